import { spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'

/** Stores that the platform protects, by the catalog's names of them. */
const PROTECTED = /key ?chain|keystore|keytar|keyring|secure|encrypted|safe ?storage/i

export const storageEncryption = topicProbe({
  checkpoint: 'storage.encryption',
  fact: 'What is encrypted at rest, and with which key',
  says: ({ signs }) => (signs.includes('effect') ? 'storage.encryption.place' : 'storage.encryption.named'),
  atLeast: 9,
  choose: (findings) => spread(3)(findings),
  topic: {
    name: 'storage.encryption',
    effects: [
      { effect: 'crypto.encrypt' },
      { effect: 'crypto.decrypt' },
      { effect: 'crypto.key' },
      { effect: 'storage.write', what: PROTECTED },
    ],
    functions:
      /\b(?:encrypt|decrypt|set password|set (?:.* )?credentials?|(?:save|set|store) (?:.* )?(?:secure\w*|secret|key)|secure storage)\b/,
    calls: /\b(?:encrypt\w*|decrypt\w*|set password|set item async|set (?:generic password|internet credentials))\b/,
    owners: /\b(?:crypto|secure|keychain|encrypt\w*|token|credential\w*|secret|cipher|password)\b/,
    not: /\b(?:render|style\w*)\b/,
  },
})
