import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

const START = /init|launch|load|restore|bootstrap|start|app-store|credentials|accounts?/i

export const loginStartupRestore = topicProbe({
  checkpoint: 'login.startup-restore',
  fact: 'How the credential is found again at start',
  says: 'login.startup-restore.place',
  atLeast: 11,
  choose: (findings) => spread(2)(preferring(START, 4)(findings)),
  topic: {
    name: 'login.startup-restore',
    effects: [
      {
        effect: 'storage.read',
        about: /\b(?:token|credential\w*|secret|password|session|account|accounts|users?|auth)\b/,
      },
    ],
    functions:
      /\b(?:restore|load|init\w*|bootstrap|hydrate|rehydrate|resume|get) (?:.* )?(?:store|storage|state|tokens?|credentials?|accounts?|session|auth\w*|initial state|app)\b|^(?:init|initialize|launch app|load from store|bootstrap)\b/,
    calls: /\b(?:get|load|restore) (?:.* )?(?:tokens?|credentials?|accounts?|session|auth status)\b/,
    owners: /\b(?:auth\w*|session|account|accounts|token|credential\w*|credentials|init|launch|app|state|startup)\b/,
    not: /\b(?:remove|delete|clear|device|push|render|set|save|refresh)\b/,
  },
})
