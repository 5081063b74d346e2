import type { FileFacts } from '../facts.js'
import { isFunctionLike, isTypeLike } from '../facts.js'
import { isReachable } from '../language-families.js'
import { createLookup, type Lookup } from '../lookup.js'
import type { CallRef, CallResolution, DefinitionRef, Target } from '../repository-index.js'
import { createScope, type Scope } from '../scope.js'
import { fittest, mayConstruct, maySelect } from './native-fit.js'
import { isAt, isImported, nearest, typesMeant } from './native-places.js'

/** Classes above each other deeper than this are not followed. */
const BASES_MAX = 12

/**
 * Calls within Java and Kotlin, Swift and Objective-C, and Rust, from facts alone: own class and its bases, the receiver's declared
 * type, class and module names, imports, then free functions. A sole bare-name match is a guess (`name`); several are a break point.
 */
export function createNativeResolver(files: readonly FileFacts[]): { resolve(call: CallRef): CallResolution } {
  const lookup = createLookup(files)
  const resolver = new NativeResolver(lookup, createScope(lookup))
  return { resolve: (call) => resolver.resolve(call) }
}

class NativeResolver {
  constructor(
    private readonly lookup: Lookup,
    private readonly scope: Scope,
  ) {}

  resolve(ref: CallRef): CallResolution {
    const { call } = ref
    const named = this.lookup
      .definitionsNamed(call.name)
      .filter((found) => isCallable(found) && isReachable(ref.file, found.file))
    if (named.length === 0) return external(call.receiver || call.name)
    const functions = named.filter((found) => isFunctionLike(found.definition.kind))
    if (functions.length === 0 || (call.form === 'new' && functions.length < named.length))
      return this.construction(ref, named)
    if (call.form === 'super') return this.onBases(ref)
    if (isSelf(call.receiver)) return this.onOwnClass(ref) ?? this.free(ref, functions)
    const there = ref.file.endsWith('.rs') ? this.inModule(ref, functions) : undefined
    if (there) return there
    const type = this.receiverType(ref)
    return type === undefined ? this.guess(ref, functions) : this.onType(ref, type)
  }

  private construction(ref: CallRef, named: readonly DefinitionRef[]): CallResolution {
    const types = this.meant(
      ref.file,
      named.filter((found) => isTypeLike(found.definition.kind)),
    )
    const constructorsOf = (type: DefinitionRef): DefinitionRef[] =>
      this.membersOf(type).filter((member) => member.definition.kind === 'constructor')
    const fitting = types.flatMap(constructorsOf).filter((each) => mayConstruct(each, ref.call))
    const whole = types.filter((type) => type.definition.kind !== 'module')
    const implicit = whole.find((type) => constructorsOf(type).length === 0)
    const target = fittest(fitting, ref.call) ?? implicit ?? whole[0]
    // What only extensions are here of is declared elsewhere, with initialisers of its own.
    return target ? found(target, 'type') : external(ref.call.name)
  }

  /** The own class, then those around it. */
  private onOwnClass(ref: CallRef): CallResolution | undefined {
    let owner = this.lookup.enclosingClass(ref.file, ref.call.in)
    while (owner) {
      const member = this.member(owner.definition.name, ref)
      if (member) return found(member, 'type')
      owner = this.lookup.enclosingClass(owner.file, owner.definition.container)
    }
    return undefined
  }

  private onBases(ref: CallRef): CallResolution {
    const owner = this.lookup.enclosingClass(ref.file, ref.call.in)
    const parts = owner ? this.typesNamed(owner.definition.name, ref.file) : []
    const bases = parts.flatMap((part) => part.definition.heritage ?? [])
    for (const base of bases) {
      const member = this.member(base, ref)
      if (member) return found(member, 'type')
    }
    return external(bases[0] ?? 'super')
  }

  private onType(ref: CallRef, type: string): CallResolution {
    const member = this.member(type, ref)
    if (member) return { ...found(member, 'type'), implementations: this.implementationsOf(type, ref) }
    return external(type)
  }

  /** A call without a receiver never means a method of another class, unless that is imported by its name. */
  private free(ref: CallRef, named: readonly DefinitionRef[]): CallResolution {
    const facts = this.lookup.facts(ref.file)
    const imported = named.filter((candidate) => facts && isImportedByName(facts, candidate))
    const open =
      imported.length > 0
        ? imported
        : nearest(
            named.filter(isFree).filter((f) => isVisible(f, facts)),
            facts,
          )
    if (open.length === 0) return external(ref.call.name)
    const files = new Set(open.map(({ file }) => file))
    return files.size === 1 ? found(fittest(open, ref.call), 'import') : this.guess(ref, open)
  }

