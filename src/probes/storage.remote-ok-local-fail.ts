import type { ClaimDraft } from '#schema/draft'
import { writeOrders } from '#surveys/write-order'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { shapedProbe } from './shaped-probe.js'
import { topicProbe } from './topic-probe.js'
import { chosen, localFailure } from './write-order.js'

const rest = topicProbe({
  checkpoint: 'storage.remote-ok-local-fail',
  fact: 'What happens when the local write after a remote one fails',
  says: 'storage.remote-ok-local-fail.place',
  atLeast: 13,
  choose: (findings) => spread(2)(findings),
  topic: {
    name: 'storage.remote-ok-local-fail',
    effects: [{ effect: 'storage.write' }, { effect: 'storage.transaction' }],
    functions:
      /\b(?:add|save|store|persist|batch|handle|write|update|insert|cache|replace|sync|refresh|recover\w*)\b.*\b(?:records?|account|cache|entries|items?|database|store|all|response|data|user|batch|pull requests?)\b|\brecover\w*\b/,
    strings: /\b(?:failed|error|could not|unable)\b.*\b(?:sav\w*|stor\w*|writ\w*|database|cache|batch)\b/,
    calls: /\b(?:bulk put|put|put all|batch|batch records|set item|write|save|log error|recover\w*)\b/,
    owners: /\b(?:store|database|repository|operator|manager|service|cache|recovery|storage)\b/,
    not: /\b(?:render|style\w*|get|test)\b/,
  },
})

export const storageRemoteOkLocalFail = shapedProbe({
  rest,
  fact: 'What happens when the local write after a remote one fails',
  decided,
})

/** One that nobody hears of, then those that the function itself handles or does not. */
function decided({ survey }: ProbeContext): ClaimDraft[] {
  const orders = survey(writeOrders).filter(({ first, local }) => first === 'remote' && !local.isUnheard)
  const unheard = orders.filter(({ local }) => local.swallowed)
  const uncaught = orders.filter(({ local, localGuard }) => !local.swallowed && !localGuard)
  const handled = orders.filter(({ local, localGuard }) => !local.swallowed && localGuard)
  return [...chosen(unheard, 2), ...chosen(uncaught, 2), ...chosen(handled, 2)].map(localFailure)
}
