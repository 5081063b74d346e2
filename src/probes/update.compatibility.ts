import type { Finding } from '#surveys/topic'
import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { aboutUpdates } from './update-path.js'

export const updateCompatibility = topicProbe({
  checkpoint: 'update.compatibility',
  fact: "Whether the system's version, architecture or free space is checked",
  says: 'update.compatibility.place',
  atLeast: 4,
  choose: (findings, context) =>
    spread(3)(
      preferring(/supported|space|arch|compat|check|native/i, 3)(aboutUpdates(findings, context).filter(isTold)),
    ),
  isCheck: true,
  decoy: 'update.decoy.off-path',
  topic: {
    name: 'update.compatibility',
    effects: [{ effect: 'system.info' }],
    functions:
      /\b(?:is (?:.* )?(?:supported|unsupported|compatible)(?: .*)?|(?:check|get|has|calculate|ensure) (?:.* )?(?:disk|free|available|storage|device) space|(?:check|get|has) (?:.* )?(?:available|free) (?:space|bytes)|(?:min(?:imum)?|required) (?:os|system|native|app) ?(?:version|build)?|(?:check|get) (?:.* )?architecture|(?:is )?(?:os|system|version) no longer supported|is (?:running )?(?:under )?(?:arm ?64|rosetta)(?: .*)?|(?:is )?(?:os|operating system) version (?:compatible|supported)|system (?:version|requirements?))\b/,
    calls:
      /\b(?:(?:check|has|ensure) (?:.* )?(?:disk|free|available) space|is (?:.* )?(?:os|system|platform|mac ?os|windows) (?:.* )?(?:supported|and later|or later|greater.*)|os no longer supported.*|satisfies min\w*|arm ?64 translation)\b/,
    strings: /\b(?:disk space|free space|min(?:imum)? system version|insufficient|not enough space|incompatible)\b/,
    comparisons: /\b(?:arch|freeSpace|availableBytes|diskSpace|minimum\w*Version|minSystemVersion)\b/i,
    owners: /\b(?:(?:auto |app |live )?updat(?:er?s?|ing)|download|bundle|installer)\b/,
    not: /\b(?:render|style|log|clean\w*)\b/,
  },
})

/** The name of the file alone says nothing of the system. */
const isTold = ({ signs }: Finding): boolean => signs.some((sign) => sign !== 'owner' && sign !== 'string')
