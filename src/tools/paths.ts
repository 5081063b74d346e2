import type { RepositoryIndex } from '#index/repository-index'
import { NEAR_MAX, nearest } from './near.js'

/** As the index has it: `/` separated, without `./` before it. */
export const normalisePath = (path: string): string =>
  path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .replace(/\/+$/, '')

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Paths of which one was probably meant: the same base name elsewhere first, then alike base names. */
export function nearPaths(index: RepositoryIndex, path: string): string[] {
  const wanted = baseName(normalisePath(path))
  const byName = new Map<string, string[]>()
  for (const file of index.repository.files) {
    const name = baseName(file.path)
    byName.set(name, [...(byName.get(name) ?? []), file.path])
  }
  const names = [wanted, ...nearest(wanted, byName.keys())]
  return names.flatMap((name) => byName.get(name) ?? []).slice(0, NEAR_MAX)
}

/** A listed file by its path, or by the end of it when only one file ends so. */
export function findFile(index: RepositoryIndex, path: string): string | undefined {
  const wanted = normalisePath(path)
  if (index.repository.has(wanted)) return wanted
  const ending = index.repository.files.filter((file) => file.path.endsWith(`/${wanted}`))
  return ending.length === 1 ? ending[0]?.path : undefined
}

/** Why a path is not there: skipped, refused, or simply unknown. */
export function absenceOf(index: RepositoryIndex, path: string): string {
  const skipped = index.repository.skipped.find((item) => item.examples.includes(path))
  if (skipped) return `${path} was skipped: ${skipped.reason}`
  const read = index.repository.read(path)
  return read.kind === 'refused' ? read.reason : `${path} is not listed`
}

/** `3 files were skipped (minified 2, too-large 1); 1 file has syntax errors`; empty when all were read. */
export function unreadFiles(index: RepositoryIndex): string {
  const skipped = index.repository.skipped.filter((item) => item.reason !== 'binary' && item.count > 0)
  const count = skipped.reduce((sum, item) => sum + item.count, 0)
  const broken = index.files.filter((facts) => facts.broken).length
  const parts: string[] = []
  if (count > 0)
    parts.push(
      `${files(count, 'was', 'were')} skipped (${skipped.map((item) => `${item.reason} ${item.count}`).join(', ')})`,
    )
  if (broken > 0) parts.push(`${files(broken, 'has', 'have')} syntax errors`)
  return parts.join('; ')
}

const files = (count: number, one: string, many: string): string =>
  count === 1 ? `1 file ${one}` : `${count} files ${many}`
