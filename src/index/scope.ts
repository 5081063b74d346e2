import type { Definition, FileFacts, Parameter } from './facts.js'
import { isReachable } from './language-families.js'
import type { Lookup } from './lookup.js'
import { parameterNamed } from './parameters.js'
import type { DefinitionRef } from './repository-index.js'
import { typesMeant } from './resolver/native-places.js'

/** What a simple name means at a place, from facts alone (no checker). */
export type Binding =
  | { kind: 'definition'; ref: DefinitionRef }
  | { kind: 'parameter'; owner: DefinitionRef; parameter: Parameter; position: number }
  | { kind: 'import'; from: string; imported: string; targets: DefinitionRef[] }

export interface Scope {
  bind(file: string, scope: number, name: string): Binding | undefined
  /** Field, method or constant of a type, inherited ones included. */
  member(type: DefinitionRef, name: string): DefinitionRef | undefined
  /** Declared or constructed type of a dotted path, without type arguments. */
  typeName(file: string, scope: number, path: string): string | undefined
  /** Module from which a name is imported, relative ones included. */
  importOf(file: string, local: string): { from: string; imported: string } | undefined
  /** What a module gives under a name, for an importer of it. */
  exported(importer: string, from: string, name: string): readonly DefinitionRef[]
}

export function createScope(lookup: Lookup): Scope {
  const bind = (file: string, scope: number, name: string): Binding | undefined =>
    bindInContainers(lookup, file, scope, name) ??
    bindAtTop(lookup, file, name) ??
    bindImport(lookup, file, name) ??
    bindInPackage(lookup, file, name)

  const member = (type: DefinitionRef, name: string): DefinitionRef | undefined =>
    memberOf(lookup, type, name, new Set())

  const propertyType = (file: string, type: string, name: string): string | undefined => {
    const owner = soleType(lookup, type, file)
    if (!owner) return propertyOfAlias(lookup, type, name)
    const found = member(owner, name)
    const own = found && definitionType(found.definition)
    return own && OWN_TYPE.test(own) ? owner.definition.name : own
  }

  const typeName = (file: string, scope: number, path: string): string | undefined => {
    const [root = '', ...rest] = path.split('.')
    let type =
      root === 'this' || root === 'self'
        ? lookup.enclosingClass(file, scope)?.definition.name
        : bindingType(bind(file, scope, root))
    for (const name of rest) {
      type = type && propertyType(file, type, name)
      if (!type) return sharedType(file, path)
    }
    return type
  }
  return {
    bind,
    member,
    typeName,
    importOf: (file, local) => importOf(lookup.facts(file), local),
    exported: (importer, from, name) => importTargets(lookup, importer, from, name),
  }
}

/** By Apple's custom these give the class's own instance: `UserDefaults.standard`, `[NSFileManager defaultManager]`. */
const SHARED_INSTANCE = /^([A-Z]\w*)\.(?:(?:shared|standard|default|current|main)(?:[A-Z]\w*)?|new)$/

const sharedType = (file: string, path: string): string | undefined =>
  /\.(?:swift|mm?|h)$/.test(file) ? SHARED_INSTANCE.exec(path)?.[1] : undefined

/** What a method of a type may call that type: in Swift and Rust, in Objective-C. */
const OWN_TYPE = /^(?:Self|instancetype)$/

const TYPE_KINDS: readonly Definition['kind'][] = ['class', 'interface', 'enum', 'module']

function bindInContainers(lookup: Lookup, file: string, scope: number, name: string): Binding | undefined {
  for (const owner of lookup.containers(file, scope)) {
    const found = parameterNamed(owner.definition.parameters ?? [], name)
    if (found) {
      // A property's type and default are not those of the whole.
      const parameter = found.property === undefined ? found.parameter : { name }
      return { kind: 'parameter', owner, parameter, position: found.position }
    }
    const local = lookup.membersNamed(owner, name).find((ref) => ref.definition.kind !== 'closure')
    if (local && !needsReceiver(owner, local, file)) return { kind: 'definition', ref: local }
  }
  return undefined
}

