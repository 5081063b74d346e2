import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

const CREDENTIAL = /token|credential|account|keychain|secure/i

export const loginCredentialStore = topicProbe({
  checkpoint: 'login.credential-store',
  fact: 'Where the credential lands after sign-in',
  says: 'login.credential-store.place',
  atLeast: 11,
  choose: (findings) => spread(3)(preferring(CREDENTIAL, 3)(findings)),
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
