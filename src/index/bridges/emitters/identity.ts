import { classAround } from '../../containers.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { lastPart } from '../bridge.js'

/** What the receiver of `emit` or `on` is known to be. */
export interface Emitter {
  /** Declaration that holds it, or the import of a library's own object; two ends with the same place mean one object. */
  place: string | undefined
  /** Class of the repository that is an emitter: `this` inside it, or what a receiver is declared or constructed as. */
  type: DefinitionRef | undefined
  /** Constructed where it is declared: another one is another object for certain. */
  isOwn: boolean
  /** Its constructor says that it is an emitter and nothing else, so that events on it come from the repository alone. */
  isPlain: boolean
  /** The last name before the call. */
  name: string
}

/** Not `NativeEventEmitter`: native code sends its events. */
const PLAIN_MAKER = /(?:^|\.)(?:(?!Native)\w*Emitter\d?|mitt|createNanoEvents|TinyEmitter|EventBus)$/
const EMITTER_BASE = /(?:Emitter\d?|EventTarget|EventDispatcher|Evented)$/
/** Libraries' own emitters that a whole application shares. */
export const SHARED_EMITTERS: Readonly<Record<string, string>> = {
  DeviceEventEmitter: 'react-native',
  NativeAppEventEmitter: 'react-native',
}
const HERITAGE_MAX = 5

export function emitterOf(index: RepositoryIndex, site: CallRef): Emitter {
  const receiver = site.call.receiver.replaceAll('?', '')
  const nothing = { place: undefined, type: undefined, isOwn: false, isPlain: false, name: lastPart(receiver) }
  if (!/^[\w$.]+$/.test(receiver)) return nothing
  if (receiver === 'this' || receiver === 'super') {
    const type = classAround(index, site)
    return { ...nothing, type: type && isEmitter(index, type) ? type : undefined }
  }
  const [target] = index.resolveName(site.file, site.call.line, receiver)
  if (!target) return { ...nothing, place: importedPlace(index, site.file, receiver) }
  return { ...nothing, ...declaredAs(index, target.ref) }
}

function declaredAs(index: RepositoryIndex, ref: DefinitionRef): Omit<Emitter, 'name'> {
  const place = placeOf(ref)
  if (ref.definition.kind === 'class') return { place, type: undefined, isOwn: true, isPlain: false }
  const { value, type: written } = ref.definition
  const made = value?.k === 'call' ? value : undefined
  const type = classNamed(index, written ?? (made?.isNew ? made.callee : undefined))
  const isMaker = made !== undefined && PLAIN_MAKER.test(made.callee)
  return {
    place,
    type: type && isEmitter(index, type) ? type : undefined,
    isOwn: made?.isNew === true || isMaker,
    isPlain: isMaker && type === undefined,
  }
}

/** `undefined`: the code doesn't say whether they are one object. */
export function sameEmitter(index: RepositoryIndex, a: Emitter, b: Emitter): boolean | undefined {
  if (a.place && a.place === b.place) return true
  if (a.type && b.type) return isKin(index, a.type, b.type)
  if ((a.isOwn || a.type) && (b.isOwn || b.type)) return false
  return undefined
}

const placeOf = (ref: DefinitionRef): string => `${ref.file}:${ref.index}`

/** `import { DeviceEventEmitter } from 'react-native'`: an object that the library makes. */
function importedPlace(index: RepositoryIndex, file: string, receiver: string): string | undefined {
  const [root = '', ...rest] = receiver.split('.')
  for (const { from, names } of index.facts(file)?.imports ?? []) {
    const name = names.find(({ local }) => local === root)
    if (name && !/^[.@~]\/|^\.\.?$/.test(from)) return [from, name.imported, ...rest].join('#')
  }
  return undefined
}

/** Type arguments and `| undefined` left out; a name that two classes have tells nothing. */
function classNamed(index: RepositoryIndex, written: string | undefined): DefinitionRef | undefined {
  const name = /^[\w$.]+/.exec(written ?? '')?.[0]
  const found = name
    ? index.definitionsNamed(lastPart(name)).filter(({ definition }) => definition.kind === 'class')
    : []
  return found.length === 1 ? found[0] : undefined
}

function isEmitter(index: RepositoryIndex, type: DefinitionRef): boolean {
  return lineage(index, type).some(({ definition }) => definition.heritage?.some((base) => EMITTER_BASE.test(base)))
}

function isKin(index: RepositoryIndex, a: DefinitionRef, b: DefinitionRef): boolean {
  const has = (list: readonly DefinitionRef[], wanted: DefinitionRef): boolean =>
    list.some((ref) => placeOf(ref) === placeOf(wanted))
  return has(lineage(index, a), b) || has(lineage(index, b), a)
}

/** The class and its base classes of the repository. */
function lineage(index: RepositoryIndex, type: DefinitionRef): DefinitionRef[] {
  const line = [type]
  for (let i = 0; i < line.length && i < HERITAGE_MAX; i++) {
    for (const base of line[i]?.definition.heritage ?? []) {
      const ref = classNamed(index, base)
      if (ref) line.push(ref)
    }
  }
  return line
}
