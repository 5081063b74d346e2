import type { FileFacts } from '../../facts.js'
import type { RepositoryIndex } from '../../repository-index.js'
import { productionFiles } from '../bridge.js'

export type Side = 'client' | 'server'
export const otherSide = (side: Side): Side => (side === 'client' ? 'server' : 'client')

export interface Sides {
  of(file: string): Side | undefined
  /** Some file of the repository stands on this side. */
  has(side: Side): boolean
}

/**
 * On which side of a connection a file runs: as it says itself, else as the files nearest to it by folder do. `undefined`
 * where these disagree.
 */
export function sidesOf(index: RepositoryIndex, ownSide: (facts: FileFacts) => Side | undefined): Sides {
  const known = new Map<string, Side>()
  for (const facts of productionFiles(index, 'script')) {
    const side = ownSide(facts)
    if (side) known.set(facts.path, side)
  }
  const sides = new Set(known.values())
  const nearest = new Map<string, Side | undefined>()
  return {
    has: (side) => sides.has(side),
    of: (file) => {
      if (!nearest.has(file)) nearest.set(file, known.get(file) ?? nearestSide(file, known))
      return nearest.get(file)
    },
  }
}

function nearestSide(file: string, known: ReadonlyMap<string, Side>): Side | undefined {
  const folders = file.split('/').slice(0, -1)
  let best = -1
  let found = new Set<Side>()
  for (const [other, side] of known) {
    const depth = sharedDepth(folders, other.split('/').slice(0, -1))
    if (depth > best) found = new Set()
    if (depth >= best) found.add(side)
    best = Math.max(best, depth)
  }
  const [side] = found
  return found.size === 1 ? side : undefined
}

function sharedDepth(a: readonly string[], b: readonly string[]): number {
  let depth = 0
  while (depth < a.length && a[depth] === b[depth]) depth++
  return depth
}

export const importsFrom = (facts: FileFacts, packages: readonly string[]): boolean =>
  facts.imports.some(({ from, typeOnly }) => !typeOnly && packages.includes(from))
