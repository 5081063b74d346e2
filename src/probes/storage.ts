import type { Probe } from './probe.js'

/** The probes of the storage flow, in the order of its checklist. */
export const storageProbes: readonly Probe[] = []
