import type { Definition } from '../../facts.js'
import type { DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import {
  type BridgeEnd,
  definitionSpan,
  definitionsIn,
  lastPart,
  membersOf,
  productionFiles,
  siteSpan,
} from '../bridge.js'
import { macroCalls, objcPaths } from './objc-macros.js'

/** A method of a native module. `isDeclared` says that an annotation or macro exports it; otherwise only a call makes it one. */
export interface NativeMethod {
  module: string
  method: string
  isDeclared: boolean
  end: BridgeEnd
}

const EXPORTING_ANNOTATIONS = new Set(['ReactMethod', 'DoNotStrip'])
const METHOD_MACROS = [
  'RCT_EXPORT_METHOD',
  'RCT_REMAP_METHOD',
  'RCT_EXPORT_BLOCKING_SYNCHRONOUS_METHOD',
  'RCT_EXPORT_SYNCHRONOUS_TYPED_METHOD',
  'RCT_EXTERN_METHOD',
  '_RCT_EXTERN_REMAP_METHOD',
  'RCT_EXTERN__BLOCKING_SYNCHRONOUS_METHOD',
]
const MODULE_MACROS = ['RCT_EXPORT_MODULE', 'RCT_EXTERN_MODULE', 'RCT_EXTERN_REMAP_MODULE']

/** How native code names what JavaScript calls `getConstants`. */
const CONSTANTS_NAMES = new Set(['getTypedExportedConstants', 'constantsToExport', 'getConstants'])

/**
 * Methods of React Native modules in Java, Kotlin, Objective-C and Swift, and of Expo modules in Kotlin and Swift. `specified`:
 * modules by the name of their specification.
 */
export function nativeMethods(index: RepositoryIndex, specified: ReadonlyMap<string, string>): NativeMethod[] {
  return [...jvmMethods(index, specified), ...objcMethods(index), ...expoMethods(index)]
}

function methodOf(
  module: string,
  name: string,
  isDeclared: boolean,
  end: Omit<BridgeEnd, 'key' | 'name'>,
): NativeMethod {
  const method = CONSTANTS_NAMES.has(name) ? 'getConstants' : name
  const full = `${module}.${method}`
  return { module, method, isDeclared, end: { ...end, key: full, name: full } }
}

function jvmMethods(index: RepositoryIndex, specified: ReadonlyMap<string, string>): NativeMethod[] {
  return productionFiles(index, ['java', 'kotlin'])
    .flatMap(definitionsIn)
    .filter(({ definition }) => definition.kind === 'class')
    .flatMap((ref) => {
      const spec = specName(ref.definition)
      const module = moduleName(index, ref) ?? (spec && (specified.get(spec) ?? spec))
      if (module === undefined) return []
      return membersOf(index, ref).flatMap((member) => jvmMethod(module, member, spec !== undefined))
    })
}

function jvmMethod(module: string, ref: DefinitionRef, implementsSpec: boolean): NativeMethod[] {
  const { definition } = ref
  if (definition.kind !== 'method') return []
  const annotations = definition.annotations?.map(({ name }) => lastPart(name)) ?? []
  const isDeclared = annotations.some((name) => EXPORTING_ANNOTATIONS.has(name))
  const isOverride = annotations.includes('Override') || definition.modifiers?.includes('override')
  if (!isDeclared && !(implementsSpec && isOverride)) return []
  return [methodOf(module, definition.name, isDeclared, { span: definitionSpan(ref), target: ref })]
}

/** `@ReactModule(name = "X")`, or what `getName` returns. */
function moduleName(index: RepositoryIndex, ref: DefinitionRef): string | undefined {
  const annotation = ref.definition.annotations?.find(({ name }) => lastPart(name) === 'ReactModule')
  for (const arg of annotation?.args ?? []) {
    const name = arg.k === 'obj' ? arg.entries.find((entry) => entry.key === 'name')?.value : arg
    const value = name && index.evaluate(ref.file, ref.index, name)
    if (value?.known) return value.text
  }
  if (!ref.definition.heritage?.some((base) => /Module|Spec$/.test(base))) return undefined
  const getter = membersOf(index, ref).find(({ definition }) => definition.name === 'getName')
  const value = getter?.definition.value && index.evaluate(getter.file, getter.index, getter.definition.value)
  return value?.known ? value.text : undefined
}

/** Code generation names the base class of module `X` after its specification: `NativeXSpec`. */
const specName = (definition: Definition): string | undefined =>
  definition.heritage?.map((base) => /^Native(\w+)Spec$/.exec(lastPart(base))?.[1]).find((name) => name !== undefined)

function objcMethods(index: RepositoryIndex): NativeMethod[] {
  const modules = macroCalls(index, MODULE_MACROS)
  const macros = macroCalls(index, METHOD_MACROS)
  const paths = new Set([...modules, ...macros].map(({ span }) => span.file))
  return objcPaths(index)
    .filter((path) => paths.has(path))
    .flatMap((path) => {
      const own = modules.find(({ span }) => span.file === path)
      if (!own) return []
      const read = index.repository.read(path)
      const lines = read.kind === 'text' ? read.lines : []
      const type =
        own.macro === 'RCT_EXPORT_MODULE' ? implementedClass(lines, own.span.start) : externClass(own.args, own.macro)
      const module = own.macro === 'RCT_EXTERN_MODULE' ? type : moduleArgument(own.args[0]) || withoutPrefix(type)
      const exported = macros
        .filter(({ span }) => span.file === path)
        .map(({ macro, args, span }) => ({ name: exportedName(macro, args), span }))
      const isExtern = own.macro !== 'RCT_EXPORT_MODULE'
      return [
        ...exported.flatMap(({ name, span }) => {
          const swift = isExtern ? swiftMethods(index, type, name) : []
          const ends = swift.length > 0 ? swift.map((ref) => ({ span: definitionSpan(ref), target: ref })) : [{ span }]
          return ends.map((end) => methodOf(module, name, true, end))
        }),
        ...(isExtern
          ? []
          : instanceMethods(path, lines).map(({ name, span }) => methodOf(module, name, false, { span }))),
      ]
    })
}

const moduleArgument = (arg: string | undefined): string => (arg ?? '').replace(/^@?"|"$/g, '')
const withoutPrefix = (type: string): string => type.replace(/^(?:RCT|RK)(?=[A-Z])/, '')

/** `RCT_EXTERN_REMAP_MODULE(jsName, Class, Super)` and `RCT_EXTERN_MODULE(Class, Super)`. */
const externClass = (args: readonly string[], macro: string): string =>
  (macro === 'RCT_EXTERN_REMAP_MODULE' ? args[1] : args[0]) ?? ''

function implementedClass(lines: readonly string[], line: number): string {
  for (let i = line - 1; i >= 0; i--) {
    const name = /^\s*@implementation\s+(\w+)/.exec(lines[i] ?? '')?.[1]
    if (name) return name
  }
  return ''
}

/** The JavaScript name: an argument of its own, or the selector's first part. */
function exportedName(macro: string, args: readonly string[]): string {
  const isTyped = macro === 'RCT_EXPORT_SYNCHRONOUS_TYPED_METHOD'
  return /^\w+/.exec((isTyped ? args[1] : args[0]) ?? '')?.[0] ?? ''
}

function instanceMethods(file: string, lines: readonly string[]): { name: string; span: BridgeEnd['span'] }[] {
  return lines.flatMap((line, i) => {
    const name = /^\s*-\s*\([^)]*(?:\([^)]*\)[^)]*)*\)\s*(\w+)/.exec(line)?.[1]
    return name && !/;\s*$/.test(line) ? [{ name, span: { file, start: i + 1, end: i + 1 } }] : []
  })
}

