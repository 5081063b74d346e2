import { scanXml, type XmlAttribute } from '../../config/xml-scan.js'
import type { DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, definitionSpan, definitionsIn, lastPart, membersOf, productionFiles } from '../bridge.js'

/** A service that `plugin.xml` or `config.xml` gives to a native class. */
interface Service {
  name: string
  platform: 'android' | 'ios'
  /** `org.lamp.Camera` or `CDVCamera`. */
  type: string
}

export interface NativeServices {
  /** Services that some XML file of the repository names. */
  names: ReadonlySet<string>
  ends: BridgeEnd[]
}

const PLATFORM_OF: Readonly<Record<string, Service['platform']>> = {
  'android-package': 'android',
  'ios-package': 'ios',
}

/** The actions of every service of the repository. */
export function nativeServices(index: RepositoryIndex): NativeServices {
  const services = index.repository.files
    .map(({ path }) => path)
    .filter((path) => /(?:^|\/)(?:plugin|config)\.xml$/.test(path) && index.isProduction(path))
    .flatMap((path) => servicesIn(index, path))
  return {
    names: new Set(services.map(({ name }) => name)),
    ends: services.flatMap((service) => actionsOf(index, service)),
  }
}

/** `<feature name="Camera"><param name="ios-package" value="CDVCamera"/></feature>`. */
function servicesIn(index: RepositoryIndex, path: string): Service[] {
  const read = index.repository.read(path)
  if (read.kind !== 'text' || !read.text.includes('<feature')) return []
  const services: Service[] = []
  let feature: string | undefined
  for (const token of scanXml(read.text)) {
    if (token.kind === 'close' && token.name === 'feature') feature = undefined
    if (token.kind !== 'open') continue
    const { name, value } = nameAndValue(token.attributes)
    if (token.name === 'feature') feature = token.empty ? undefined : name
    const platform = token.name === 'param' ? PLATFORM_OF[name] : undefined
    if (feature && platform) services.push({ name: feature, platform, type: value })
  }
  return services
}

function nameAndValue(attributes: readonly XmlAttribute[]): { name: string; value: string } {
  const valueNamed = (name: string): string => attributes.find((attribute) => attribute.name === name)?.value ?? ''
  return { name: valueNamed('name'), value: valueNamed('value') }
}

function actionsOf(index: RepositoryIndex, service: Service): BridgeEnd[] {
  return service.platform === 'android'
    ? androidClasses(index, service.type).flatMap((type) => comparedActions(index, service, type))
    : appleClasses(index, service.type).flatMap((type) => selectorActions(index, service, type))
}

/** The class of the package's file; where none is laid out so, the plugins of the name. */
function androidClasses(index: RepositoryIndex, qualified: string): DefinitionRef[] {
  const named = classesIn(index, ['java', 'kotlin'], qualified.split('.').at(-1) ?? '')
  const path = new RegExp(`(?:^|/)${qualified.replaceAll('.', '/')}\\.(?:java|kt)$`)
  const inPackage = named.filter(({ file }) => path.test(file))
  if (inPackage.length > 0) return inPackage
  return named.filter(({ definition }) => definition.heritage?.some((base) => lastPart(base) === 'CordovaPlugin'))
}

function appleClasses(index: RepositoryIndex, name: string): DefinitionRef[] {
  const renamed = productionFiles(index, ['swift'])
    .flatMap(definitionsIn)
    .filter((ref) => ref.definition.kind === 'class' && objcName(ref) === name)
  return [...new Set([...classesIn(index, ['objc', 'swift'], name), ...renamed])]
}

function classesIn(index: RepositoryIndex, languages: readonly string[], name: string): DefinitionRef[] {
  return index.definitionsNamed(name).filter(({ file, definition }) => {
    const isClass = definition.kind === 'class' || definition.kind === 'module'
    return isClass && languages.includes(index.facts(file)?.language ?? '') && index.isProduction(file)
  })
}

/** `execute(action, ...)` tells actions apart by comparison; each line of one is an end. */
function comparedActions(index: RepositoryIndex, service: Service, type: DefinitionRef): BridgeEnd[] {
  const execute = membersOf(index, type).find(
    ({ definition }) => definition.name === 'execute' && definition.parameters,
  )
  const action = execute?.definition.parameters?.[0]?.name
  const { start, end } = type.definition
  return (index.facts(type.file)?.comparisons ?? [])
    .filter(({ left, op, line }) => op === '==' && left === action && start <= line && line <= end)
    .flatMap(({ right, line, in: scope }) => {
      const value = index.evaluate(type.file, scope, right)
      if (!value.known || !execute) return []
      return [actionEnd(service.name, value.text, { file: type.file, start: line, end: line }, execute)]
    })
}

/** `- (void)action:(CDVInvokedUrlCommand*)command`: the selector is the action. */
function selectorActions(index: RepositoryIndex, service: Service, type: DefinitionRef): BridgeEnd[] {
  return membersOf(index, type)
    .filter(({ definition: { parameters } }) => {
      return parameters?.length === 1 && /^CDVInvokedUrlCommand\b/.test(parameters[0]?.type ?? '')
    })
    .flatMap((ref) => {
      const action = selectorOf(index, ref)
      return action === undefined ? [] : [actionEnd(service.name, action, definitionSpan(ref), ref)]
    })
}

/** In Swift `func scan(_ command:)` and `@objc(scan:)` give the selector `scan:`; `func scan(command:)` alone gives another. */
function selectorOf(index: RepositoryIndex, ref: DefinitionRef): string | undefined {
  const { name, parameters } = ref.definition
  if (index.facts(ref.file)?.language === 'objc') return name
  return objcName(ref)?.replace(/:$/, '') ?? (parameters?.[0]?.label === '_' ? name : undefined)
}

function objcName(ref: DefinitionRef): string | undefined {
  const arg = ref.definition.annotations?.find(({ name }) => name === 'objc')?.args[0]
  if (arg?.k === 'ref') return arg.path
  return arg?.k === 'str' ? arg.v : arg?.k === 'other' ? arg.text : undefined
}

function actionEnd(service: string, action: string, span: BridgeEnd['span'], target: DefinitionRef): BridgeEnd {
  return { key: `${service}.${action}`, name: `${service}.${action}`, span, target }
}
