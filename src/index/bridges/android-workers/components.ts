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

/** Classes of a name, of several those that lie nearest to the file that names it. */
export function classesNamed(index: RepositoryIndex, name: string, file: string): DefinitionRef[] {
  const found = index
    .definitionsNamed(lastPart(name))
    .filter((ref) => ref.definition.kind === 'class' && isJvm(index, ref.file))
  return nearest(file, found, (ref) => ref.file)
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
