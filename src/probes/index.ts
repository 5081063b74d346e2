import type { Probe } from './probe.js'

/** Every probe, alphabetically by checkpoint. */
export const probes: readonly Probe[] = [] satisfies readonly Probe[]
