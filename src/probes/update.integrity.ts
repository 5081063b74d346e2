import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { onUpdatePath } from './update-path.js'

export const updateIntegrity = topicProbe({
  checkpoint: 'update.integrity',
  fact: 'Whether a digest or length of the download is compared',
  says: 'update.integrity.place',
  atLeast: 4,
  choose: (findings, context) => spread(4)(preferring(/checksum|verify|hash/i, 3)(onUpdatePath(findings, context))),
  isCheck: true,
  decoy: 'update.decoy.off-path',
  topic: {
    name: 'update.integrity',
    effects: [{ effect: 'crypto.hash' }],
    functions:
      /\b(?:(?:calc\w*|compute|verify|check|compare|validate|get) (?:.* )?(?:checksums?|hash|digest|sha ?(?:1|256|512)|md5|integrity|file size)|checksum|integrity check)\b/,
    calls:
      /\b(?:match\w* (?:.* )?(?:checksums?|hash|digest)|checksum|sha ?(?:256|512)|(?:calc\w*|compute|verify|check|validate) (?:.* )?(?:checksums?|hash|digest|sha ?(?:256|512)|integrity))\b/,
    comparisons: /checksum|sha-?\d+|\bhash|digest|md5|contentLength/i,
    strings: /\b(?:checksum|sha 256|sha 512|sha256|sha512|digest)\b/,
    not: /\b(?:render|style|password|log)\b|^(?:get|detect|is|log)\b/,
  },
})
