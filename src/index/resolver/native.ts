import type { CallSite, Definition, FileFacts } from '../facts.js'
import { isFunctionLike, isTypeLike } from '../facts.js'
import { createLookup, type Lookup } from '../lookup.js'
import type { CallRef, CallResolution, DefinitionRef, Target } from '../repository-index.js'
import { createScope, type Scope } from '../scope.js'

/** Classes above each other deeper than this are not followed. */
const BASES_MAX = 12

/**
 * Calls within Java, Kotlin, Swift, Objective-C and Rust, from facts alone: own class and its bases, the receiver's declared type,
 * class names, then free functions. A sole bare-name match is a guess (`name`); several are a break point.
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
    const named = this.lookup.definitionsNamed(call.name).filter((found) => isCallable(found.definition))
    if (named.length === 0) return { kind: 'external', where: call.receiver || call.name }
    if (call.form === 'new' || isTypeLike(named[0]?.definition.kind ?? 'function')) return this.construction(ref, named)
    if (isSelf(call.receiver)) return this.onOwnClass(ref) ?? this.free(ref, named)
    const type = this.receiverType(ref)
    if (type === undefined) return this.guess(ref, named)
    return this.onType(ref, type)
  }

  private construction(ref: CallRef, named: readonly DefinitionRef[]): CallResolution {
    const types = named.filter((found) => isTypeLike(found.definition.kind))
    if (types.length === 0) return this.free(ref, named)
    const constructors = types.flatMap((type) =>
      this.membersOf(type).filter((member) => member.definition.kind === 'constructor'),
    )
    return found(fittest(constructors, ref.call) ?? types[0], 'type')
  }

  private onOwnClass(ref: CallRef): CallResolution | undefined {
    const owner = this.lookup.enclosingClass(ref.file, ref.call.in)
    const member = owner && this.member(owner.definition.name, ref.call)
    return member && found(member, 'type')
  }

  private onType(ref: CallRef, type: string): CallResolution {
    const member = this.member(type, ref.call)
    if (member) return { ...found(member, 'type'), implementations: this.implementationsOf(type, ref.call) }
    return { kind: 'external', where: type }
  }

  private free(ref: CallRef, named: readonly DefinitionRef[]): CallResolution {
    const top = named.filter((candidate) => candidate.definition.container === -1)
    const own = top.filter((candidate) => candidate.file === ref.file)
    const target = fittest(own, ref.call) ?? (top.length === 1 ? top[0] : undefined)
    return target ? found(target, 'import') : this.guess(ref, named)
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
    const path = receiver.replace(/\?/g, '')
    const qualified = QUALIFIED_THIS.exec(path)
    if (qualified) return this.outerType(qualified[1] ?? qualified[2] ?? '', qualified[3])
    if (/^[\p{Lu}][\w.]*$/u.test(path) && this.typesNamed(lastName(path)).length > 0) return lastName(path)
    if (!/^[\w.]+$/.test(path)) return undefined
    return this.scope.typeName(ref.file, ref.call.in, path) ?? this.ownFieldType(ref, path)
  }

  /** Type of `Outer.this` or of one of its fields. */
  private outerType(outer: string, field: string | undefined): string | undefined {
    if (!field) return outer
    const [type] = this.typesNamed(outer)
    return type && this.scope.typeName(type.file, type.index, `this.${field}`)
  }

  private ownFieldType(ref: CallRef, path: string): string | undefined {
    return /^(?:this|self)\./.test(path) ? undefined : this.scope.typeName(ref.file, ref.call.in, `this.${path}`)
  }

  private typesNamed(name: string): DefinitionRef[] {
    return this.lookup.definitionsNamed(name).filter((candidate) => isTypeLike(candidate.definition.kind))
  }

  /** Extensions and partial classes of the same name belong together. */
  private member(type: string, call: CallSite): DefinitionRef | undefined {
    let names = [type]
    for (let level = 0; level < BASES_MAX && names.length > 0; level++) {
      const types = names.flatMap((name) => this.typesNamed(lastName(name)))
      const members = types
        .flatMap((owner) => this.membersOf(owner))
        .filter((member) => member.definition.name === call.name && isFunctionLike(member.definition.kind))
      const best = fittest(members, call)
      if (best) return best
      names = types.flatMap((owner) => owner.definition.heritage ?? [])
    }
    return undefined
  }

  private implementationsOf(type: string, call: CallSite): Target[] {
    const [declared] = this.typesNamed(type)
    if (declared?.definition.kind !== 'interface' && !declared?.definition.modifiers?.includes('abstract')) return []
    return this.lookup
      .definitionsNamed(call.name)
      .filter((candidate) => {
        const owner = this.lookup.definition(candidate.file, candidate.definition.container)
        return owner?.definition.heritage?.some((base) => lastName(base) === type)
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
}

/** `Outer.this.field` of Java, `this@Outer.field` of Kotlin. */
const QUALIFIED_THIS = /^(?:(\w+)\.this|this@(\w+))(?:\.([\w.]+))?$/

const isCallable = (definition: Definition): boolean =>
  (isFunctionLike(definition.kind) && definition.kind !== 'closure') || isTypeLike(definition.kind)
const isSelf = (receiver: string): boolean =>
  receiver === '' || receiver === 'this' || receiver === 'self' || receiver === 'super'
const isPlatformReceiver = (receiver: string): boolean => /[()[\]"]/.test(receiver)
const lastName = (path: string): string => path.split('.').at(-1) ?? path

function fittest(candidates: readonly DefinitionRef[], call: CallSite): DefinitionRef | undefined {
  if (candidates.length < 2) return candidates[0]
  const labelled = call.args.some((argument) => argument.k === 'obj')
  const count = labelled ? undefined : call.args.length
  return candidates.find((candidate) => (candidate.definition.parameters?.length ?? 0) === count) ?? candidates[0]
}

const found = (
  ref: DefinitionRef | undefined,
  resolved: Target['resolved'],
): Extract<CallResolution, { kind: 'targets' }> => ({
  kind: 'targets',
  targets: ref ? [{ ref, resolved }] : [],
  implementations: [],
})