/** In TypeScript a class member is reached through `this` only; in the other languages a bare name may mean it. */
function needsReceiver(owner: DefinitionRef, local: DefinitionRef, file: string): boolean {
  return owner.definition.kind === 'class' && local.definition.kind !== 'variable' && isScriptPath(file)
}

export const isScriptPath = (file: string): boolean => /\.(?:[cm]?[jt]sx?|vue|svelte|html)$/.test(file)

function bindAtTop(lookup: Lookup, file: string, name: string): Binding | undefined {
  const ref = lookup.topNamed(file, name)
  return ref && { kind: 'definition', ref }
}

function bindImport(lookup: Lookup, file: string, name: string): Binding | undefined {
  const found = importOf(lookup.facts(file), name)
  return found && { kind: 'import', ...found, targets: importTargets(lookup, file, found.from, found.imported) }
}

/** Java, Kotlin, Swift, Objective-C and Rust see other files of their package or module without an import. */
function bindInPackage(lookup: Lookup, file: string, name: string): Binding | undefined {
  if (isScriptPath(file)) return undefined
  const found = lookup
    .definitionsNamed(name)
    .filter((ref) => isReachable(file, ref.file) && ref.definition.container === -1)
  const sole = soleWhole(found)
  return sole && { kind: 'definition', ref: sole }
}

function importOf(facts: FileFacts | undefined, local: string): { from: string; imported: string } | undefined {
  for (const statement of facts?.imports ?? []) {
    const name = statement.names.find((candidate) => candidate.local === local)
    if (name && !statement.reexport) return { from: statement.from, imported: name.imported }
  }
  return undefined
}

function importTargets(lookup: Lookup, file: string, from: string, imported: string): DefinitionRef[] {
  if (imported === '*') return []
  const top = lookup
    .definitionsNamed(imported)
    .filter((ref) => ref.definition.container === -1 && ref.definition.exported)
  const fitting = top.filter((ref) => pathFits(ref.file, file, from))
  if (fitting.length > 0) return fitting
  return top.length === 1 && (from.startsWith('.') || !isPackageOutside(lookup, from)) ? top : []
}

/** A bare specifier whose last part is no file or folder of the repository leaves it. */
function isPackageOutside(lookup: Lookup, from: string): boolean {
  const last = from.split('/').at(-1) ?? from
  return !from.includes('/') && lookup.definitionsNamed(last).length === 0
}

/** The file that a specifier means, judged by its path: relative ones exactly, aliases by their last folders. */
export function pathFits(candidate: string, importer: string, from: string): boolean {
  const bare = stripExtension(candidate)
  if (from.startsWith('.')) {
    const wanted = stripExtension(joinPath(importer.split('/').slice(0, -1), from))
    return (
      bare === wanted ||
      bare === `${wanted}/index` ||
      bare.replace(/\.(?:ios|android|native|web|desktop|electron)$/, '') === wanted
    )
  }
  const tail = stripExtension(from.split('/').slice(1).join('/'))
  if (!tail) return false
  return [`/${bare}`, `/${bare.replace(/\/index$/, '')}`].some((path) => path.endsWith(`/${tail}`))
}

function joinPath(folders: string[], relative: string): string {
  const parts = [...folders]
  for (const segment of relative.split('/')) {
    if (segment === '..') parts.pop()
    else if (segment !== '.' && segment !== '') parts.push(segment)
  }
  return parts.join('/')
}

const stripExtension = (path: string): string => path.replace(/\.(?:d\.)?(?:[cm]?[jt]sx?|vue|svelte)$/, '')

function memberOf(lookup: Lookup, type: DefinitionRef, name: string, seen: Set<string>): DefinitionRef | undefined {
  if (seen.has(`${type.file}:${type.index}`)) return undefined
  seen.add(`${type.file}:${type.index}`)
  const parts = [type, ...typeParts(lookup, type)]
  const [own] = parts.flatMap((part) => lookup.membersNamed(part, name))
  if (own) return own
  const extended = type.definition.kind === 'module' ? soleType(lookup, type.definition.name, type.file) : undefined
  if (extended && extended.definition.kind !== 'module') return memberOf(lookup, extended, name, seen)
  for (const base of parts.flatMap((part) => part.definition.heritage ?? [])) {
    const parent = soleType(lookup, base, type.file)
    const inherited = parent && memberOf(lookup, parent, name, seen)
    if (inherited) return inherited
  }
  return undefined
}

