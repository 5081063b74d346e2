import type { Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  type BridgeFindings,
  definitionsIn,
  functionOf,
  isScriptFile,
  joinEnds,
  lastPart,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import { productionCalls } from '../messages/handler.js'

const SUBJECT = /^(?:Subject|BehaviorSubject|ReplaySubject|AsyncSubject|EventEmitter|Signal)$/
/** What only shows a subject to others, or works on what comes. */
const DERIVED = /^(.+?)\.(?:asObservable|pipe)$/
const DERIVED_RECEIVER = /\.(?:asObservable|pipe)\(.*$/
const ALIAS_DEPTH = 3

/** `subject.next(value)` to `subject.subscribe(handler)` of RxJS subjects and Angular's emitters, by the same declaration. */
export function subjects(index: RepositoryIndex): BridgeFindings {
  const declared = productionFiles(index, 'script')
    .filter(({ imports }) => imports.some(({ from }) => /^(?:rxjs|@angular\/core)(?:\/|$)/.test(from)))
    .flatMap(definitionsIn)
    .filter(({ definition: { value } }) => value?.k === 'call' && value.isNew && SUBJECT.test(lastPart(value.callee)))
  if (declared.length === 0) return { pairs: [], halves: [] }
  const places = new Set(declared.map(placeOf))
  const names = new Set(declared.map(({ definition }) => definition.name))
  const sent = productionCalls(index, ['next', 'emit'])
    .filter(({ file, call }) => names.has(lastPart(call.receiver)) && isScriptFile(index, file))
    .flatMap((site) => endAt(index, site, places))
  const keys = new Set(sent.map(({ key }) => key))
  const heard = productionCalls(index, ['subscribe'])
    .filter(({ file }) => isScriptFile(index, file))
    .flatMap((site) => endAt(index, site, places).map((end) => ({ ...end, ...handlerAt(index, site) })))
    .filter(({ key }) => keys.has(key))
  return joinEnds('custom', sent, heard, { callerAlone: () => undefined, calleeAlone: () => undefined })
}

const placeOf = (ref: DefinitionRef): string => `${ref.file}:${ref.index}`

function endAt(index: RepositoryIndex, site: CallRef, places: ReadonlySet<string>): BridgeEnd[] {
  const receiver = site.call.receiver.replace(DERIVED_RECEIVER, '').replaceAll('?', '')
  if (!/^[\w$.]+$/.test(receiver)) return []
  const subject = subjectBehind(index, site.file, site.call.line, receiver, places, ALIAS_DEPTH)
  return subject ? [{ key: placeOf(subject), name: subject.definition.qualified, span: siteSpan(site) }] : []
}

/** Through `readonly changes = this.changed.asObservable()` and getters that return it. */
function subjectBehind(
  index: RepositoryIndex,
  file: string,
  line: number,
  path: string,
  places: ReadonlySet<string>,
  depth: number,
): DefinitionRef | undefined {
  const [target] = index.resolveName(file, line, path)
  if (!target || depth === 0) return undefined
  const { ref } = target
  if (places.has(placeOf(ref))) return ref
  const shown = shownPath(ref.definition.value)
  return shown ? subjectBehind(index, ref.file, ref.definition.line, shown, places, depth - 1) : undefined
}

function shownPath(value: Expr | undefined): string | undefined {
  if (value?.k === 'ref') return value.path
  return value?.k === 'call' ? DERIVED.exec(value.callee)?.[1] : undefined
}

/** `subscribe(f)` and `subscribe({ next: f })`. */
function handlerAt(index: RepositoryIndex, { file, call }: CallRef): { target?: DefinitionRef } {
  const [first] = call.args
  const written = first?.k === 'obj' ? first.entries.find(({ key }) => key === 'next')?.value : first
  const target = written && functionOf(index, file, call.line, written)
  return target ? { target } : {}
}
