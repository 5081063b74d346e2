import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { aboutUpdates } from './update-path.js'

export const updatePackage = topicProbe({
  checkpoint: 'update.package',
  fact: 'What is downloaded, how, and where it lands',
  says: 'update.package.place',
  atLeast: 9,
  choose: (findings, context) =>
    spread(3)(preferring(/download|unzip|extract|package/i, 2)(aboutUpdates(findings, context))),
  decoy: 'update.decoy.off-path',
  topic: {
    name: 'update.package',
    effects: [
      { effect: 'update.download' },
      { effect: 'update.check' },
      { effect: 'file.unpack' },
      { effect: 'http.request', about: /\b(?:download|bundle|package|zip|installer|artifact)\b/ },
      { effect: 'file.write', about: /\b(?:download|bundle|package|zip|installer|update)\b/ },
    ],
    functions:
      /\b(?:download (?:.* )?(?:update|bundle|file|package|zip|manifest|installer|release|asset)|unzip|extract|decompress|unpack|package (?:osx|mac|windows|win|linux|app)|(?:save|write) downloaded|get (?:os ?x|mac|windows|linux) (?:zip|installer|package|full nugget|delta nugget) (?:name|path)|install package|quit and install|should make delta|(?:delta|differential|block ?map|patch) ?(?:update|package|download)?)\b/,
    strings: /\b(?:zip|nupkg|delta|block ?map|dmg|app ?image|msi|manifest)\b/,
    calls: /\b(?:unzip\w*|extract\w*|decompress|download (?:file|update|bundle|package)|create windows installer)\b/,
    owners: /\b(?:(?:auto |app |live )?updat(?:er?s?|ing)|download|release|package|bundle|dist info|installer)\b/,
    not: /\b(?:release notes?|change ?log|banner|render|style)\b/,
  },
})