/** Extensions in Swift, `impl` blocks in Rust, categories and implementations in Objective-C: modules named like the type. */
function typeParts(lookup: Lookup, type: DefinitionRef): DefinitionRef[] {
  if (isScriptPath(type.file)) return []
  return lookup
    .definitionsNamed(type.definition.name)
    .filter((ref) => ref.definition.kind === 'module' && isReachable(type.file, ref.file))
    .filter((ref) => ref.file !== type.file || ref.index !== type.index)
}

/** The one class, interface or enum that this name may mean in a file; undefined when there are several. Extensions count for none. */
export function soleType(lookup: Lookup, name: string, file: string): DefinitionRef | undefined {
  const simple = name.split('.').at(-1) ?? name
  const found = lookup
    .definitionsNamed(simple)
    .filter((ref) => TYPE_KINDS.includes(ref.definition.kind))
    .filter((ref) => isReachable(file, ref.file))
  return soleWhole(typesMeant(found, file, lookup.facts(file)))
}

function soleWhole(found: readonly DefinitionRef[]): DefinitionRef | undefined {
  const whole = found.filter((ref) => ref.definition.kind !== 'module')
  const [sole, ...others] = whole.length > 0 ? whole : found
  return others.length === 0 ? sole : undefined
}

/** `type Opened = { database: Database }`, where one alias only has the name. */
function propertyOfAlias(lookup: Lookup, alias: string, name: string): string | undefined {
  const [ref, ...others] = lookup.definitionsNamed(alias).filter(({ definition }) => definition.kind === 'type')
  const text = others.length === 0 ? ref?.definition.type : undefined
  const flat = text?.startsWith('{') ? text.slice(1).replace(/\{[^{}]*\}/g, 'object') : ''
  const written = flat.split(/[;,\n]/).map((member) => MEMBER.exec(member))
  const type = written.find((found) => found?.[1] === name)?.[2]
  return type && bareType(type)
}

/** `readonly name?: Type` */
const MEMBER = /^\s*(?:readonly\s+)?([\w$]+)\??:\s*(.+?)\s*\}?\s*$/

function bindingType(binding: Binding | undefined): string | undefined {
  if (!binding) return undefined
  if (binding.kind === 'parameter') return binding.parameter.type && bareType(binding.parameter.type)
  if (binding.kind === 'definition') return definitionType(binding.ref.definition)
  const [target] = binding.targets
  return target && definitionType(target.definition)
}

function definitionType(definition: Definition): string | undefined {
  if (definition.type) return bareType(definition.type)
  if (definition.value?.k === 'call' && definition.value.isNew) return bareType(definition.value.callee)
  return TYPE_KINDS.includes(definition.kind) ? definition.name : undefined
}

/**
 * `Promise<Foo>` keeps its outer name; `Foo | null`, `Foo?`, `readonly Foo`, `ns.Foo<T>`, Rust's `&mut Foo`, `Arc<Foo>` and
 * `State<'_, Foo>`, and Objective-C's `id<Foo>` become `Foo`.
 */
export function bareType(type: string): string | undefined {
  const first = type
    .replace(/^&\s*(?:'\w+\s+)?(?:mut\s+)?/, '')
    .replace(/^(?:(?:Arc|Rc|Box|id)<|\w+<'\w+,)\s*(?=.)/, '')
    .replace(/^(?:dyn|impl|some|any)\s+/, '')
    .replaceAll('::', '.')
    .split('|')
    .map((part) => part.trim())
    .find((part) => part !== 'null' && part !== 'undefined')
  const name = first
    ?.replace(/^readonly\s+/, '')
    .replace(/<.*$/s, '')
    .replace(/[?!*&\s,>].*$/s, '')
    .split('.')
    .at(-1)
  return name && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : undefined
}
