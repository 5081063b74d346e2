import type { ClaimDraft } from '#schema/draft'
import { type ReadAndWrite, readAndWrites } from '#surveys/concurrent-writes'
import { fieldSnapshots } from '#surveys/field-snapshots'
import type { Keeper } from '#surveys/kept-apart'
import { keptWrites } from '#surveys/kept-writes'
import { isBuildTool } from '#surveys/storage-files'
import { heldClaim, keptClaim, raceClaim, snapshotClaim } from './concurrent-writes.js'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { shapedProbe } from './shaped-probe.js'
import { topicProbe } from './topic-probe.js'

const FACT = 'How two writers of the same key are kept apart'

const rest = topicProbe({
  checkpoint: 'storage.concurrent-writes',
  fact: FACT,
  says: 'storage.concurrent-writes.place',
  atLeast: 16,
  choose: (findings) => spread(2)(findings),
  topic: {
    name: 'storage.concurrent-writes',
    effects: [{ effect: 'storage.transaction' }, { effect: 'lock.acquire' }, { effect: 'storage.write' }],
    functions:
      /\b(?:lock|mutex|with lock|transaction|queue|serial\w*|merge|save|update|increment\w*|batch|upsert|set|put|write)\b/,
    calls: /\b(?:transaction|lock|run exclusive|acquire|merge|get item|get|enqueue|batch|save account|write)\b/,
    strings: /\b(?:busy timeout|exclusive|immediate transaction|lock)\b/,
    owners: /\b(?:store|database|storage|repository|operator|state|manager|service|lock|queue)\b/,
    not: /\b(?:render|style\w*|test|migrat\w*)\b/,
  },
})

export const storageConcurrentWrites = shapedProbe({ rest, fact: FACT, decided })

const isKept = (pair: ReadAndWrite): pair is ReadAndWrite & { keeper: Keeper } => pair.keeper !== undefined

/** What can go wrong first, then what keeps it from going wrong. */
function decided({ survey }: ProbeContext): ClaimDraft[] {
  const pairs = survey(readAndWrites).filter(({ ref }) => !isBuildTool(ref.file))
  return [
    ...survey(fieldSnapshots)
      .filter(({ ref }) => !isBuildTool(ref.file))
      .slice(0, 2)
      .map(snapshotClaim),
    ...byKey(pairs.filter((pair) => !isKept(pair)))
      .slice(0, 3)
      .map(raceClaim),
    ...pairs.filter(isKept).slice(0, 2).map(keptClaim),
    ...onePerFile(survey(keptWrites), ({ ref }) => ref.file)
      .slice(0, 2)
      .map(heldClaim),
  ]
}

/** The key that most functions load and store first. */
function byKey(pairs: readonly ReadAndWrite[]): [ReadAndWrite, ...ReadAndWrite[]][] {
  const groups = new Map<string, [ReadAndWrite, ...ReadAndWrite[]]>()
  for (const pair of pairs) {
    const id = `${pair.store} ${pair.key}`
    const group = groups.get(id)
    if (group) group.push(pair)
    else groups.set(id, [pair])
  }
  return [...groups.values()].map(shortestFirst).sort((a, b) => b.length - a.length)
}

/** The shortest function shows the steps best. */
const shortestFirst = (group: [ReadAndWrite, ...ReadAndWrite[]]): [ReadAndWrite, ...ReadAndWrite[]] =>
  group.sort((a, b) => linesOf(a) - linesOf(b))

const linesOf = ({ ref: { definition } }: ReadAndWrite): number => definition.end - definition.start

const onePerFile = <Item>(items: readonly Item[], fileOf: (item: Item) => string): Item[] =>
  spread(1)(items.map((item) => ({ file: fileOf(item), item }))).map(({ item }) => item)
