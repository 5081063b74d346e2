import type { Span } from '#schema/span'
import { nearestAround } from '../../containers.js'
import { type Expr, isTypeLike } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { lastPart, membersOf, productionFiles, siteSpan } from '../bridge.js'
import { nearest } from '../native/nearest.js'
import type { Platform } from '../native/platforms.js'
import { textOf, throughCallers, type Written } from '../through-callers.js'
import type { ViewManager } from './view-managers.js'

/** An event that the native side of a view sends, under the name of its attribute: `onLoad`. */
export interface EmittedEvent {
  view: string
  event: string
  platform: Platform
  span: Span
}

export function emittedEvents(index: RepositoryIndex, managers: readonly ViewManager[]): EmittedEvent[] {
  return [...blockEvents(index, managers), ...jvmEvents(index, managers), ...dispatcherEvents(index, managers)]
}

/** Callbacks of iOS: `eventEmitter->onLoad(...)` beside the descriptor, `self.onLoad(...)` in a class that the manager names. */
function blockEvents(index: RepositoryIndex, managers: readonly ViewManager[]): EmittedEvent[] {
  return managers
    .filter(({ platform, events }) => platform === 'ios' && events.length > 0)
    .flatMap(({ view, platform, file, events }) => {
      const read = index.repository.read(file)
      const words = new Set(read.kind === 'text' ? read.text.match(/\w+/g) : [])
      return events.flatMap((event) =>
        [event, `_${event}`]
          .flatMap((name) => index.callsNamed(name))
          .filter((site) => isNative(index, site, ['objc', 'swift']))
          .filter((site) => site.file === file || words.has(typeAround(index, site)?.definition.name ?? ''))
          .map((site) => ({ view, event, platform, span: siteSpan(site) })),
      )
    })
}

const isNative = (index: RepositoryIndex, { file }: { file: string }, languages: readonly string[]): boolean =>
  index.isProduction(file) && languages.includes(index.facts(file)?.language ?? '')

const typeAround = (index: RepositoryIndex, { file, call }: CallRef) =>
  nearestAround(index, index.definition(file, call.in), ({ kind }) => isTypeLike(kind))

/** The name of the attribute: native code writes `topLoad`, or the name itself. */
function attributeOf(event: string): string | undefined {
  const name = /^top([A-Z]\w*)$/.exec(event)?.[1]
  return name ? `on${name}` : /^on[A-Z]/.test(event) ? event : undefined
}

/** Events of Android belong to the view whose manager lies nearest; where two lie as near, to none. */
function jvmEvents(index: RepositoryIndex, managers: readonly ViewManager[]): EmittedEvent[] {
  const android = managers.filter(({ platform }) => platform === 'android')
  if (android.length === 0) return []
  return [...receivedEvents(index), ...eventObjects(index)].flatMap(({ site, name }) => {
    const event = attributeOf(name)
    const [view, other] = new Set(nearest(site.file, android, ({ file }) => file).map(({ view }) => view))
    if (event === undefined || view === undefined || other !== undefined) return []
    return [{ view, event, platform: 'android' as const, span: siteSpan(site) }]
  })
}

interface NamedSite {
  site: CallRef
  name: string
}

/** `receiveEvent(id, "topLoad", payload)`: the name is the only text. */
function receivedEvents(index: RepositoryIndex): NamedSite[] {
  return index
    .callsNamed('receiveEvent')
    .filter((site) => isNative(index, site, ['java', 'kotlin']))
    .flatMap((site) => [1, 2].flatMap((position) => namesThrough(index, site, position)))
}

/** Objects of a class that extends `Event`: by what its `getEventName` returns. */
function eventObjects(index: RepositoryIndex): NamedSite[] {
  return index
    .definitionsNamed('getEventName')
    .filter((ref) => isNative(index, ref, ['java', 'kotlin']))
    .flatMap((getter) => {
      const type = index.definition(getter.file, getter.definition.container)
      const { value } = getter.definition
      if (!type || !value || !type.definition.heritage?.some((base) => lastPart(base) === 'Event')) return []
      const made = index
        .callsNamed(type.definition.name)
        .filter((site) => site.call.form !== 'super' && site.file !== type.file)
        .filter((site) => isNative(index, site, ['java', 'kotlin']))
      const fixed = index.evaluate(getter.file, getter.index, value)
      if (fixed.known) return made.map((site) => ({ site, name: fixed.text }))
      const position = constructorPosition(index, type, value)
      return position < 0 ? [] : made.flatMap((site) => namesThrough(index, site, position))
    })
}

/** Which argument of the constructor gives the field of that name. */
function constructorPosition(index: RepositoryIndex, type: DefinitionRef, value: Expr): number {
  const name =
    value.k === 'ref'
      ? lastPart(value.path)
          .replace(/^m(?=[A-Z])/, '')
          .toLowerCase()
      : ''
  const builder = membersOf(index, type).find(({ definition }) => definition.kind === 'constructor')
  const parameters = type.definition.parameters ?? builder?.definition.parameters ?? []
  return parameters.findIndex((parameter) => parameter.name.toLowerCase() === name)
}

function namesThrough(index: RepositoryIndex, site: CallRef, position: number): NamedSite[] {
  return throughCallers(index, site, [position]).flatMap(({ site: reached, written: [written] }) => {
    const name = textOf(index, written) ?? memberText(index, written)
    return name === undefined ? [] : [{ site: reached, name }]
  })
}

/** `Events.LOAD.event`: the text that a member of an enumeration is made with. */
function memberText(index: RepositoryIndex, written: Written | undefined): string | undefined {
  const path = written?.expr.k === 'ref' ? written.expr.path.split('.').slice(0, -1) : []
  if (!written || path.length < 2) return undefined
  const members = index
    .definitionsNamed(path.at(-1) ?? '')
    .filter(({ definition: { kind, qualified } }) => kind === 'enum-member' && qualified === path.join('.'))
  const [member] = nearest(written.at.file, members, ({ file }) => file)
  const { value } = member?.definition ?? {}
  return value?.k === 'str' ? value.v : undefined
}

/** `val onLoad by EventDispatcher()` of an Expo view, and the calls of it. */
function dispatcherEvents(index: RepositoryIndex, managers: readonly ViewManager[]): EmittedEvent[] {
  return productionFiles(index, ['kotlin', 'swift']).flatMap((facts) => {
    const fields = facts.definitions.filter(
      ({ kind, type, value }) =>
        kind === 'field' &&
        (type === 'EventDispatcher' || (value?.k === 'call' && /^EventDispatcher\b/.test(value.callee))),
    )
    return fields.flatMap(({ name, container }) => {
      const type = facts.definitions[container]?.name ?? ''
      const owners = managers.filter(({ made: { span } }) => namesType(index, span, type))
      return owners.flatMap(({ view, platform }) =>
        index
          .callsNamed(name)
          .filter((site) => site.file === facts.path)
          .map((site) => ({ view, event: name, platform, span: siteSpan(site) })),
      )
    })
  })
}

/** `View(Type::class)` and `View(Type.self)` on the line of the view. */
function namesType(index: RepositoryIndex, { file, start }: Span, type: string): boolean {
  const read = index.repository.read(file)
  const line = read.kind === 'text' ? (read.lines[start - 1] ?? '') : ''
  return new RegExp(String.raw`\bView\(\s*${type}\b`).test(line)
}
