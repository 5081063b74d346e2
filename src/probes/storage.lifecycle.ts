import type { ClaimDraft } from '#schema/draft'
import { type SignOutRemoval, signOutRemovals } from '#surveys/sign-out-removals'
import { storedText } from './places.js'
import type { ProbeContext } from './probe.js'
import { spread } from './ranking.js'
import { shapedProbe } from './shaped-probe.js'
import { removalClaim } from './sign-out-removals.js'
import { topicProbe } from './topic-probe.js'

const FACT = 'What sign-out or an account change clears'

const rest = topicProbe({
  checkpoint: 'storage.lifecycle',
  fact: FACT,
  says: 'storage.lifecycle.place',
  atLeast: 10,
  choose: (findings) => spread(3)(findings),
  topic: {
    name: 'storage.lifecycle',
    functions:
      /\b(?:sign ?out|log ?out|log off|remove account|terminate session|clear (?:all|data|storage|session|account|store)|reset (?:state|account|app)|wipe|destroy|clean|delete (?:.* )?(?:database|account|server))\b/,
    effects: [
      { effect: 'storage.clear' },
      {
        effect: 'storage.delete',
        about: /\b(?:sign ?out|log ?out|account|accounts|session|token|credential\w*|clear|reset|clean|remove)\b/,
      },
      { effect: 'file.delete', about: /\b(?:log ?out|database|cache|account|wipe|session)\b/ },
    ],
    calls:
      /\b(?:log ?out|sign ?out|clear\w*|remove item|delete (?:.* )?(?:database|token)|remove (?:.* )?(?:account|credentials?|token))\b/,
    owners: /\b(?:session|account|accounts|auth\w*|state|storage|database|store|credential\w*|credentials)\b/,
    not: /\b(?:render|style\w*|is|should|tag|branch|selection|filter|search|timeout|interval)\b/,
  },
})

export const storageLifecycle = shapedProbe({ rest, fact: FACT, decided })

/** More would leave no room for what is cleared at other times. */
const REMOVALS_MAX = 5

function decided({ survey }: ProbeContext): ClaimDraft[] {
  return nearest(survey(signOutRemovals)).slice(0, REMOVALS_MAX).map(removalClaim)
}

/** Who calls whom to remove one key says little more than the two that are nearest to it. */
const SAME_MAX = 2

function nearest(removals: readonly SignOutRemoval[]): SignOutRemoval[] {
  const told = new Map<string, number>()
  return removals.filter(({ removed }) => {
    const keys = removed.map(storedText).join()
    told.set(keys, (told.get(keys) ?? 0) + 1)
    return (told.get(keys) ?? 0) <= SAME_MAX
  })
}
