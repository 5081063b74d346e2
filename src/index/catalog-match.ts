import type { ResolvedBy } from '#schema/evidence'
import type { CatalogRow } from './catalog.js'
import type { CallSite, Expr, FileFacts } from './facts.js'
import type { OriginStep } from './receiver-origin.js'
import type { CallRef } from './repository-index.js'
import { bareType, type Scope } from './scope.js'
import { sqlArgument } from './sql-calls.js'

/** Names of a receiver's type, its bases and interfaces; asked only when the facts alone don't tell. */
export type ReceiverTypes = (call: CallRef) => readonly string[]

/** How the object of a call was made: each way as steps, nearest first. */
export type ReceiverOrigins = (call: CallRef) => readonly (readonly OriginStep[])[]

export interface CatalogMatch {
  row: CatalogRow
  site: CallRef
  resolved: ResolvedBy
  /** The call that made the object, where the row asks for it. */
  maker?: CatalogMatch
  /** The argument of any call that may be an SQL text. */
  sql?: Expr
}

type Fit = Pick<CatalogMatch, 'resolved' | 'maker'>

interface Pattern {
  row: CatalogRow
  /** `localStorage` of `localStorage.setItem`; `*` for any receiver. */
  receiver: string
  form: 'call' | 'new' | 'jsx'
}

