import { isFunctionLike } from '../../facts.js'
import { namesOf } from '../../parameters.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeFindings, definitionSpan, isScriptFile, pairOf, siteSpan } from '../bridge.js'
import { entryEnd, handlerIn, productionCalls } from '../messages/handler.js'

/** Where the system hands an application a link or a file: object, its modules, the events, and the parameter that gets it. */
const OPENERS = [
  {
    object: 'app',
    modules: ['electron', 'electron/main'],
    events: ['open-url', 'open-file', 'second-instance'],
    position: 1,
  },
  { object: 'Linking', modules: ['react-native', 'expo-linking'], events: ['url'], position: 0 },
  { object: 'App', modules: ['@capacitor/app'], events: ['appUrlOpen'], position: 0 },
]

/** A link that another program opens leads to the function that takes it: `app.on('open-url', ...)`. */
export function openedLinks(index: RepositoryIndex): BridgeFindings {
  const pairs = productionCalls(index, ['on', 'once', 'addListener', 'addEventListener']).flatMap((site) => {
    const opening = isScriptFile(index, site.file) ? openingEvent(index, site) : undefined
    const [, callback] = site.call.args
    if (!opening || !callback) return []
    const { event, position } = opening
    const registration = { key: event, name: `system event ${event}`, span: siteSpan(site) }
    const handler = handlerIn(index, { expr: callback, at: site })
    const entry = entryEnd(index, registration, handler)
    const takers = entry || !handler ? [] : takersOf(index, handler, position)
    const entries = takers.map((taker) => ({ ...registration, span: definitionSpan(taker), target: taker }))
    return [...(entry ? [entry] : []), ...entries].map((end) => pairOf('custom', registration, end))
  })
  return { pairs, halves: [] }
}

/** The functions that a handler calls with what it gets at a position, or a part of it. */
function takersOf(index: RepositoryIndex, handler: DefinitionRef, position: number): DefinitionRef[] {
  const parameter = handler.definition.parameters?.[position]
  if (!parameter) return []
  const names = namesOf(parameter).map(({ local }) => local)
  const takers = index.callsIn(handler).flatMap((site) => {
    const isGiven = site.call.args.some((arg) => arg.k === 'ref' && names.includes(arg.path.split('.')[0] ?? ''))
    const resolution = isGiven ? index.resolve(site) : undefined
    return resolution?.kind === 'targets' ? resolution.targets.map(({ ref }) => ref) : []
  })
  const functions = takers.filter(({ definition }) => isFunctionLike(definition.kind))
  return [...new Map(functions.map((ref) => [`${ref.file}:${ref.index}`, ref])).values()]
}

function openingEvent(
  index: RepositoryIndex,
  { file, call }: CallRef,
): { event: string; position: number } | undefined {
  const [name] = call.args
  const opener = OPENERS.find(({ object, events }) => {
    return call.receiver.endsWith(object) && name?.k === 'str' && events.includes(name.v)
  })
  if (!opener || name?.k !== 'str') return undefined
  const [root] = call.receiver.split('.')
  const isImported = index.facts(file)?.imports.some(({ from, names }) => {
    return opener.modules.includes(from) && names.some(({ local }) => local === root)
  })
  return isImported ? { event: name.v, position: opener.position } : undefined
}
