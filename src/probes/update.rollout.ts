import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { aboutUpdates } from './update-path.js'

export const updateRollout = topicProbe({
  checkpoint: 'update.rollout',
  fact: 'Who decides which installation gets which version',
  says: 'update.rollout.place',
  atLeast: 7,
  choose: (findings, context) =>
    spread(3)(preferring(/channel|rollout|stag|guid|release/i, 3)(aboutUpdates(findings, context))),
  decoy: 'update.decoy.off-path',
  topic: {
    name: 'update.rollout',
    functions:
      /\b(?:(?:get|set|unset|list|is|use|select|resolve|read) (?:.* )?(?:release |update |default )?channels?|(?:release|update) channel|roll ?out|stag(?:ed|ing) (?:\w+ )?|staggered|(?:allow|is) (?:prerelease|beta)|beta program|(?:get )?(?:updater|install(?:ation)?) (?:guid|id)|flighting|canary|bucket)\b/,
    strings:
      /\b(?:release channel|update channel|default channel|channel url|roll ?out|staging percentage|stagger\w*|skip guid check|allow prerelease|beta channel|env production)\b/,
    calls:
      /\b(?:(?:get|set|unset|list) (?:release |update |default )?channels?|release channel|staging percentage|updater guid)\b/,
    comparisons: /release ?channel|updateChannel|stagingPercentage|rollout|allowPrerelease/i,
    owners: /\b(?:(?:auto |app |live )?updat(?:er?s?|ing)|release|dist info|guid)\b/,
    not: /\b(?:release notes?|change ?log|banner|render|style)\b/,
  },
})
