import { triggerProbe } from './trigger-probe.js'

export const updateTriggerForeground = triggerProbe({
  checkpoint: 'update.trigger-foreground',
  kind: 'foreground',
  fact: 'Whether coming to the foreground leads to an update check',
  patterns: ['catalog:lifecycle.foreground', 'functions named after focus, resume or foreground that reach a check'],
})
