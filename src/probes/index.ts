import { loginProbes } from './login.js'
import type { Probe } from './probe.js'
import { storageProbes } from './storage.js'
import { updateProbes } from './update.js'

/** Every probe, flow by flow, in the order of their checklists. */
export const probes: readonly Probe[] = [...loginProbes, ...storageProbes, ...updateProbes]
