import { updateDoubts } from '#surveys/doubts/flow-doubts'
import { updatePath } from '#surveys/update-path'
import { conflictsOf } from './doubts.js'
import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { aboutUpdates } from './update-path.js'

export const updateNegotiation = topicProbe({
  checkpoint: 'update.negotiation',
  fact: 'How the client learns of a new version',
  says: 'update.negotiation.place',
  atLeast: 7,
  choose: (findings, context) => spread(3)(preferring(/url|feed|latest|endpoint/i, 3)(aboutUpdates(findings, context))),
  decoy: 'update.decoy.off-path',
  also: (_, { survey }) => ({ bridges: [...survey(updatePath).bridges], conflicts: conflictsOf(survey(updateDoubts)) }),
  topic: {
    name: 'update.negotiation',
    effects: [
      { effect: 'update.feed' },
      { effect: 'update.check' },
      { effect: 'http.request', about: /\b(?:update[sr]?|latest|release|version|bundle|feed|manifest|appcast)\b/ },
    ],
    functions:
      /\b(?:(?:get|build|create|make|format|resolve) (?:.* )?(?:updates?|feed|release|latest)(?: \w+)? (?:url|uri|endpoint|feed|request)|(?:get|fetch|query|request|check) (?:for )?(?:the )?(?:latest|newest|new|updates?)(?: (?:version|release|bundle|build|info))?|check for updates?|create info object|(?:update|release|version) (?:info|manifest|request)|check updates? (?:url|server))\b/,
    calls: /^(?:get latest(?: version| bundle| release)?|check for updates?|(?:fetch|check) update|get update info)$/,
    strings:
      /\b(?:latest (?:yml|json)|update url|updates? feed|appcast|latest version|current version|version (?:build|code|name|os)|releases latest|check update)\b/,
    owners: /\b(?:(?:auto |app |live )?updat(?:er?s?|ing)|release|feed|dist info|app cast)\b/,
    not: /\b(?:release notes?|change ?log|banner|render|is|has|should|dismiss)\b/,
  },
})
