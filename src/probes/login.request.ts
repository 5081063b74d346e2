import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const loginRequest = topicProbe({
  checkpoint: 'login.request',
  fact: 'Which function builds and sends the sign-in request',
  says: 'login.request.place',
  atLeast: 10,
  choose: (findings) => spread(3)(findings),
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
