import type { ClaimDraft } from '#schema/draft'
import { versionOrders } from '#surveys/migration-versions'
import { migrationStarts } from '#surveys/migrations'
import { isBuildTool } from '#surveys/storage-files'
import { startClaim, versionClaim } from './migration.js'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { shapedProbe } from './shaped-probe.js'
import { topicProbe } from './topic-probe.js'

const FACT = 'When a migration of stored data is called and what its failure does'

const rest = topicProbe({
  checkpoint: 'storage.migration',
  fact: FACT,
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

export const storageMigration = shapedProbe({ rest, fact: FACT, decided })

/** The topic's places have the rest of the room. */
const STARTS_MAX = 3
const VERSIONS_MAX = 2

function decided({ survey }: ProbeContext): ClaimDraft[] {
  const starts = survey(migrationStarts).filter(({ call }) => !isBuildTool(call.file))
  return [
    ...spread(1)(starts.map((start) => ({ file: start.migrator.file, start })))
      .slice(0, STARTS_MAX)
      .map(({ start }) => startClaim(start)),
    ...survey(versionOrders).slice(0, VERSIONS_MAX).map(versionClaim),
  ]
}
