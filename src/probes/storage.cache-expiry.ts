import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const storageCacheExpiry = topicProbe({
  checkpoint: 'storage.cache-expiry',
  fact: 'Whether cached data expires and is served when stale',
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
