import type { FileFacts } from '../../facts.js'
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
import { type MacroCall, macroCalls, objcPaths } from '../native/objc-macros.js'
import type { Platform } from '../native/platforms.js'

/** A native class that makes a view, and what sets its properties. */
export interface ViewManager {
  view: string
  platform: Platform
  file: string
  /** Where the view is made. */
  made: Place
  /** `undefined` sets all properties at once. */
  setters: { property: string | undefined; place: Place }[]
  /** Properties that are callbacks: what native code calls under these names is an event. */
  events: string[]
}

export type Place = Pick<BridgeEnd, 'span' | 'target'>

const placeOf = (ref: DefinitionRef): Place => ({ span: definitionSpan(ref), target: ref })

export function viewManagers(index: RepositoryIndex): ViewManager[] {
  return [...jvmManagers(index), ...macroManagers(index), ...fabricManagers(index), ...expoManagers(index)]
}

/** `class XManager : SimpleViewManager<V>()`, named by `@ReactModule` or `getName`. */
function jvmManagers(index: RepositoryIndex): ViewManager[] {
  return productionFiles(index, ['java', 'kotlin'])
    .flatMap(definitionsIn)
    .filter(({ definition: { kind, heritage } }) => {
      return (
        kind === 'class' && heritage?.some((base) => /(?:ViewManager|ViewGroupManager|ManagerInterface)$/.test(base))
      )
    })
    .flatMap((ref) => {
      const view = annotatedName(index, ref) ?? returnedName(index, ref)
      const members = membersOf(index, ref)
      const maker = members.find(({ definition }) => definition.name === 'createViewInstance')
      if (view === undefined || !maker) return []
      const setters = members.flatMap((member) =>
        propertiesSet(index, member).map((property) => ({ property, place: placeOf(member) })),
      )
      return [{ view, platform: 'android' as const, file: ref.file, made: placeOf(maker), setters, events: [] }]
    })
}

function annotatedName(index: RepositoryIndex, ref: DefinitionRef): string | undefined {
  return annotationTexts(index, ref, 'ReactModule')[0]
}

/** Texts of an annotation: `name = "x"`, or the only value. */
function annotationTexts(index: RepositoryIndex, ref: DefinitionRef, wanted: string): string[] {
  const annotation = ref.definition.annotations?.find(({ name }) => lastPart(name) === wanted)
  return (annotation?.args ?? []).flatMap((arg) => {
    const name = arg.k === 'obj' ? arg.entries.find(({ key }) => key === 'name' || key === 'names')?.value : arg
    const texts = name?.k === 'arr' ? name.items : name ? [name] : []
    return texts.flatMap((text) => {
      const value = index.evaluate(ref.file, ref.index, text)
      return value.known ? [value.text] : []
    })
  })
}

/** What `getName` returns, also where it asks the `getName` of another class. */
function returnedName(index: RepositoryIndex, ref: DefinitionRef): string | undefined {
  const getter = membersOf(index, ref).find(({ definition }) => ['getName', 'name'].includes(definition.name))
  const { value } = getter?.definition ?? {}
  if (!getter || !value) return undefined
  const text = index.evaluate(getter.file, getter.index, value)
  if (text.known) return text.text
  const [owner, method] = value.k === 'call' ? value.callee.split('.') : []
  const asked = index
    .definitionsNamed(owner ?? '')
    .flatMap((found) => membersOf(index, found))
    .find(({ definition }) => definition.name === method)
  const other = asked?.definition.value && index.evaluate(asked.file, asked.index, asked.definition.value)
  return other?.known ? other.text : undefined
}

/** `@ReactProp(name = "source")`, and `setSource(view, value)` of the interface that code generation makes. */
function propertiesSet(index: RepositoryIndex, ref: DefinitionRef): string[] {
  const annotated = [...annotationTexts(index, ref, 'ReactProp'), ...annotationTexts(index, ref, 'ReactPropGroup')]
  if (annotated.length > 0) return annotated
  const { name, parameters, annotations, modifiers } = ref.definition
  const isOverride = modifiers?.includes('override') || annotations?.some((found) => found.name === 'Override')
  const property = parameters?.length === 2 && isOverride ? /^set([A-Z]\w*)$/.exec(name)?.[1] : undefined
  return property ? [property.charAt(0).toLowerCase() + property.slice(1)] : []
}

const PROPERTY_MACROS = [
  'RCT_EXPORT_VIEW_PROPERTY',
  'RCT_REMAP_VIEW_PROPERTY',
  'RCT_CUSTOM_VIEW_PROPERTY',
  'RCT_EXPORT_SHADOW_PROPERTY',
]
const EVENT_BLOCK = /^RCT(?:Bubbling|Direct|Capturing)EventBlock$/

/** `RCT_EXPORT_MODULE()` of `XManager` beside exported properties or a `view` method; the class may be a Swift one. */
function macroManagers(index: RepositoryIndex): ViewManager[] {
  const modules = macroCalls(index, ['RCT_EXPORT_MODULE', 'RCT_EXTERN_MODULE', 'RCT_EXTERN_REMAP_MODULE'])
  const properties = macroCalls(index, PROPERTY_MACROS)
  return modules.flatMap((module) => {
    const { file } = module.span
    const type = classOf(index, module)
    const own = properties.filter(({ span }) => span.file === file)
    const maker = viewMethod(index, file, type)
    if (!type || (own.length === 0 && !maker)) return []
    const isEvent = ({ args }: MacroCall): boolean => EVENT_BLOCK.test(args.at(-1) ?? '')
    const name = module.macro === 'RCT_EXPORT_MODULE' ? unquoted(module.args[0]) : ''
    return [
      {
        view: viewName(module.macro === 'RCT_EXTERN_REMAP_MODULE' ? unquoted(module.args[0]) : name || type),
        platform: 'ios' as const,
        file,
        made: maker ? placeOf(maker) : { span: module.span },
        setters: own
          .filter((call) => !isEvent(call))
          .map(({ args: [property], span }) => ({ property, place: { span } })),
        events: own.filter(isEvent).flatMap(({ args: [property] }) => (property ? [property] : [])),
      },
    ]
  })
}

