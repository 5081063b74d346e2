import { signOutPath } from '#surveys/sign-out-path'
import type { Finding } from '#surveys/topic'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const loginLogout = topicProbe({
  checkpoint: 'login.logout',
  fact: 'What sign-out clears and what it leaves',
  says: ({ signs }) => (signs.includes('effect') ? 'login.logout.calls' : 'login.logout.place'),
  atLeast: 10,
  choose: (findings, context) => spread(3)(onTheWayOut(findings, context)),
  topic: {
    name: 'login.logout',
    functions:
      /\b(?:sign ?out|log ?out|log off|remove account|terminate session|end session|clear (?:session|credentials|tokens?|auth))\b/,
    effects: [
      {
        effect: 'storage.delete',
        about: /\b(?:sign ?out|log ?out|token|credential\w*|account|accounts|session|auth)\b/,
      },
      {
        effect: 'storage.clear',
        about: /\b(?:sign ?out|log ?out|token|credential\w*|account|session|auth|clean|clear)\b/,
      },
      { effect: 'http.request', about: /\b(?:sign ?out|log ?out|revoke)\b/ },
    ],
    calls:
      /\b(?:sign ?out|log ?out|terminate session|remove (?:.* )?credentials?|delete (?:.* )?token|clear (?:.* )?(?:token|session|cookies|credentials))\b/,
    strings: /^(?:log ?out|sign ?out|logged out)$/,
    owners: /\b(?:auth\w*|session|account|accounts|token|credential\w*|credentials|state|user)\b/,
    not: /\b(?:render|style\w*|is|should|confirm)\b/,
  },
})

/** Tokens are deleted for other reasons too: what counts signs out by its name or is reached from what does. */
function onTheWayOut(findings: readonly Finding[], { survey }: ProbeContext): readonly Finding[] {
  const { covers } = survey(signOutPath)
  const found = findings.filter(({ span, signs }) => covers(span) || signs.includes('function'))
  return found.length > 0 ? found : findings
}
