import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { keyOf, targetsOf } from '../call-graph.js'
import { type Reaching, remoteWriteCalls } from '../reaching.js'
import { type StorageKey, storageKeys } from '../storage-keys.js'
import type { Survey } from '../survey.js'
import type { Doubt } from './doubt.js'

/** What is loaded, sent, and then removed whole: what was added to it while it was sent is lost. */
export const emptiedAfterSending: Survey<readonly Doubt[]> = {
  name: 'emptied-after-sending',
  run: (index, ask) =>
    ask(storageKeys)
      .filter(({ reads, writes, deletes }) => reads.length > 0 && writes.length > 0 && deletes.length > 0)
      .flatMap((row) => doubtsOf(index, row, ask(remoteWriteCalls))),
}

function doubtsOf(index: RepositoryIndex, row: StorageKey, sends: Reaching): Doubt[] {
  return row.reads.flatMap((read): Doubt[] => {
    const ref = index.enclosing(read.file, read.start)
    const emptied = ref && emptiedIn(index, ref, read, row.deletes)
    const send =
      emptied &&
      index
        .callsIn(ref)
        .find(
          (site) => site.call.awaited && read.end < site.call.line && site.call.end < emptied.start && sends.has(site),
        )
    return send ? [doubtOf(ref, row, [read, spanOf(send), emptied])] : []
  })
}

/** Where the function removes the key itself, or calls a function that does. */
function emptiedIn(index: RepositoryIndex, ref: DefinitionRef, read: Span, deletes: readonly Span[]): Span | undefined {
  const isOwn = ({ file, start }: Span): boolean => file === ref.file && read.end < start && start <= ref.definition.end
  const own = deletes.find(isOwn)
  if (own) return own
  const removers = new Set(deletes.flatMap(({ file, start }) => index.enclosing(file, start) ?? []).map(keyOf))
  const site = index
    .callsIn(ref)
    .find((one) => one.call.line > read.end && targetsOf(index, one).some(({ ref }) => removers.has(keyOf(ref))))
  return site && spanOf(site)
}

const spanOf = ({ file, call }: CallRef): Span => ({ file, start: call.line, end: call.end })

const doubtOf = ({ definition }: DefinitionRef, { key, store }: StorageKey, places: Doubt['places']): Doubt => ({
  subject: definition.qualified,
  kind: 'other',
  message: { id: 'doubt.emptied-after-sending', values: { name: definition.qualified, key, store } },
  places,
})
