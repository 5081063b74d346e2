import { realpathSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'

export type GuardedPath = { kind: 'ok'; path: string } | { kind: 'refused'; reason: string }

/** A path as a caller gives it, made `/` separated and relative to the root; what could leave the root is refused. */
export function guardPath(given: string): GuardedPath {
  if (given.includes('\0')) return refused(given, 'it holds a NUL character')
  const path = given.replaceAll('\\', '/')
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return refused(given, 'it is absolute')
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (segments.includes('..')) return refused(given, "it holds '..'")
  if (segments.some(isGitFolder)) return refused(given, 'it lies in .git')
  return { kind: 'ok', path: segments.join('/') }
}

/** Where an existing path really lies, relative to the root with `/`; null when outside of the root or inside .git. */
export function realPathInside(root: string, absolute: string): string | null {
  const inside = relative(root, realpathSync.native(absolute))
  if (isAbsolute(inside)) return null
  const segments = inside.split(sep)
  if (segments[0] === '..' || segments.some(isGitFolder)) return null
  return segments.join('/')
}

const isGitFolder = (segment: string): boolean => segment.toLowerCase() === '.git'

const refused = (given: string, why: string): GuardedPath => ({
  kind: 'refused',
  reason: `path ${JSON.stringify(given)} is refused: ${why}. Legal: a path from the repository's root, as find_files lists it.`,
})
