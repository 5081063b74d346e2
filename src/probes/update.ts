import type { Probe } from './probe.js'
import { updateComparator } from './update.comparator.js'
import { updateCompatibility } from './update.compatibility.js'
import { updateInstallConfirm } from './update.install-confirm.js'
import { updateIntegrity } from './update.integrity.js'
import { updateMonotonicity } from './update.monotonicity.js'
import { updateNegotiation } from './update.negotiation.js'
import { updateOrigin } from './update.origin.js'
import { updatePackage } from './update.package.js'
import { updateRollback } from './update.rollback.js'
import { updateRollout } from './update.rollout.js'
import { updateTriggerForeground } from './update.trigger-foreground.js'
import { updateTriggerInterval } from './update.trigger-interval.js'
import { updateTriggerManual } from './update.trigger-manual.js'
import { updateTriggerStartup } from './update.trigger-startup.js'

/** The probes of the update flow, in the order of its checklist. */
export const updateProbes: readonly Probe[] = [
  updateTriggerStartup,
  updateTriggerForeground,
  updateTriggerInterval,
  updateTriggerManual,
  updateNegotiation,
  updateRollout,
  updatePackage,
  updateIntegrity,
  updateOrigin,
  updateMonotonicity,
  updateCompatibility,
  updateInstallConfirm,
  updateComparator,
  updateRollback,
]
