import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { onUpdatePath } from './update-path.js'

export const updateOrigin = topicProbe({
  checkpoint: 'update.origin',
  fact: 'Whether a signature of the download is verified, and with which key',
  says: 'update.origin.place',
  atLeast: 8,
  choose: (findings, context) => spread(4)(preferring(/decrypt|sign|verify|key/i, 3)(onUpdatePath(findings, context))),
  isCheck: true,
  decoy: 'update.decoy.off-path',
  topic: {
    name: 'update.origin',
    effects: [{ effect: 'crypto.verify' }, { effect: 'crypto.decrypt' }, { effect: 'crypto.key', about: /\bpublic\b/ }],
    functions:
      /\b(?:(?:verify|check|validate) (?:.* )?(?:signature|signed|certificate|code sign\w*|publisher)|decrypt (?:.* )?(?:checksum|file|session key|bundle)|(?:get|load|read|set) (?:.* )?public key|signature (?:verif\w*|check))\b/,
    calls:
      /\b(?:(?:verify|check|validate) (?:.* )?(?:signature|code sign\w*)|decrypt (?:.* )?(?:checksum|file)|public key)\b/,
    strings: /\b(?:public key|pub key|begin (?:rsa )?public key|signature|minisign|ed25519)\b/,
    comparisons: /publicKey|signature/i,
    not: /\b(?:render|style|log|login|sign in)\b/,
  },
})
