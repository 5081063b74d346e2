import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

export const storageLifecycle = topicProbe({
  checkpoint: 'storage.lifecycle',
  fact: 'What sign-out or an account change clears',
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
