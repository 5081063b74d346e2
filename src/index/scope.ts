import type { Definition, FileFacts, Parameter } from './facts.js'
import type { Lookup } from './lookup.js'
import type { DefinitionRef } from './repository-index.js'

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
}

export function createScope(lookup: Lookup): Scope {
  const bind = (file: string, scope: number, name: string): Binding | undefined =>
    bindInContainers(lookup, file, scope, name) ??
    bindAtTop(lookup, file, name) ??
    bindImport(lookup, file, name) ??
    bindInPackage(lookup, file, name)

  const member = (type: DefinitionRef, name: string): DefinitionRef | undefined =>
    memberOf(lookup, type, name, new Set())

  const typeName = (file: string, scope: number, path: string): string | undefined => {
    const [root = '', ...rest] = path.split('.')
    let type =
      root === 'this' || root === 'self'
        ? lookup.enclosingClass(file, scope)?.definition.name
        : bindingType(bind(file, scope, root))
    for (const name of rest) {
      const owner = type && soleType(lookup, type)
      const found = owner && member(owner, name)
      type = found && definitionType(found.definition)
      if (!type) return undefined
    }
    return type
  }
  return { bind, member, typeName, importOf: (file, local) => importOf(lookup.facts(file), local) }
}

function bindInContainers(lookup: Lookup, file: string, scope: number, name: string): Binding | undefined {
  for (const owner of lookup.containers(file, scope)) {
    const position = owner.definition.parameters?.findIndex((parameter) => parameter.name === name) ?? -1
    const parameter = owner.definition.parameters?.[position]
    if (parameter) return { kind: 'parameter', owner, parameter, position }
    const local = lookup.members(owner).find((ref) => ref.definition.name === name && ref.definition.kind !== 'closure')
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
  const facts = lookup.facts(file)
  const index =
    facts?.definitions.findIndex(
      (definition) => definition.container === -1 && definition.name === name && definition.kind !== 'closure',
    ) ?? -1
  const ref = lookup.definition(file, index)
  return ref && { kind: 'definition', ref }
}

function bindImport(lookup: Lookup, file: string, name: string): Binding | undefined {
  const found = importOf(lookup.facts(file), name)
  return found && { kind: 'import', ...found, targets: importTargets(lookup, file, found.from, found.imported) }
}

/** Java, Kotlin, Swift, Objective-C and Rust see other files of their package or module without an import. */
function bindInPackage(lookup: Lookup, file: string, name: string): Binding | undefined {
  if (isScriptPath(file)) return undefined
  const [sole, ...others] = lookup
    .definitionsNamed(name)
    .filter((ref) => !isScriptPath(ref.file) && ref.definition.container === -1)
  return sole && others.length === 0 ? { kind: 'definition', ref: sole } : undefined
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
  const own = lookup.members(type).find((ref) => ref.definition.name === name)
  if (own) return own
  for (const base of type.definition.heritage ?? []) {
    const parent = soleType(lookup, base)
    const inherited = parent && memberOf(lookup, parent, name, seen)
    if (inherited) return inherited
  }
  return undefined
}

/** The one class, interface or enum of that name; undefined when there are several. */
export function soleType(lookup: Lookup, name: string): DefinitionRef | undefined {
  const simple = name.split('.').at(-1) ?? name
  const found = lookup
    .definitionsNamed(simple)
    .filter((ref) => ['class', 'interface', 'enum', 'module'].includes(ref.definition.kind))
  return found.length === 1 ? found[0] : undefined
}

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
  if (definition.kind === 'class' || definition.kind === 'interface' || definition.kind === 'enum')
    return definition.name
  return undefined
}

/** `Promise<Foo>` keeps its outer name; `Foo | null`, `Foo?`, `readonly Foo` and `ns.Foo<T>` become `Foo`. */
export function bareType(type: string): string | undefined {
  const first = type
    .split('|')
    .map((part) => part.trim())
    .find((part) => part !== 'null' && part !== 'undefined')
  const name = first
    ?.replace(/^readonly\s+/, '')
    .replace(/<.*$/s, '')
    .replace(/[?!*&\s].*$/s, '')
    .split('.')
    .at(-1)
  return name && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : undefined
}
