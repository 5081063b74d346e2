import type { FileFacts } from '../facts.js'
import type { DefinitionRef } from '../repository-index.js'

/**
 * Of several definitions of one name those that the file means: its own, then those that it imports, then those of its folder;
 * all of them when nothing tells.
 */
export function nearest(candidates: readonly DefinitionRef[], facts: FileFacts | undefined): readonly DefinitionRef[] {
  if (!facts || candidates.length < 2) return candidates
  const folder = folderOf(facts.path)
  const choices = [
    candidates.filter(({ file }) => file === facts.path),
    candidates.filter((candidate) => isImported(candidate, facts)),
    candidates.filter(({ file }) => folderOf(file) === folder),
  ]
  return choices.find((choice) => choice.length > 0) ?? candidates
}

/** Types of one name that a file may mean: in Rust those of its crate, in Java and Kotlin the nearest, else all. */
export function typesMeant(
  types: readonly DefinitionRef[],
  path: string,
  facts: FileFacts | undefined,
): readonly DefinitionRef[] {
  if (path.endsWith('.rs')) return inCrate(types, path)
  return /\.(?:java|kts?)$/.test(path) ? nearest(types, facts) : types
}

/** Those of the file's own crate; all of them when it has none. Cargo keeps a crate's code in `src`. */
function inCrate(candidates: readonly DefinitionRef[], path: string): readonly DefinitionRef[] {
  const crate = crateOf(path)
  const own = candidates.filter(({ file }) => crateOf(file) === crate)
  return own.length > 0 ? own : candidates
}

const crateOf = (path: string): string => path.replace(/(?:^|\/)(?:src|tests|examples|benches)\/.*$/, '')

/** An import of the definition itself, of all of its file or package, or of a type or module that contains it. */
export function isImported({ file, definition }: DefinitionRef, facts: FileFacts): boolean {
  const owners = definition.qualified.split('.').slice(0, -1)
  return facts.imports.some(({ from, names }) =>
    names.some(({ imported }) => {
      const whole = pathOf(from)
      // Kotlin repeats the name in the path.
      const path = whole.length > 1 && whole.at(-1) === imported ? whole.slice(0, -1) : whole
      if (imported === '*') return isAt(file, path, []) || isAt(file, path, owners)
      if (imported === definition.name) return isAt(file, path, owners)
      return owners.includes(imported) && isAt(file, path, [])
    }),
  )
}

/** `com.x.data`, `com.x.data.Store`, `crate::data::store`, `data/Store.h` as parts. */
const pathOf = (from: string): string[] =>
  from
    .replace(/^<|>$|\.(?:h|hpp)>?$/g, '')
    .split(/::|[./]/)
    .filter((part) => !/^(?:crate|self|super|)$/.test(part))

/**
 * Whether the parts end at the file, at its folder, or at a type inside it. The first parts may be missing from either: the root
 * package of Kotlin has no folder, a crate's name none in its sources.
 */
export function isAt(file: string, parts: readonly string[], owners: readonly string[]): boolean {
  const stem = file.replace(/\.\w+$/, '').split('/')
  const module = /^(?:mod|lib|main)$/.test(stem.at(-1) ?? '') ? stem.slice(0, -1) : stem
  const places = [module, [...module, ...owners], stem.slice(0, -1), [...stem.slice(0, -1), ...owners]]
  return parts.length > 0 && places.some((place) => sharesEnd(place, parts))
}

/** The last parts are the same: all of them, or at least two, or the only one. */
function sharesEnd(place: readonly string[], parts: readonly string[]): boolean {
  const wanted = Math.min(parts.length, 2)
  return place.length >= wanted && parts.slice(-wanted).join('/') === place.slice(-wanted).join('/')
}

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')
