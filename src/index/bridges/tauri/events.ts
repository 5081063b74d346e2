import type { CallRef, EffectSite, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, handlerOf, isScriptFile, joinEnds, siteSpan } from '../bridge.js'
import { expressionThroughCallers, textOf } from '../through-callers.js'

/** Position of the event's name in what Rust calls; `emit_to` names the window before. */
const RUST_EMITS: Readonly<Record<string, number>> = {
  emit: 0,
  emit_all: 0,
  emit_filter: 0,
  emit_str: 0,
  emit_to: 1,
  emit_and_trigger: 0,
  trigger_global: 0,
}
const RUST_LISTENS = ['listen', 'listen_any', 'listen_global', 'once', 'once_any', 'once_global']
const SCRIPT_EMITS: Readonly<Record<string, number>> = { emit: 0, emitTo: 1 }
const SCRIPT_LISTENS = ['listen', 'once']

/** What a window object of Tauri is made by: `getCurrentWindow().listen(...)`, also when a constant holds it. */
const WINDOW = /^(?:getCurrent(?:Webview)?(?:Window)?|(?:Webview)?Window(?:\.getByLabel|\.getCurrent)?)$/

/** `emit` to `listen`, within Rust and JavaScript and between them: one bus for the whole application. */
export function tauriEvents(index: RepositoryIndex): BridgeFindings {
  const emits = [
    ...effectEnds(index, index.effects('ipc.send'), /^tauri\.emit/),
    ...windowSites(index, Object.keys(SCRIPT_EMITS)).flatMap((site) =>
      eventEnd(index, site, SCRIPT_EMITS[site.call.name] ?? 0),
    ),
    ...rustSites(index, Object.keys(RUST_EMITS)).flatMap((site) => rustEmitEnds(index, site)),
  ]
  const listens = [
    ...effectEnds(index, index.effects('ipc.receive'), /^tauri\.listen/),
    ...[...windowSites(index, SCRIPT_LISTENS), ...rustSites(index, RUST_LISTENS)].flatMap((site) =>
      eventEnd(index, site, 0).map((end) => withHandler(index, site, end)),
    ),
  ]
  return joinEnds('tauri', [...emits, ...chosenEmits(index, listens)], listens, {
    callerAlone: () => 'nothing in the repository listens to this event',
    calleeAlone: (end) =>
      end.name.startsWith('event tauri://') ? undefined : 'nothing in the repository sends this event',
  })
}

/** The event of a call in Rust, or of the calls of the function whose parameter names it. */
function rustEmitEnds(index: RepositoryIndex, site: CallRef): BridgeEnd[] {
  return emitted(index, site).flatMap(({ site: from, written }) => {
    const text = textOf(index, written)
    return text === undefined ? [] : [named(text, from)]
  })
}

const emitted = (index: RepositoryIndex, site: CallRef) => {
  const written = site.call.args[RUST_EMITS[site.call.name] ?? 0]
  return !written || written.k === 'num' ? [] : expressionThroughCallers(index, site, written)
}

/** An event's name that is no common word: `note-saved`, `app://saved`. */
const DISTINCT_NAME = /\w[-:/._]+\w/

/**
 * `emit(name, payload)` in Rust where the name comes from a choice, such as a `match` that gives name and payload: each text of its
 * file that is an event somebody listens to and that no other call of the file takes as its name.
 */
function chosenEmits(index: RepositoryIndex, listens: readonly BridgeEnd[]): BridgeEnd[] {
  const wanted = new Set(listens.map(({ key }) => key))
  return rustSites(index, Object.keys(RUST_EMITS)).flatMap((site) => {
    const computed = emitted(index, site).some((found) => textOf(index, found.written) === undefined)
    const { strings = [], calls = [] } = (computed && index.facts(site.file)) || {}
    const taken = new Set(calls.flatMap(({ args }) => args.flatMap((arg) => (arg.k === 'str' ? [arg.v] : []))))
    const values = new Set(strings.map(({ value }) => value))
    return [...values]
      .filter((value) => DISTINCT_NAME.test(value) && !taken.has(value) && wanted.has(`event ${value}`))
      .map((value) => named(value, site))
  })
}

function effectEnds(index: RepositoryIndex, sites: readonly EffectSite[], rows: RegExp): BridgeEnd[] {
  return sites
    .filter(({ row, insideWrapper, args }) => rows.test(row.id) && !insideWrapper && args.channel?.known)
    .map(({ site, args, effect }) => {
      const end = named(args.channel?.text ?? '', site)
      return effect === 'ipc.receive' ? withHandler(index, site, end) : end
    })
}

function windowSites(index: RepositoryIndex, names: readonly string[]): CallRef[] {
  return names
    .flatMap((name) => index.callsNamed(name))
    .filter((site) => index.isProduction(site.file) && importsTauri(index, site.file) && isWindow(index, site))
}

const importsTauri = (index: RepositoryIndex, file: string): boolean =>
  index.facts(file)?.imports.some(({ from }) => from.startsWith('@tauri-apps/api')) ?? false

function isWindow(index: RepositoryIndex, site: CallRef): boolean {
  const { receiver, line } = site.call
  if (receiver.endsWith('()')) return WINDOW.test(receiver.slice(0, -2))
  if (!/^[\w$.]+$/.test(receiver)) return false
  return index.resolveName(site.file, line, receiver).some(({ ref }) => {
    const { value } = ref.definition
    return value?.k === 'call' && WINDOW.test(value.callee)
  })
}

function rustSites(index: RepositoryIndex, names: readonly string[]): CallRef[] {
  return names
    .flatMap((name) => index.callsNamed(name))
    .filter(
      ({ file, call }) =>
        /^(?!.*\biter$)./.test(call.receiver) && index.isProduction(file) && isRustOfTauri(index, file),
    )
}

function isRustOfTauri(index: RepositoryIndex, file: string): boolean {
  const facts = index.facts(file)
  if (facts?.language !== 'rust') return false
  return (
    facts.imports.some(({ from }) => /^tauri\b/.test(from)) ||
    facts.definitions.some(({ parameters, annotations }) => {
      const types = parameters?.some(({ type }) => type !== undefined && /\btauri::|\bAppHandle\b/.test(type))
      return types || annotations?.some(({ name }) => name.startsWith('tauri.'))
    })
  )
}

function eventEnd(index: RepositoryIndex, site: CallRef, position: number): BridgeEnd[] {
  const written = site.call.args[position]
  const value = written?.k === 'num' ? undefined : written && index.evaluate(site.file, site.call.in, written)
  return value?.known ? [named(value.text, site)] : []
}

function named(event: string, site: CallRef): BridgeEnd {
  return { key: `event ${event}`, name: `event ${event}`, span: siteSpan(site) }
}

function withHandler(index: RepositoryIndex, site: CallRef, end: BridgeEnd): BridgeEnd {
  const target = isScriptFile(index, site.file) || site.call.args.length > 1 ? handlerOf(index, site) : undefined
  return { ...end, ...(target && { target }) }
}
