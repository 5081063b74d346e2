import { triggerProbe } from './trigger-probe.js'

export const updateTriggerManual = triggerProbe({
  checkpoint: 'update.trigger-manual',
  kind: 'manual',
  fact: 'Whether a button, menu item or public method leads to an update check',
  patterns: [
    'elements and bridges that a function reaching a check is handed to',
    'functions named after clicks and menus that reach a check',
  ],
})
