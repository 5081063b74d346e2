import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const storageLocalOkRemoteFail = topicProbe({
  checkpoint: 'storage.local-ok-remote-fail',
  fact: 'What happens to the local copy when the remote write fails',
  says: 'storage.local-ok-remote-fail.place',
  atLeast: 12,
  choose: (findings) => spread(2)(findings),
  topic: {
    name: 'storage.local-ok-remote-fail',
    effects: [{ effect: 'http.request' }, { effect: 'storage.write' }],
    functions:
      /\b(?:create|send|push|upload|report|retry|queue|outbox|sync|pending|optimistic\w*|rollback|save|toggle|set|update|delete)\b.*\b(?:post|message|item|draft|note|stats|server|remote|queue|pending|offline|failed|push|changes|status|record|entry|report)\b|\b(?:retry|outbox|optimistic\w*|rollback|flush|resend)\b/,
    strings: /\b(?:failed|pending|retry|offline|rollback|optimistic|queued)\b/,
    calls: /\b(?:retry\w*|rollback|revert|enqueue|mark (?:as )?(?:failed|pending)|upsert|put|batch records)\b/,
    owners: /\b(?:store|remote|sync|queue|outbox|offline|service|actions?|repository|stats|post|message)\b/,
    not: /\b(?:render|style\w*|get|load|fetch|migrat\w*)\b/,
  },
})
