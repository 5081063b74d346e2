import type { RepositoryIndex } from '../../repository-index.js'
import type { BridgeEnd } from '../bridge.js'
import { productionFiles, siteSpan } from '../bridge.js'

interface Injected {
  event: string
  span: BridgeEnd['span']
}

const NATIVE = ['java', 'kotlin', 'swift', 'objc', 'rust']
const TRIGGERS = ['triggerWindowJSEvent', 'triggerDocumentJSEvent', 'triggerJSEvent']

/** Events of a page that native code sends: by a script that it runs there, or by Capacitor's bridge. */
export function injectedEvents(index: RepositoryIndex, events: ReadonlySet<string>): Injected[] {
  if (events.size === 0) return []
  return [...scriptEvents(index, events), ...triggeredEvents(index, events)]
}

/** Scripts are longer than the literals that facts keep: the text has them. */
function scriptEvents(index: RepositoryIndex, events: ReadonlySet<string>): Injected[] {
  return productionFiles(index, NATIVE).flatMap(({ path }) => {
    const read = index.repository.read(path)
    if (read.kind !== 'text' || !read.text.includes('Event(')) return []
    return read.lines.flatMap((line, i) => {
      const found = [...line.matchAll(/new (?:Custom)?Event\(\s*\\?['"]([\w.:-]+)\\?['"]/g)].map(
        ([, event = '']) => event,
      )
      return [...new Set(found)]
        .filter((event) => events.has(event))
        .map((event) => ({ event, span: { file: path, start: i + 1, end: i + 1 } }))
    })
  })
}

function triggeredEvents(index: RepositoryIndex, events: ReadonlySet<string>): Injected[] {
  return TRIGGERS.flatMap((name) => index.callsNamed(name))
    .filter(({ file }) => index.isProduction(file))
    .flatMap((site) => {
      const [first] = site.call.args
      const written = first?.k === 'obj' ? first.entries[0]?.value : first
      const value = written && index.evaluate(site.file, site.call.in, written)
      return value?.known && events.has(value.text) ? [{ event: value.text, span: siteSpan(site) }] : []
    })
}
