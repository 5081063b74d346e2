import { signInPath } from '#surveys/sign-in-path'
import type { Finding } from '#surveys/topic'
import type { ProbeContext } from './probe.js'
import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

const SIGN_IN = /sign-?_?in|log-?_?in|auth(?!or)|sso|credential/i

export const loginValidation = topicProbe({
  checkpoint: 'login.validation',
  fact: 'What the form checks before a request is sent',
  says: ({ span }, { survey }) =>
    survey(signInPath).isNearWay(span) ? 'login.validation.on-the-way' : 'login.validation.place',
  atLeast: 8,
  choose: (findings, context) => spread(3)(preferring(SIGN_IN, 6)(onTheWay(findings, context))),
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

/** Other forms validate too: what counts lies on the way from an entry to the request; where none was found, what is about signing in by its name or file. */
function onTheWay(findings: readonly Finding[], { survey }: ProbeContext): readonly Finding[] {
  const { isNearWay } = survey(signInPath)
  const near = findings.filter(({ span }) => isNearWay(span))
  return near.length > 0 ? near : findings.filter(({ file, name }) => SIGN_IN.test(`${file} ${name}`))
}
