import type { Probe } from './probe.js'

/** The probes of the login flow, in the order of its checklist. */
export const loginProbes: readonly Probe[] = []
