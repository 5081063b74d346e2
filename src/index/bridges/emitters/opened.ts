import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeFindings, isScriptFile, pairOf, siteSpan } from '../bridge.js'
import { entryEnd, handlerIn, productionCalls } from '../messages/handler.js'

/** Where the system hands an application a link or a file: object, its modules, and the events. */
const OPENERS = [
  { object: 'app', modules: ['electron', 'electron/main'], events: ['open-url', 'open-file', 'second-instance'] },
  { object: 'Linking', modules: ['react-native', 'expo-linking'], events: ['url'] },
  { object: 'App', modules: ['@capacitor/app'], events: ['appUrlOpen'] },
]

/** A link that another program opens leads to the function that takes it: `app.on('open-url', ...)`. */
export function openedLinks(index: RepositoryIndex): BridgeFindings {
  const pairs = productionCalls(index, ['on', 'once', 'addListener', 'addEventListener']).flatMap((site) => {
    const event = isScriptFile(index, site.file) ? openingEvent(index, site) : undefined
    const [, callback] = site.call.args
    if (event === undefined || !callback) return []
    const registration = { key: event, name: `system event ${event}`, span: siteSpan(site) }
    const entry = entryEnd(index, registration, handlerIn(index, { expr: callback, at: site }))
    return entry ? [pairOf('custom', registration, entry)] : []
  })
  return { pairs, halves: [] }
}

function openingEvent(index: RepositoryIndex, { file, call }: CallRef): string | undefined {
  const [name] = call.args
  const opener = OPENERS.find(({ object, events }) => {
    return call.receiver.endsWith(object) && name?.k === 'str' && events.includes(name.v)
  })
  if (!opener || name?.k !== 'str') return undefined
  const [root] = call.receiver.split('.')
  const isImported = index.facts(file)?.imports.some(({ from, names }) => {
    return opener.modules.includes(from) && names.some(({ local }) => local === root)
  })
  return isImported ? name.v : undefined
}