const unquoted = (text: string | undefined): string => (text ?? '').replace(/^@?"|"$/g, '')
/** React Native leaves out its own prefix and the word Manager. */
const viewName = (name: string): string => name.replace(/^(?:RCT|RK)(?=[A-Z])/, '').replace(/Manager$/, '')

function classOf(index: RepositoryIndex, { macro, args, span }: MacroCall): string | undefined {
  if (macro === 'RCT_EXTERN_MODULE') return args[0]
  if (macro === 'RCT_EXTERN_REMAP_MODULE') return args[1]
  const read = index.repository.read(span.file)
  const above = read.kind === 'text' ? read.lines.slice(0, span.start) : []
  return above.map((line) => /^\s*@implementation\s+(\w+)/.exec(line)?.[1]).findLast((name) => name !== undefined)
}

/** `- (UIView *)view` beside the macro, or `func view()` of the Swift class. */
function viewMethod(index: RepositoryIndex, file: string, type: string | undefined): DefinitionRef | undefined {
  return index.definitionsNamed('view').find((ref) => {
    if (ref.definition.kind !== 'method' || !index.isProduction(ref.file)) return false
    return ref.file === file || index.definition(ref.file, ref.definition.container)?.definition.name === type
  })
}

/** A component view of the new renderer: what a package names for view X, or what gives the descriptor that was generated for X. */
function fabricManagers(index: RepositoryIndex): ViewManager[] {
  const named = namedInPackages(index)
  return objcPaths(index).flatMap((file) => {
    const read = index.repository.read(file)
    if (read.kind !== 'text' || !read.text.includes('oncreteComponentDescriptorProvider<')) return []
    const type = read.lines.findIndex((line) => /^\s*@implementation\b/.test(line)) + 1
    const name = /@implementation\s+(\w+)/.exec(read.lines[type - 1] ?? '')?.[1] ?? ''
    const view = named.get(name) ?? DESCRIPTOR.exec(read.text)?.[1]
    const facts = index.facts(file)
    if (!view || !facts || type === 0) return []
    const updater = definitionsIn(facts).find(({ definition }) => definition.name === 'updateProps')
    const made = { span: { file, start: type, end: type } }
    const setters = updater ? [{ property: undefined, place: placeOf(updater) }] : []
    return [{ view, platform: 'ios' as const, file, made, setters, events: eventsEmitted(facts) }]
  })
}

const DESCRIPTOR = /oncreteComponentDescriptorProvider<\s*(?:\w+::)*(\w+?)ComponentDescriptor\s*>/

/** Views by class: `codegenConfig.ios.components` and the older `componentProvider` of a package.json. */
function namedInPackages(index: RepositoryIndex): Map<string, string> {
  const texts = index.repository.files
    .filter(({ path }) => /(?:^|\/)package\.json$/.test(path) && index.isProduction(path))
    .map(({ path }) => index.repository.read(path))
  return new Map(
    texts.flatMap((read) => (read.kind === 'text' && read.text.includes('codegenConfig') ? classesIn(read.text) : [])),
  )
}

function classesIn(text: string): [string, string][] {
  const described = [...text.matchAll(/"(\w+)"\s*:\s*\{\s*"className"\s*:\s*"(\w+)"/g)]
  const provided = /"componentProvider"\s*:\s*\{([^{}]*)\}/.exec(text)?.[1] ?? ''
  return [...described, ...provided.matchAll(/"(\w+)"\s*:\s*"(\w+)"/g)].map(([, view = '', type = '']) => [type, view])
}

/** `eventEmitter->onX(...)`. */
const eventsEmitted = ({ calls }: FileFacts): string[] => [
  ...new Set(calls.filter(({ name }) => /^on[A-Z]/.test(name)).map(({ name }) => name)),
]

/** `Name("X")`, `View(V::class) { Prop("p") { ... } }` in the definition of an Expo module. */
function expoManagers(index: RepositoryIndex): ViewManager[] {
  const properties = ['Prop', 'OptionalProp'].flatMap((name) => index.callsNamed(name))
  return index.callsNamed('View').flatMap((site) => {
    const { file, call } = site
    const language = index.facts(file)?.language
    const isNative = (language === 'kotlin' || language === 'swift') && index.isProduction(file)
    const named = isNative ? index.callsNamed('Name').find((other) => other.file === file) : undefined
    const name = named?.call.args[0]
    if (name?.k !== 'str') return []
    const setters = properties
      .filter((property) => property.file === file && property.call.line >= call.line && property.call.line <= call.end)
      .flatMap((property) => {
        const [first] = property.call.args
        return first?.k === 'str' ? [{ property: first.v, place: { span: siteSpan(property) } }] : []
      })
    const span = { file, start: call.line, end: call.line }
    const platform = language === 'kotlin' ? ('android' as const) : ('ios' as const)
    return [{ view: name.v, platform, file, made: { span }, setters, events: [] }]
  })
}
