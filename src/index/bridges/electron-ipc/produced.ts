import type { CallRef, DefinitionRef, EffectSite, RepositoryIndex } from '../../repository-index.js'
import { lastPart } from '../bridge.js'

/** A name that is called more often than this is no channel's function. */
const CALLS_MAX = 300
const HOLDERS: readonly string[] = ['constant', 'variable', 'field']

/**
 * Where a function that a factory made for one channel is called: `load()` for `const load = invoker('load')`, when the factory
 * returns a function that sends.
 */
export function callsOfProduced(index: RepositoryIndex, effect: EffectSite): CallRef[] {
  const [factory] = effect.wrappers
  if (factory?.definition.value?.k !== 'fn') return []
  const holder = holderOf(index, effect.site)
  if (!holder || index.callsNamed(holder.definition.name).length > CALLS_MAX) return []
  return index.callsNamed(holder.definition.name).filter((site) => {
    return index.isProduction(site.file) && namesHolder(index, site, holder)
  })
}

/** By the name: the call itself may be resolved to the function that the factory returns. */
function namesHolder(index: RepositoryIndex, { file, call }: CallRef, holder: DefinitionRef): boolean {
  const path = call.receiver === '' ? call.name : `${call.receiver}.${call.name}`
  if (!/^[\w$.]+$/.test(path)) return false
  return index
    .resolveName(file, call.line, path)
    .some(({ ref }) => ref.file === holder.file && ref.index === holder.index)
}

/** What is set to the result of a call. */
function holderOf(index: RepositoryIndex, { file, call }: CallRef): DefinitionRef | undefined {
  const position = (index.facts(file)?.definitions ?? []).findIndex(
    ({ kind, value }) =>
      HOLDERS.includes(kind) && value?.k === 'call' && value.line === call.line && lastPart(value.callee) === call.name,
  )
  return index.definition(file, position)
}
