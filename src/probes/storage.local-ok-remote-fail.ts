import type { ClaimDraft } from '#schema/draft'
import { writeOrders } from '#surveys/write-order'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { shapedProbe } from './shaped-probe.js'
import { topicProbe } from './topic-probe.js'
import { chosen, remoteFailure, writesAnyway } from './write-order.js'

const rest = topicProbe({
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

export const storageLocalOkRemoteFail = shapedProbe({
  rest,
  fact: 'What happens to the local copy when the remote write fails',
  decided,
})

/** What stays behind is asked first; then writes that follow a failed request; then the harmless order. */
function decided({ survey }: ProbeContext): ClaimDraft[] {
  const orders = survey(writeOrders)
  const kept = orders.filter(({ first }) => first === 'local')
  const anyway = orders.filter(writesAnyway)
  const harmless = orders.filter((order) => order.first === 'remote' && !writesAnyway(order))
  return [...chosen(kept, 3), ...chosen(anyway, 2), ...chosen(harmless, 3)].map(remoteFailure)
}
