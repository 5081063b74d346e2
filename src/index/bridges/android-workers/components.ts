import type { DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { lastPart, membersOf } from '../bridge.js'
import { nearest } from '../native/nearest.js'

/** What the system calls in a class of Android, by what the application asks for. */
export const ENTRIES = {
  work: ['doWork', 'startWork', 'createWork'],
  start: ['onStartCommand', 'onHandleIntent', 'onHandleWork', 'getTaskConfig'],
  bind: ['onBind'],
  receive: ['onReceive'],
  job: ['onStartJob'],
} as const

export type Entry = keyof typeof ENTRIES

/** Base classes in the repository that are looked through for an inherited entry. */
const BASES_MAX = 4

/** Classes of a name: of several those of the file that names them, of the package it imports, or that lie nearest. */
export function classesNamed(index: RepositoryIndex, name: string, file: string): DefinitionRef[] {
  const simple = lastPart(name)
  const found = index
    .definitionsNamed(simple)
    .filter((ref) => ref.definition.kind === 'class' && isJvm(index, ref.file))
  const own = found.filter((ref) => ref.file === file)
  if (own.length > 0 || found.length < 2) return own.length > 0 ? own : found
  const { from } = index.facts(file)?.imports.find((imported) => lastPart(imported.from) === simple) ?? {}
  const folder = from && `${from.split('.').slice(0, -1).join('/')}/`
  const imported = found.filter((ref) => folder && ref.file.includes(`/${folder}`))
  return imported.length > 0 ? imported : nearest(file, found, (ref) => ref.file)
}

export const isJvm = (index: RepositoryIndex, file: string): boolean =>
  index.isProduction(file) && ['java', 'kotlin'].includes(index.facts(file)?.language ?? '')

/** The method of a class, or of its base classes, that the system calls. */
export function entryOf(index: RepositoryIndex, type: DefinitionRef, entry: Entry): DefinitionRef | undefined {
  const names: readonly string[] = ENTRIES[entry]
  let at: DefinitionRef | undefined = type
  for (let i = 0; at && i < BASES_MAX; i++) {
    const method = membersOf(index, at).find(({ definition }) => {
      return (
        definition.kind === 'method' && names.includes(definition.name) && !definition.modifiers?.includes('abstract')
      )
    })
    if (method) return method
    const base: string | undefined = at.definition.heritage?.[0]
    at = base === undefined ? undefined : classesNamed(index, base, at.file)[0]
  }
  return undefined
}
