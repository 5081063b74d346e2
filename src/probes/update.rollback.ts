import { preferring, spread } from './ranking.js'
import { topicProbe } from './topic-probe.js'
import { aboutUpdates } from './update-path.js'

export const updateRollback = topicProbe({
  checkpoint: 'update.rollback',
  fact: 'What is left when the installation fails, and the way back',
  says: 'update.rollback.place',
  atLeast: 8,
  choose: (findings, context) =>
    spread(3)(preferring(/rollback|revert\b|\breset$|setFallback|getFallback/i, 4)(aboutUpdates(findings, context))),
  decoy: 'update.decoy.off-path',
  topic: {
    name: 'update.rollback',
    effects: [{ effect: 'update.rollback' }],
    functions:
      /\b(?:roll ?back|(?:revert|restore|reset|switch) (?:to |from )?(?:.* )?(?:update|version|bundle|fallback|backup|previous|builtin|built in)|(?:get|set) fallback(?: .*)?|reset to|^reset$|(?:check )?revert|fall ?back bundle|auto ?reset|(?:delete|remove|clean\w*) (?:.* )?(?:failed|obsolete|old) (?:update|bundle|version)s?|set (?:bundle )?error)\b/,
    calls: /\b(?:roll ?back|(?:get|set) fallback(?: .*)?|reset to (?:builtin|fallback|previous)|restore backup)\b/,
    strings: /\b(?:roll ?back|update fail(?:ed|ure)|fallback version|fallback bundle)\b/,
    owners: /\b(?:(?:auto |app |live )?updat(?:er?s?|ing)|bundle|hot ?fix)\b/,
    not: /\b(?:render|style|log|commit|merge|transaction)\b/,
  },
})
