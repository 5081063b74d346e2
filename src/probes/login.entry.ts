import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

/** Where frameworks keep what the user touches. */
const USER_INTERFACE =
  /\.(?:tsx|jsx|vue|svelte|html)\b|(?:component|screen|view|page|activity|fragment|controller|command|form|dialog)\b/i

export const loginEntry = topicProbe({
  checkpoint: 'login.entry',
  fact: 'Which view and handler the sign-in click reaches first',
  says: 'login.entry.place',
  atLeast: 10,
  choose: (findings) => spread(2)(preferring(USER_INTERFACE, 6)(findings)),
  topic: {
    name: 'login.entry',
    functions: /\b(?:sign ?in|log ?in|authenticate|sso|o ?auth\d? ?(?:login|sign ?in)?)\b|^(?:on |handle )*submit\b/,
    elements: /\b(?:sign ?in|log ?in|authenticat\w*|sso|continue with)\b/,
    owners: /\b(?:sign ?in|log ?in|login|auth\w*|sso|mfa)\b/,
    not: /^(?:is|has|was|should|can|get|set|use|emit|reset|clear|remove|validate|check|did|will)\b|\b(?:log ?out|sign ?out|enabled|disabled|url|state|error|failed)\b/,
  },
})
