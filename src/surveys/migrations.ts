import { functionAround } from '#index/containers'
import { type Guard, isFunctionLike } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { keyOf } from './call-graph.js'
import { linesOf } from './conditions.js'
import { storageChanges } from './reaching.js'
import type { AskSurvey, Survey } from './survey.js'
import { isSearched } from './vocabulary.js'
import { waitingFor } from './waiting.js'
import { mentions } from './words.js'

/** A call that starts a migration, and what happens when it fails. */
export interface MigrationStart {
  /** The function that migrates, by its name and because it changes stored data. */
  migrator: DefinitionRef
  /** Where it is called. */
  call: CallRef
  /** The function around the call. */
  caller: DefinitionRef
  /** The condition around the call, where it stands in a branch. */
  condition?: Span
  /** What a failure does: the handler around the call, or around the call of the caller, or of its caller. */
  failure: Failure
}

export type Failure =
  | { kind: 'caught'; by: DefinitionRef; guard: Guard }
  /** No handler in these functions, from the caller outwards. */
  | { kind: 'uncaught'; through: readonly [DefinitionRef, ...DefinitionRef[]] }
  /** Not waited for: a failure reaches nobody. */
  | { kind: 'unawaited' }
  /** The promise is kept: who waits for it is not told. */
  | { kind: 'kept' }

const MIGRATES = /^(?:\w+ ){0,3}(?:migrate|migrates|migration|migrations|upgrade|migrating)(?: \w+){0,6}$/
const NO_MIGRATION =
  /^(?:is|has|should|can|needs?|get|on|test|show|render|use|create|build|register|check)\b|\b(?:account to|plan|premium|subscription|app|application|button|notice|dialog|modal|banner|screen|websocket|socket|insecure requests)\b/

/** Those whose migrator is called by no other migrator; first what files about migrations and stored data hold. */
export const migrationStarts: Survey<readonly MigrationStart[]> = {
  name: 'migration-starts',
  run(index, ask) {
    const migrators = migratorsIn(index, ask)
    const first = [...migrators.values()].sort((a, b) => Number(isTold(b)) - Number(isTold(a)))
    return first.flatMap((migrator) =>
      callsOf(index, migrator).flatMap(({ site, caller }): MigrationStart[] => {
        if (migrators.has(keyOf(caller))) return []
        const condition = conditionAround(index, site)
        return [
          {
            migrator,
            call: site,
            caller,
            failure: failureOf(index, { site, caller }, migrator),
            ...(condition && { condition }),
          },
        ]
      }),
    )
  },
}

const isTold = ({ file, definition }: DefinitionRef): boolean =>
  mentions(
    `${file} ${definition.qualified.split('.').slice(0, -1).join(' ')}`,
    /\b(?:migrat\w*|data ?bases?|storage|schema|states?)\b/,
  )

/** Functions that migrate: named so, and on a way of a few calls to a change of stored data. */
function migratorsIn(index: RepositoryIndex, ask: AskSurvey): ReadonlyMap<string, DefinitionRef> {
  const changes = ask(storageChanges)
  const found = new Map<string, DefinitionRef>()
  for (const facts of index.files.filter((file) => isSearched(index, file)))
    for (const [position, definition] of facts.definitions.entries()) {
      const ref = { file: facts.path, index: position, definition }
      if (!isMigrator(ref)) continue
      if (isAboutData(ref) || index.callsIn(ref).some((site) => changes.has(site))) found.set(keyOf(ref), ref)
    }
  return found
}

/** What native code or a library changes is not always seen. */
const isAboutData = ({ file, definition }: DefinitionRef): boolean =>
  mentions(`${file} ${definition.qualified}`, /\b(?:data ?bases?|storage|schema|stored|persist\w*)\b/)

export const isMigrator = ({ definition }: DefinitionRef): boolean =>
  isFunctionLike(definition.kind) &&
  definition.kind !== 'closure' &&
  mentions(definition.name, MIGRATES) &&
  !mentions(definition.name, NO_MIGRATION)

function callsOf(index: RepositoryIndex, ref: DefinitionRef): { site: CallRef; caller: DefinitionRef }[] {
  const known = index
    .callersOf(ref)
    .callers.filter(({ site, resolved }) => resolved !== 'name' && index.isProduction(site.file))
    .map(({ site }) => site)
  return (known.length > 0 ? known : callsByOwnersName(index, ref)).flatMap((site) => {
    const caller = functionAround(index, site)
    return caller ? [{ site, caller }] : []
  })
}

/** `this.stateMigrator.migrate()`: behind an abstract class that the class does not name, the receiver is called as the class is. */
function callsByOwnersName(index: RepositoryIndex, { file, definition }: DefinitionRef): CallRef[] {
  const owner = index.definition(file, definition.container)?.definition
  if (owner?.kind !== 'class') return []
  const isOwner = (receiver: string): boolean => receiver.split('.').at(-1)?.toLowerCase() === owner.name.toLowerCase()
  return index.files
    .filter((facts) => index.isProduction(facts.path))
    .flatMap(({ path, calls }) =>
      calls.flatMap((call, position) =>
        call.name === definition.name && isOwner(call.receiver) ? [{ file: path, index: position, call }] : [],
      ),
    )
}

/** The line in which the branch around a call begins, when the branch is one of the same function. */
function conditionAround(index: RepositoryIndex, { file, call }: CallRef): Span | undefined {
  const branch = (index.facts(file)?.branches ?? [])
    .filter(({ start, end, in: scope }) => start <= call.line && call.end <= end && scope === call.in)
    .at(-1)
  if (!branch) return undefined
  const lines = linesOf(index, file)
  for (let line = branch.start; line >= branch.start - 2 && line > 0; line--)
    if (/\b(?:if|guard|case|when)\b/.test(lines[line - 1] ?? '')) return { file, start: line, end: line }
  return undefined
}

/** Callers of callers that are looked at for a handler. */
const LEVELS_MAX = 3

function failureOf(
  index: RepositoryIndex,
  { site, caller }: { site: CallRef; caller: DefinitionRef },
  migrator: DefinitionRef,
): Failure {
  const waiting = waitingFor(index, site, migrator)
  if (waiting !== 'function') return { kind: waiting === 'nobody' ? 'unawaited' : 'kept' }
  const through: [DefinitionRef, ...DefinitionRef[]] = [caller]
  let at: CallRef = site
  let around = caller
  for (;;) {
    const guard = guardAround(index, at)
    if (guard) return { kind: 'caught', by: around, guard }
    const [next, ...others] = callsOf(index, around)
    // Several callers may treat it in several ways.
    if (
      !next ||
      others.length > 0 ||
      waitingFor(index, next.site, around) !== 'function' ||
      through.length > LEVELS_MAX
    )
      return { kind: 'uncaught', through }
    at = next.site
    around = next.caller
    through.push(around)
  }
}

const guardAround = (index: RepositoryIndex, { file, call }: CallRef): Guard | undefined =>
  (index.facts(file)?.guards ?? []).find(
    ({ kind, from, to, in: scope }) => kind !== 'answer' && from <= call.line && call.end <= to && scope === call.in,
  )
