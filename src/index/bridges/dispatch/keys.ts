import type { RepositoryIndex } from '../../repository-index.js'

/** The text of an object's key as facts write it: `load`, or `[types.LOAD]` evaluated; undefined for what the code doesn't fix. */
export function keyText(index: RepositoryIndex, file: string, scope: number, key: string): string | undefined {
  const path = /^\[([\w$.]+)\]$/.exec(key)?.[1]
  if (path === undefined) return key.startsWith('[') || key === '...' ? undefined : key
  const value = index.evaluate(file, scope, { k: 'ref', path })
  return value.known ? value.text : undefined
}
