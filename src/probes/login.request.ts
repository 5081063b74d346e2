import { loginDoubts } from '#surveys/doubts/flow-doubts'
import { signInPath } from '#surveys/sign-in-path'
import type { Finding } from '#surveys/topic'
import { conflictsOf } from './doubts.js'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const loginRequest = topicProbe({
  checkpoint: 'login.request',
  fact: 'Which function builds and sends the sign-in request',
  says: ({ signs }) => (signs.includes('effect') ? 'login.request.calls' : 'login.request.named'),
  atLeast: 10,
  choose: (findings, context) => spread(3)(requestsOf(findings, context)),
  also: (_, { survey }) => ({ conflicts: conflictsOf(survey(loginDoubts)) }),
  topic: {
    name: 'login.request',
    effects: [
      {
        effect: 'http.request',
        about: /\b(?:sign ?in|log ?in|login|token|o ?auth\d?|authorize|authenticate|session|identity)\b/,
      },
      { effect: 'auth.sign-in' },
      { effect: 'auth.browser', about: /\b(?:sign ?in|log ?in|login|o ?auth\d?|authorize|authenticat\w*|sso)\b/ },
    ],
    functions:
      /\b(?:sign ?in|log ?in|login|authenticate|(?:request|post|get|exchange|fetch) .*\b(?:token|session)|o ?auth\d?)\b/,
    strings: /\b(?:login|log in|sign ?in|o ?auth\d?|authorize|access token|grant type|token)\b/,
    owners: /\b(?:api|client|auth\w*|session|account|sign ?in|log ?in|login|user\w*|rest|service)\b/,
    not: /^(?:is|has|was|should|can|on|set|emit|render|revoke|delete|clear|remove)\b|\b(?:log ?out|sign ?out|refresh|push|device|enabled|password reset|error|url)\b/,
  },
})

/** What signs in and, on its way, what calls the platform; where nothing does, what speaks of it. */
function requestsOf(findings: readonly Finding[], { survey }: ProbeContext): readonly Finding[] {
  const { signsIn, covers } = survey(signInPath)
  const found = findings.filter(({ span, signs }) => signsIn(span) || (signs.includes('effect') && covers(span)))
  return found.length > 0 ? found : findings
}
