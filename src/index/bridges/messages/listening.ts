import type { Span } from '#schema/span'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { functionOf, lastPart, siteSpan } from '../bridge.js'
import { handlerIn, productionCalls } from './handler.js'

/** A handler that an object takes for one of its events. */
export interface Registration {
  file: string
  span: Span
  /** What stands before the call or the assigned property. */
  receiver: string
  event: string
  /** Declaration of the constant that names the event. */
  constant?: string
  handler: DefinitionRef | undefined
  /** The method that takes the handler; undefined for an assigned property. */
  via?: string
}

const ADDING = ['addEventListener', 'on', 'once', 'addListener']

/** `x.addEventListener('message', f)`, `x.on('message', f)` and `x.onmessage = f`, for events and in files that are wanted. */
export function registrationsOf(
  index: RepositoryIndex,
  isEvent: (name: string) => boolean,
  isFile: (file: string) => boolean,
): Registration[] {
  const added = productionCalls(index, ADDING)
    .filter(({ file }) => isFile(file))
    .flatMap((site) => addedHandler(index, site, isEvent))
  const assigned = index.files
    .filter(({ path }) => index.isProduction(path) && isFile(path))
    .flatMap(({ path, assignments }) =>
      assignments.flatMap(({ target, value, line }) => {
        const event = /^on([a-z]+)$/.exec(lastPart(target))?.[1]
        if (event === undefined || !isEvent(event)) return []
        const handler = functionOf(index, path, line, value)
        const end = value.k === 'fn' && handler ? handler.definition.end : line
        const receiver = target.split('.').slice(0, -1).join('.')
        return [{ file: path, span: { file: path, start: line, end }, receiver, event, handler }]
      }),
    )
  return [...added, ...assigned]
}

function addedHandler(index: RepositoryIndex, site: CallRef, isEvent: (name: string) => boolean): Registration[] {
  const [name, callback] = site.call.args
  const value = name && index.evaluate(site.file, site.call.in, name)
  if (!value?.known || !callback || !isEvent(value.text)) return []
  const handler = handlerIn(index, { expr: callback, at: site })
  const [source] = value.sources
  const constant = source && `${source.file}:${source.start}`
  const { receiver, name: via } = site.call
  return [
    { file: site.file, span: siteSpan(site), receiver, event: value.text, handler, via, ...(constant && { constant }) },
  ]
}

/** The names that hold what a call constructs: `const x = new X()`, `this.x = new X()`. */
export function holdersOf(index: RepositoryIndex, { file, call }: CallRef): string[] {
  const facts = index.facts(file)
  const definitions = (facts?.definitions ?? []).filter(({ kind, value, start, end }) => {
    return (
      kind !== 'closure' &&
      value?.k === 'call' &&
      value.isNew &&
      start <= call.line &&
      call.line <= end &&
      lastPart(value.callee) === call.name
    )
  })
  const assigned = (facts?.assignments ?? []).filter(({ line, value }) => {
    return line === call.line && value.k === 'call' && value.isNew && lastPart(value.callee) === call.name
  })
  return [...definitions.map(({ name }) => name), ...assigned.map(({ target }) => lastPart(target))]
}
