import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { aboutUpdates } from './update-path.js'

export const updateInstallConfirm = topicProbe({
  checkpoint: 'update.install-confirm',
  fact: 'Whether a healthy start of the new version is confirmed',
  says: 'update.install-confirm.place',
  atLeast: 8,
  choose: (findings, context) => spread(3)(aboutUpdates(findings, context)),
  isCheck: true,
  decoy: 'update.decoy.off-path',
  topic: {
    name: 'update.install-confirm',
    effects: [{ effect: 'update.confirm' }],
    functions:
      /\b(?:notify (?:app(?:lication)? )?(?:ready|alive)|mark good|(?:check|wait for|await|schedule|start) (?:.* )?(?:app ready|notify app ready|ready timeout|healthy|pending (?:update|bundle|install))|app ready|(?:set|mark) (?:as |bundle )?(?:success(?:ful)?|healthy|confirmed|good)|(?:confirm|verify) (?:.* )?(?:install(?:ed|ation)?|update(?:d)?)|(?:is|was) (?:update|install) (?:successful|confirmed)|is pending (?:update|bundle)|crash loop\w*)\b/,
    calls: /\b(?:notify (?:app(?:lication)? )?ready|mark good|set success|(?:check|schedule) (?:.* )?app ready)\b/,
    strings: /\b(?:app ready timeout|pending (?:update|install)|notify app ready|update failed)\b/,
    owners: /\b(?:(?:auto |app |live )?updat(?:er?s?|ing)|bundle|hot ?fix)\b/,
    not: /\b(?:render|style|log|download|get)\b/,
  },
})
