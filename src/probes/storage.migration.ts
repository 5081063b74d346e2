import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const storageMigration = topicProbe({
  checkpoint: 'storage.migration',
  fact: 'When a migration of stored data is called and what its failure does',
  says: 'storage.migration.place',
  atLeast: 9,
  choose: (findings) => spread(3)(findings),
  topic: {
    name: 'storage.migration',
    effects: [{ effect: 'storage.migrate' }, { effect: 'storage.open' }],
    functions: /\b(?:migrat\w*|upgrade\w*|schema version|needs migration|conditional version|convert legacy)\b/,
    strings: /\b(?:migrat\w*|schema version|state version|user version)\b/,
    calls: /\b(?:migrat\w*|upgrade|schema migrations|conditional version|version)\b/,
    comparisons: /(?:version|schema).*(?:<|>|==|!=)/i,
    owners: /\b(?:migrat\w*|database|schema|upgrade)\b/,
    not: /\b(?:render|style\w*|app version|server version)\b/,
  },
})
