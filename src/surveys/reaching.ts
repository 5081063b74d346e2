import { functionAround } from '#index/containers'
import type { Expr } from '#index/facts'
import type { CallRef, EffectSite, RepositoryIndex } from '#index/repository-index'
import { keyOf, reachUp, siteKey, targetsOf } from './call-graph.js'
import { remoteWrites } from './remote-writes.js'
import type { Survey } from './survey.js'

/** Calls that do something themselves or reach it in a few calls. */
export interface Reaching {
  /** The call does it itself. */
  isOwn(site: CallRef): boolean
  has(site: CallRef): boolean
}

const REACH_MAX = 5000
const REQUEST_LEVELS = 4
const STORAGE_LEVELS = 2
/** A clean-up has a step for what is old and one for each kind of data, the last of them in a transaction's closure. */
const DELETE_LEVELS = 3

/** Requests that ask for something: those that change something on the other machine are left out. */
export const readRequests: Survey<Reaching> = {
  name: 'read-requests',
  run: (index) => {
    const writes = new Set(remoteWrites(index).map(siteKey))
    const cataloged = index
      .effects('http.request')
      .filter((one) => !one.insideWrapper || isMethodKnown(one))
      .map(({ site }) => site)
    const reads = [...cataloged, ...bridged(index)].filter((site) => !writes.has(siteKey(site)))
    return reaching(index, reads, REQUEST_LEVELS)
  },
}

/** Where it is not, the callers of the wrapper choose it, and are looked at. */
const isMethodKnown = ({ args, row }: EffectSite): boolean => args.method?.known ?? row.fixed.method !== undefined

/** Requests whose address no catalog row tells: the caller's end of a bridge. */
function bridged(index: RepositoryIndex): CallRef[] {
  const { pairs, halves } = index.bridges()
  const ends = [
    ...pairs.map(({ kind, callerSpan }) => ({ kind, span: callerSpan })),
    ...halves.filter(({ side }) => side === 'caller'),
  ].filter(({ kind }) => kind === 'http')
  return ends.flatMap(({ span }) => {
    const calls = index.facts(span.file)?.calls ?? []
    const inLine = calls.flatMap((call, position) =>
      call.line === span.start ? [{ file: span.file, index: position, call }] : [],
    )
    return inLine.filter(({ call }) => inLine.length === 1 || asksFor(call.args))
  })
}

/** Options that name a method which changes nothing. */
const asksFor = (args: readonly Expr[]): boolean =>
  args.some(
    (arg) =>
      arg.k === 'obj' &&
      arg.entries.some(({ key, value }) => key === 'method' && value.k === 'str' && /^(?:GET|HEAD)$/i.test(value.v)),
  )

/** Requests that change something on the other machine. */
export const remoteWriteCalls: Survey<Reaching> = {
  name: 'remote-write-calls',
  run: (index) => reaching(index, remoteWrites(index), REQUEST_LEVELS),
}

export const storageReads: Survey<Reaching> = {
  name: 'storage-reads',
  run: (index) => reaching(index, sitesOf(index, ['storage.read']), STORAGE_LEVELS),
}

/** Writes, deletions and clears of stored data. */
export const storageChanges: Survey<Reaching> = {
  name: 'storage-changes',
  run: (index) =>
    reaching(
      index,
      sitesOf(index, ['storage.write', 'storage.delete', 'storage.clear', 'file.write', 'file.delete']),
      DELETE_LEVELS,
    ),
}

export const storageDeletes: Survey<Reaching> = {
  name: 'storage-deletes',
  run: (index) => reaching(index, sitesOf(index, ['storage.delete', 'storage.clear']), DELETE_LEVELS),
}

const sitesOf = (index: RepositoryIndex, effects: readonly Parameters<RepositoryIndex['effects']>[0][]): CallRef[] =>
  effects.flatMap((effect) => index.effects(effect)).map(({ site }) => site)

function reaching(index: RepositoryIndex, sites: readonly CallRef[], levels: number): Reaching {
  const own = new Set(sites.map(siteKey))
  const holders = sites.flatMap((site) => functionAround(index, site) ?? [])
  const functions = new Set(
    [...holders, ...reachUp(index, holders, levels, REACH_MAX).map(({ ref }) => ref)].map(keyOf),
  )
  const isOwn = (site: CallRef): boolean => own.has(siteKey(site))
  return {
    isOwn,
    has(site) {
      return isOwn(site) || targetsOf(index, site).some(({ ref }) => functions.has(keyOf(ref)))
    },
  }
}
