import { signInPath } from '#surveys/sign-in-path'
import type { Finding } from '#surveys/topic'
import type { ProbeContext } from './probe.js'
import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

const CREDENTIAL = /token|credential|account|keychain|secure/i

export const loginCredentialStore = topicProbe({
  checkpoint: 'login.credential-store',
  fact: 'Where the credential lands after sign-in',
  says: ({ span }, { survey }) =>
    survey(signInPath).covers(span) ? 'login.credential-store.on-the-way' : 'login.credential-store.place',
  atLeast: 11,
  choose: (findings, context) => spread(3)(written(preferring(CREDENTIAL, 3)(findings), context)),
  topic: {
    name: 'login.credential-store',
    effects: [
      {
        effect: 'storage.write',
        about: /\b(?:token|credential\w*|secret|password|session|account|accounts|users?|auth)\b/,
      },
    ],
    functions:
      /\b(?:set|save|store|persist|add|write|put|update) (?:.* )?(?:tokens?|credentials?|account|session|auth\w*|password|secret|item)\b/,
    owners: /\b(?:auth\w*|session|account|accounts|token|credential\w*|credentials|keychain|secure|state)\b/,
    not: /\b(?:remove|delete|clear|device|push|cache|csrf|render)\b/,
  },
})

/** What writes to a store comes before what is only named so; what the sign-in reaches comes first. */
function written(findings: readonly Finding[], { survey }: ProbeContext): readonly Finding[] {
  const { covers } = survey(signInPath)
  const writes = findings.filter(({ signs }) => signs.includes('effect'))
  const found = writes.length > 0 ? writes : findings
  return [...found.filter(({ span }) => covers(span)), ...found.filter(({ span }) => !covers(span))]
}
