import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const storageConcurrentWrites = topicProbe({
  checkpoint: 'storage.concurrent-writes',
  fact: 'How two writers of the same key are kept apart',
  says: 'storage.concurrent-writes.place',
  atLeast: 16,
  choose: (findings) => spread(3)(findings),
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
