import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

const SIGN_IN = /sign-?_?in|log-?_?in|auth|sso|credential/i

export const loginValidation = topicProbe({
  checkpoint: 'login.validation',
  fact: 'What the form checks before a request is sent',
  says: 'login.validation.place',
  atLeast: 8,
  choose: (findings) => spread(3)(preferring(SIGN_IN, 6)(findings)),
  topic: {
    name: 'login.validation',
    functions: /\b(?:validat\w*|check (?:form|input|fields|password|email|url|login)|is (?:form )?valid)\b/,
    comparisons:
      /(?:email|mail|user\w*|password|pass\w*|login\w*|otp|pin|url|host\w*|address|code|identifier|endpoint|\w+\.length|\w+\.trim)\b.*(?:==|!=|<|>) ?(?:null|undefined|\d*)$/i,
    strings: /\b(?:required|invalid|missing|empty|not valid)\b/,
    calls: /^(?:validat\w*.*|is (?:valid|email).*|test)$/,
    owners: /\b(?:sign ?in|log ?in|login|auth\w*|sso|credential\w*|enterprise|server)\b/,
    not: /\b(?:log ?out|sign ?out|migrat\w*|sync)\b/,
  },
})