  /** `auth::sign_in()`, `crate::auth::sign_in()`: the path is that of the function's module. */
  private inModule(ref: CallRef, named: readonly DefinitionRef[]): CallResolution | undefined {
    const { receiver } = ref.call
    if (!/^[\w.]+$/.test(receiver)) return undefined
    const path = receiver.split('.')
    const root = path[0] ?? ''
    if (/^(?:std|core|alloc)$/.test(root)) return external(receiver)
    const bound = this.scope.bind(ref.file, ref.call.in, root)
    if (bound?.kind === 'parameter' || (bound?.kind === 'definition' && !isTypeLike(bound.ref.definition.kind)))
      return undefined
    const parts = path.filter((part) => !/^(?:crate|self|super)$/.test(part))
    const free = named.filter(isFree)
    const there = free.filter(({ file, definition }) => isAt(file, parts, definition.qualified.split('.').slice(0, -1)))
    const fitting = parts.length > 0 ? there : nearest(free, this.lookup.facts(ref.file))
    if (fitting.length === 1) return found(fitting[0], 'import')
    const isOutside = bound?.kind === 'import' && /^[a-z]/.test(root) && !/^(?:crate|self|super)\b/.test(bound.from)
    return isOutside ? external(bound.from) : undefined
  }

  private guess(ref: CallRef, named: readonly DefinitionRef[]): CallResolution {
    const [sole, ...others] = named
    if (sole && others.length === 0 && !isPlatformReceiver(ref.call.receiver)) return found(sole, 'name')
    return {
      kind: 'break',
      breakPoint: {
        file: ref.file,
        start: ref.call.line,
        end: ref.call.end,
        reason: `the type of the receiver of ${ref.call.name} is not declared here`,
        candidates: named
          .slice(0, 10)
          .map((candidate) => `${candidate.definition.qualified} ${candidate.file}:${candidate.definition.line}`),
      },
    }
  }

  private receiverType(ref: CallRef): string | undefined {
    const { receiver } = ref.call
    const path = this.withoutModule(ref.file, receiver.replace(/\?/g, ''))
    const qualified = QUALIFIED_THIS.exec(path)
    if (qualified) return this.outerType(ref.file, qualified[1] ?? qualified[2] ?? '', qualified[3])
    if (!/^[\p{L}\w.]+$/u.test(path)) return undefined
    if (/^\p{Lu}/u.test(path) && this.typesNamed(lastName(path), ref.file).length > 0) return lastName(path)
    return (
      this.scope.typeName(ref.file, ref.call.in, path) ?? this.ownFieldType(ref, path) ?? this.outsideType(ref, path)
    )
  }

  /** `Module.Store.shared` of Swift: the module isn't defined anywhere, the type behind it is. */
  private withoutModule(file: string, path: string): string {
    const [root = '', type = '', ...rest] = path.split('.')
    const isModule = /^\p{Lu}\w*$/u.test(root) && /^\p{Lu}\w*$/u.test(type) && this.typesNamed(root, file).length === 0
    return isModule && this.typesNamed(type, file).length > 0 ? [type, ...rest].join('.') : path
  }

  /** Type of `Outer.this` or of one of its fields. */
  private outerType(file: string, outer: string, field: string | undefined): string | undefined {
    if (!field) return outer
    const [type] = this.typesNamed(outer, file)
    return type && this.scope.typeName(type.file, type.index, `this.${field}`)
  }

  private ownFieldType(ref: CallRef, path: string): string | undefined {
    if (/^(?:this|self)\./.test(path)) return undefined
    // In Objective-C a property `x` is kept in `_x`.
    const names = path.startsWith('_') ? [path, path.slice(1)] : [path]
    for (const name of names) {
      const type = this.scope.typeName(ref.file, ref.call.in, `this.${name}`)
      if (type) return type
    }
    return undefined
  }

  /** `Files` of `Files.write(...)`: a class that the repository doesn't define. */
  private outsideType(ref: CallRef, path: string): string | undefined {
    const root = path.split('.')[0] ?? ''
    if (!/^\p{Lu}\w*\p{Ll}/u.test(root) || this.typesNamed(root, ref.file).length > 0) return undefined
    const binding = this.scope.bind(ref.file, ref.call.in, root)
    return !binding || binding.kind === 'import' ? root : undefined
  }

  /** Every part of the type; in Java and Kotlin one name may be several classes, of which the file means the nearest. */
  private typesNamed(name: string, file: string): readonly DefinitionRef[] {
    const types = this.lookup
      .definitionsNamed(name)
      .filter((candidate) => isTypeLike(candidate.definition.kind) && isReachable(file, candidate.file))
    return this.meant(file, types)
  }

