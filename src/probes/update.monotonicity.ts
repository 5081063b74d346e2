import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { onUpdatePath } from './update-path.js'

export const updateMonotonicity = topicProbe({
  checkpoint: 'update.monotonicity',
  fact: 'Whether a lower version than the installed one is refused',
  says: 'update.monotonicity.place',
  atLeast: 8,
  choose: (findings, context) => spread(3)(onUpdatePath(findings, context)),
  isCheck: true,
  decoy: 'update.decoy.off-path',
  topic: {
    name: 'update.monotonicity',
    effects: [{ effect: 'version.compare' }],
    functions:
      /\b(?:is (?:.* )?(?:version )?(?:newer|older|greater|higher|lower)(?: .*)?|(?:compare|cmp) (?:.* )?versions?|version compar\w*|(?:is|allow|prevent|check) (?:.* )?downgrade|newer version)\b/,
    calls: /\b(?:compare|cmp) (?:.* )?versions?\b|\bis (?:.* )?(?:newer|older)(?: .*)?\b/,
    comparisons: /version[\w().,' ]*\s(?:<|>|<=|>=)\s|downgrade/i,
    not: /\b(?:os|system|native|android|ios|platform|min(?:imum)?|server|schema|database|render)\b/,
  },
})