const GLOBALS = new Set(['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'navigator'])

/** Rows by the simple name of the call they describe. */
export class CatalogMatcher {
  private readonly patterns = new Map<string, Pattern[]>()
  private sqlRow: CatalogRow | undefined

  constructor(
    rows: readonly CatalogRow[],
    private readonly scope: Scope,
    private readonly receiverTypes: ReceiverTypes,
    private readonly origins: ReceiverOrigins,
    private readonly factsOf: (path: string) => FileFacts | undefined,
  ) {
    for (const row of rows) for (const call of listOf(row.call)) this.add(row, call)
  }

  private add(row: CatalogRow, call: string): void {
    if (call === '*') {
      this.sqlRow = row
      return
    }
    const form = call.startsWith('new ') ? 'new' : call.startsWith('<') ? 'jsx' : 'call'
    const path = call.replace(/^new |^<|>$/g, '')
    const dot = path.lastIndexOf('.')
    const name = path.slice(dot + 1)
    const pattern: Pattern = { row, receiver: dot < 0 ? '' : path.slice(0, dot), form }
    this.patterns.set(name, [...(this.patterns.get(name) ?? []), pattern])
  }

  /** Every cataloged call of one file, in source order. */
  matches(facts: FileFacts): CatalogMatch[] {
    return facts.calls.flatMap((call, index) => {
      const site = { file: facts.path, index, call }
      const patterns = this.patterns.get(this.importedName(site)) ?? []
      const found = new Map<string, CatalogMatch>()
      for (const pattern of patterns) {
        // Several rows may describe one call; the first of an effect stands.
        const fit = found.has(pattern.row.does) ? undefined : this.fits(pattern, site, facts)
        if (fit) found.set(pattern.row.does, { row: pattern.row, site, ...fit })
      }
      const sql = this.sqlRow && !found.has(this.sqlRow.does) ? sqlArgument(call) : undefined
      return [
        ...found.values(),
        ...(this.sqlRow && sql ? [{ row: this.sqlRow, site, resolved: 'type' as const, sql }] : []),
      ]
    })
  }

  /** `import { setItem as save }`: a bare `save()` is looked up as `setItem`. */
  private importedName(site: CallRef): string {
    if (site.call.receiver !== '') return site.call.name
    const found = this.scope.importOf(site.file, site.call.name)
    return found && found.imported !== 'default' && found.imported !== '*' ? found.imported : site.call.name
  }

  private fits(pattern: Pattern, site: CallRef, facts: FileFacts): Fit | undefined {
    const { row } = pattern
    if (!formFits(pattern.form, site.call.form) || !isForFile(row, facts)) return undefined
    if (row.module && this.fromModule(site, pattern.receiver, listOf(row.module))) return { resolved: 'import' }
    if (row.type && this.ofType(site, listOf(row.type))) return { resolved: 'type', ...this.madeBy(row, site) }
    if (row.of || row.type) return this.byOrigin(row, site)
    const resolved = row.module ? undefined : this.byText(pattern, site)
    return resolved && { resolved }
  }

  private madeBy(row: CatalogRow, site: CallRef): Pick<Fit, 'maker'> {
    const maker = row.of ? this.byOrigin(row, site)?.maker : undefined
    return maker ? { maker } : {}
  }

  /** The receiver was made by a call of the right kind, or is of the right type before what `through` names. */
  private byOrigin(row: CatalogRow, site: CallRef): Fit | undefined {
    if (!row.of && row.through.length === 0) return undefined
    for (const way of this.origins(site)) {
      const fit = this.onWay(row, way)
      if (fit) return fit
    }
    return undefined
  }

  private onWay(row: CatalogRow, way: readonly OriginStep[]): Fit | undefined {
    for (const step of way) {
      if (step.kind === 'type') return listOf(row.type ?? []).includes(step.name) ? { resolved: 'type' } : undefined
      const maker = step.kind === 'call' ? this.makerOf(row, step.call) : undefined
      if (maker) return { resolved: 'type', maker }
      if (!row.through.includes(step.kind === 'call' ? step.call.call.name : step.name)) return undefined
    }
    return undefined
  }

  private makerOf(row: CatalogRow, call: CallRef): CatalogMatch | undefined {
    const makers = listOf(row.of ?? [])
    const facts = makers.length > 0 ? this.factsOf(call.file) : undefined
    if (!facts) return undefined
    for (const pattern of this.patterns.get(this.importedName(call)) ?? []) {
      const fit = makers.includes(pattern.row.id) ? this.fits(pattern, call, facts) : undefined
      if (fit) return { row: pattern.row, site: call, ...fit }
    }
    return undefined
  }

  private byText(pattern: Pattern, site: CallRef): ResolvedBy | undefined {
    const { receiver } = site.call
    if (pattern.receiver === '*') return pattern.row.imports ? 'import' : 'name'
    if (pattern.receiver === '') return receiver === '' && !this.isOwn(site) ? 'type' : undefined
    if (GLOBALS.has(pattern.receiver) && this.isShadowed(site, pattern.receiver)) return undefined
    return endsWithPath(receiver, pattern.receiver) ? 'type' : undefined
  }

  /** A local variable or parameter of a platform object's name is another thing. */
  private isShadowed(site: CallRef, name: string): boolean {
    const binding = site.call.receiver === name ? this.scope.bind(site.file, site.call.in, name) : undefined
    return binding !== undefined && binding.kind !== 'import'
  }

  /** A bare name that the file declares, or imports from the repository, is not the platform's. */
  private isOwn(site: CallRef): boolean {
    const binding = this.scope.bind(site.file, site.call.in, site.call.name)
    if (!binding || binding.kind === 'parameter') return binding !== undefined
    return binding.kind === 'definition'
      ? binding.ref.file === site.file
      : binding.targets.length > 0 || /^[.@~]/.test(binding.from)
  }

  private fromModule(site: CallRef, patternReceiver: string, modules: readonly string[]): boolean {
    const { receiver, name } = site.call
    const root = receiver.split('.')[0] ?? ''
    const found = this.scope.importOf(site.file, root || name)
    if (!found || !modules.some((module) => found.from === module || found.from.startsWith(`${module}/`))) return false
    if (receiver === '') return true
    if (patternReceiver === '*' || patternReceiver === '') return true
    const isWhole = found.imported === 'default' || found.imported === '*'
    return isWhole || endsWithPath([found.imported, ...receiver.split('.').slice(1)].join('.'), patternReceiver)
  }

  private ofType(site: CallRef, types: readonly string[]): boolean {
    const { call } = site
    if (call.form === 'new') return types.includes(call.name)
    const receiver = call.receiver || 'this'
    const declared = this.scope.typeName(site.file, call.in, receiver)
    if (declared && types.includes(declared)) return true
    if (types.some((type) => bareType(receiver.split('.').at(-1) ?? '') === type)) return true
    return this.receiverTypes(site).some((type) => types.includes(type))
  }
}

export const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value

const isForFile = (row: CatalogRow, facts: FileFacts): boolean =>
  (!row.languages || row.languages.includes(family(facts))) &&
  (!row.imports || importsOneOf(facts, listOf(row.imports)))

const formFits = (pattern: Pattern['form'], form: CallSite['form']): boolean =>
  pattern === 'call' ? form === 'call' || form === 'new' : pattern === form || (pattern === 'new' && form === 'call')

/** Catalog rows name a family: `typescript` stands for all of TypeScript, JavaScript, JSX, Vue and Svelte. */
export function family(facts: FileFacts): string {
  switch (facts.language) {
    case 'java':
    case 'kotlin':
    case 'swift':
    case 'objc':
    case 'rust':
      return facts.language
    default:
      return 'typescript'
  }
}

const importsOneOf = (facts: FileFacts, prefixes: readonly string[]): boolean =>
  facts.imports.some((statement) =>
    prefixes.some((prefix) => statement.from === prefix || statement.from.startsWith(prefix)),
  )

/** `window.localStorage` and `this.localStorage` end with `localStorage`; `mylocalStorage` does not. `[]` and `()` parts are dropped. */
function endsWithPath(path: string, tail: string): boolean {
  const plain = path.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
  return plain === tail || plain.endsWith(`.${tail}`)
}