function swiftMethods(index: RepositoryIndex, type: string, name: string): DefinitionRef[] {
  return productionFiles(index, ['swift'])
    .flatMap(definitionsIn)
    .filter(({ definition }) => definition.kind === 'method' && definition.name === name)
    .filter((ref) => {
      const owner = index.definition(ref.file, ref.definition.container)
      return owner !== undefined && (owner.definition.name === type || isNamedInObjc(owner.definition, type))
    })
}

/** `@objc(X) class Y`. */
const isNamedInObjc = (definition: Definition, name: string): boolean =>
  definition.annotations?.some(({ name: annotation, args: [arg] }) => {
    const text = arg?.k === 'ref' ? arg.path : arg?.k === 'str' ? arg.v : undefined
    return annotation === 'objc' && text === name
  }) ?? false

/** `Name("X")` and `AsyncFunction("m") { ... }` in the definition of an Expo module. */
function expoMethods(index: RepositoryIndex): NativeMethod[] {
  const functions = ['AsyncFunction', 'Function'].flatMap((name) => index.callsNamed(name))
  return index.callsNamed('Name').flatMap((named) => {
    const facts = index.facts(named.file)
    const module = stringOf(named.call.args[0])
    if (!module || !index.isProduction(named.file) || !['kotlin', 'swift'].includes(facts?.language ?? '')) return []
    return functions
      .filter(({ file }) => file === named.file)
      .flatMap((site) => {
        const method = stringOf(site.call.args[0])
        return method ? [methodOf(module, method, true, { span: siteSpan(site) })] : []
      })
  })
}

const stringOf = (expr: { k: string } | undefined): string | undefined =>
  expr?.k === 'str' && 'v' in expr && typeof expr.v === 'string' ? expr.v : undefined