  private meant(file: string, types: readonly DefinitionRef[]): readonly DefinitionRef[] {
    return typesMeant(types, file, this.lookup.facts(file))
  }

  private member(type: string, ref: CallRef): DefinitionRef | undefined {
    const { call } = ref
    let level = this.typesNamed(lastName(type), ref.file)
    for (let depth = 0; depth < BASES_MAX && level.length > 0; depth++) {
      const members = level
        .flatMap((owner) => [...this.membersOf(owner), ...this.extensionsOf(owner, call.name)])
        .filter(({ definition }) => definition.name === call.name && isFunctionLike(definition.kind))
        .filter(({ definition }) => definition.kind === 'function' || mayMeanMethod(ref))
        .filter((candidate) => !/\.mm?$/.test(ref.file) || maySelect(candidate, call))
      const best = fittest(members, call)
      if (best) return best
      level = level.flatMap((owner) =>
        (owner.definition.heritage ?? []).flatMap((base) => this.typesNamed(lastName(base), owner.file)),
      )
    }
    return undefined
  }

  private implementationsOf(type: string, ref: CallRef): Target[] {
    const [declared] = this.typesNamed(type, ref.file)
    if (declared?.definition.kind !== 'interface' && !declared?.definition.modifiers?.includes('abstract')) return []
    return this.lookup
      .definitionsNamed(ref.call.name)
      .filter((candidate) => {
        const owner = this.lookup.definition(candidate.file, candidate.definition.container)
        const parts =
          owner && isReachable(ref.file, owner.file) ? this.typesNamed(owner.definition.name, owner.file) : []
        return parts.some((part) => part.definition.heritage?.some((base) => lastName(base) === type))
      })
      .map((ref) => ({ ref, resolved: 'type' as const }))
  }

  private membersOf(type: DefinitionRef): readonly DefinitionRef[] {
    const own = this.lookup.members(type)
    const companions = own.filter(
      (member) => isTypeLike(member.definition.kind) && /^(?:Companion)?$/.test(member.definition.name),
    )
    return [...own, ...companions.flatMap((companion) => this.lookup.members(companion))]
  }

  /** Kotlin's extension functions stand outside the type that qualifies them. */
  private extensionsOf(type: DefinitionRef, name: string): readonly DefinitionRef[] {
    const qualified = `${type.definition.name}.${name}`
    return this.lookup
      .definitionsNamed(name)
      .filter(({ definition }) => definition.container === -1 && definition.qualified === qualified)
  }
}

/** `Outer.this.field` of Java, `this@Outer.field` of Kotlin. */
const QUALIFIED_THIS = /^(?:(\w+)\.this|this@(\w+))(?:\.([\w.]+))?$/

const external = (where: string): CallResolution => ({ kind: 'external', where })

/** A module is none in Rust; elsewhere it is an extension, which may hold constructors. */
const isCallable = ({ file, definition: { kind } }: DefinitionRef): boolean =>
  (isFunctionLike(kind) && kind !== 'closure') || (isTypeLike(kind) && !(kind === 'module' && file.endsWith('.rs')))
const isSelf = (receiver: string): boolean => /^(?:this|self|Self)?$/.test(receiver)
const isPlatformReceiver = (receiver: string): boolean => /[()[\]"]/.test(receiver)
const lastName = (path: string): string => path.split('.').at(-1) ?? path
const isFree = ({ definition }: DefinitionRef): boolean => definition.container === -1 || definition.kind === 'function'

/** A function of another file is visible in Rust only when it is imported. */
const isVisible = (candidate: DefinitionRef, facts: FileFacts | undefined): boolean =>
  !facts?.path.endsWith('.rs') || candidate.file === facts.path || isImported(candidate, facts)

/** In Rust, C and Objective-C a method is never called without a receiver. */
const mayMeanMethod = ({ file, call }: CallRef): boolean => call.receiver !== '' || !/\.(?:rs|mm?|h)$/.test(file)

const isImportedByName = (facts: FileFacts, candidate: DefinitionRef): boolean =>
  facts.imports.some(({ names }) => names.some(({ imported }) => imported === candidate.definition.name)) &&
  isImported(candidate, facts)

const found = (
  ref: DefinitionRef | undefined,
  resolved: Target['resolved'],
): Extract<CallResolution, { kind: 'targets' }> => ({
  kind: 'targets',
  targets: ref ? [{ ref, resolved }] : [],
  implementations: [],
})
