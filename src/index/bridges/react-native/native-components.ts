import type { Expr } from '../../facts.js'
import { isFunctionLike } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { definitionsIn, lastPart, productionFiles } from '../bridge.js'

/** A constant that stands for a native view: `codegenNativeComponent('X')`. */
export interface NativeComponent {
  view: string
  ref: DefinitionRef
}

/** A place that renders a native view, itself or through components that pass their properties on. */
export interface ViewUse {
  view: string
  site: CallRef
  attributes: { key: string; value: Expr; line: number }[]
}

const REQUIRES = /(?:^|\.)(?:requireNativeComponent|codegenNativeComponent|requireNativeViewManager|requireNativeView)$/
/** A component that wraps a native view is often wrapped once more. */
const WRAPPERS_MAX = 2

export function nativeComponents(index: RepositoryIndex): NativeComponent[] {
  return productionFiles(index, 'script')
    .flatMap(definitionsIn)
    .flatMap((ref) => {
      const view = ref.definition.value && requiredView(index, ref, ref.definition.value)
      return view === undefined ? [] : [{ view, ref }]
    })
}

function requiredView(index: RepositoryIndex, ref: DefinitionRef, value: Expr): string | undefined {
  if (value.k === 'cond') return requiredView(index, ref, value.yes) ?? requiredView(index, ref, value.no)
  if (value.k === 'bin') return requiredView(index, ref, value.left) ?? requiredView(index, ref, value.right)
  const [name] = value.k === 'call' && REQUIRES.test(value.callee) ? value.args : []
  const text = name && index.evaluate(ref.file, ref.definition.container, name)
  return text?.known ? text.text : undefined
}

export function viewUses(index: RepositoryIndex, components: readonly NativeComponent[]): ViewUse[] {
  const imported = importedNames(index)
  const usesOf = ({ view, ref }: NativeComponent, depth: number): ViewUse[] =>
    elementsOf(index, ref, imported).flatMap((site) => {
      const [attributes] = site.call.args
      const use = { view, site, attributes: attributes?.k === 'obj' ? attributes.entries : [] }
      const wrapper = depth > 0 && use.attributes.some(isPassedOn) ? componentAround(index, site) : undefined
      return wrapper ? [use, ...usesOf({ view, ref: wrapper }, depth - 1)] : [use]
    })
  return components.flatMap((component) => usesOf(component, WRAPPERS_MAX))
}

/** `{...props}`: what the component is given reaches the view. */
const isPassedOn = ({ key, value }: ViewUse['attributes'][number]): boolean =>
  key === '...' && value.k === 'ref' && /^(?:this\.)?\w+$/.test(value.path)

/** Names under which files import what another file calls default or index; by the last part of the specifier. */
function importedNames(index: RepositoryIndex): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const { imports } of productionFiles(index, 'script')) {
    for (const { from, names: found } of imports) {
      const last = stem(from)
      const known = names.get(last) ?? new Set<string>()
      names.set(last, known)
      for (const { imported, local } of found) if (imported === 'default') known.add(local)
    }
  }
  return names
}

const stem = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.[\w.]+$/, '')

/** Elements that resolve to a component. Its name elsewhere is its own, or what an import of the file or its folder calls it. */
function elementsOf(
  index: RepositoryIndex,
  ref: DefinitionRef,
  imported: ReadonlyMap<string, ReadonlySet<string>>,
): CallRef[] {
  const folder = ref.file.split('/').at(-2) ?? ''
  const names = new Set([ref.definition.name, ...(imported.get(stem(ref.file)) ?? []), ...(imported.get(folder) ?? [])])
  return [...names]
    .flatMap((name) => index.callsNamed(name))
    .filter((site) => site.call.form === 'jsx' && index.isProduction(site.file) && reaches(index, site, ref))
}

function reaches(index: RepositoryIndex, site: CallRef, { file, index: position }: DefinitionRef): boolean {
  const resolution = index.resolve(site)
  const targets = resolution.kind === 'targets' ? resolution.targets : []
  return targets.some(({ ref }) => ref.file === file && ref.index === position)
}

/** The named function, or the class whose `render` it is. */
function componentAround(index: RepositoryIndex, site: CallRef): DefinitionRef | undefined {
  for (let ref = index.definition(site.file, site.call.in); ref; ref = containerOf(index, ref)) {
    const { name, kind } = ref.definition
    if (name === 'render') return containerOf(index, ref)
    if (isFunctionLike(kind) && kind !== 'closure' && /^[A-Z]/.test(lastPart(name))) return ref
  }
  return undefined
}

const containerOf = (index: RepositoryIndex, { file, definition }: DefinitionRef): DefinitionRef | undefined =>
  index.definition(file, definition.container)
