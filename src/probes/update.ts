import type { Probe } from './probe.js'

/** The probes of the update flow, in the order of its checklist. */
export const updateProbes: readonly Probe[] = []
