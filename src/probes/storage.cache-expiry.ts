import type { ClaimDraft } from '#schema/draft'
import { expiries } from '#surveys/cache-expiry'
import { keptCopies, sizeLimits } from '#surveys/kept-copies'
import { isBuildTool } from '#surveys/storage-files'
import { timedRemovals } from '#surveys/timed-removals'
import { expiryClaim, keptClaim, sizeClaim, timedClaim } from './cache-expiry.js'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { shapedProbe } from './shaped-probe.js'
import { topicProbe } from './topic-probe.js'

const FACT = 'Whether cached data expires and is served when stale'

const rest = topicProbe({
  checkpoint: 'storage.cache-expiry',
  fact: FACT,
  says: 'storage.cache-expiry.place',
  atLeast: 8,
  choose: (findings) => spread(2)(findings),
  topic: {
    name: 'storage.cache-expiry',
    functions: /\b(?:expir\w*|ttl|stale\w*|cache|evict\w*|prune|max age|retention|clean ?up|fresh\w*)\b/,
    comparisons:
      /(?:Date\.now|getTime|now|age|elapsed|expir\w*|timestamp|lastUpdated|last\w*|fresh\w*|grace\w*|\bttl).*(?:<|>)/i,
    strings: /\b(?:expired|ttl|max age|stale|etag|if none match)\b/,
    calls: /\b(?:is expired|expir\w*|evict|prune|retention|offset from now|is stale|set timeout)\b/,
    owners: /\b(?:cache|expir\w*|retention|ttl|lru|stale|ephemeral|operation)\b/,
    not: /\b(?:render|style\w*|token|credential|animation|scroll)\b/,
  },
})

export const storageCacheExpiry = shapedProbe({ rest, fact: FACT, decided })

/** Tests of ages say most; then timers; then what has no end but a removal. */
function decided({ survey }: ProbeContext): ClaimDraft[] {
  return [
    ...chosen(survey(expiries), ({ ref }) => ref.file, 4).map(expiryClaim),
    ...chosen(survey(timedRemovals), ({ ref }) => ref.file, 2).map(timedClaim),
    ...chosen(survey(keptCopies), ({ ref }) => ref.file, 3).map(keptClaim),
    ...chosen(survey(sizeLimits), ({ ref }) => ref.file, 2).map(sizeClaim),
  ]
}

/** At most two of a file: an answer names different places. What builds the application keeps nothing for its users. */
const chosen = <Item>(items: readonly Item[], fileOf: (item: Item) => string, count: number): Item[] =>
  spread(2)(items.map((item) => ({ file: fileOf(item), item })).filter(({ file }) => !isBuildTool(file)))
    .slice(0, count)
    .map(({ item }) => item)
