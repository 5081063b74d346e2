import { triggerProbe } from './trigger-probe.js'

export const updateTriggerStartup = triggerProbe({
  checkpoint: 'update.trigger-startup',
  kind: 'startup',
  fact: 'Whether the start of the application leads to an update check',
  patterns: ['catalog:lifecycle.start', 'functions that run at start and reach a check'],
})
