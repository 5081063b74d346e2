import type { Evaluate } from '../evaluate.js'
import type { FileFacts } from '../facts.js'
import { objectsInCode } from './code-objects.js'
import { definesInCode } from './defines.js'
import { environmentReads } from './env-reads.js'
import type { ConfigEntry } from './format.js'
import { preferenceDefaults } from './preference-defaults.js'

/** Everything that code says about configuration: keys it reads, defaults it gives, values it holds or a build puts in. */
export function codeReads(facts: FileFacts, text: string, evaluate: Evaluate): ConfigEntry[] {
  return [
    ...environmentReads(facts, text),
    ...definesInCode(facts, evaluate),
    ...preferenceDefaults(facts, evaluate),
    ...objectsInCode(facts, evaluate),
  ]
}
