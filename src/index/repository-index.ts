import type { Repository } from '#repository/repository'
import type { BreakPoint } from '#schema/claim'
import type { ResolvedBy } from '#schema/evidence'
import type { BridgeRow } from '#schema/note'
import type { Span } from '#schema/span'
import type { ArgumentRole, CatalogRow, Effect } from './catalog.js'
import type { CallSite, Definition, Expr, FileFacts } from './facts.js'

/** A definition with its file: `facts.definitions[index]`. */
export interface DefinitionRef {
  file: string
  index: number
  definition: Definition
}

/** A call site with its file: `facts.calls[index]`. */
export interface CallRef {
  file: string
  index: number
  call: CallSite
}

/** Where a call goes. `via` is the import path by which the name was reached. */
export interface Target {
  ref: DefinitionRef
  resolved: Exclude<ResolvedBy, 'direct'>
  via?: string
}

export type CallResolution =
  /** `implementations`: for interface and abstract members, the declarations in classes that implement it. */
  | { kind: 'targets'; targets: Target[]; implementations: Target[] }
  /** The callee is declared outside the repository (library, platform); `where` names module or type when known. */
  | { kind: 'external'; where: string }
  | { kind: 'break'; breakPoint: BreakPoint }

/** A value as far as the code fixes it. */
export interface Value {
  /** Literal text; unknown parts are `*`. `*` alone means unknown. */
  text: string
  /** Every part was evaluated. */
  known: boolean
  number?: number
  /** Where the parts came from (declarations of constants and so on). */
  sources: Span[]
  /** A parameter of the enclosing function decides (part of) it: its name. */
  parameter?: string
}

/** A cataloged call, or a call of a wrapper of one. */
export interface EffectSite {
  row: CatalogRow
  effect: Effect
  site: CallRef
  /** Evaluated arguments by role. */
  args: Partial<Record<ArgumentRole, Value>>
  /** Expressions by role, as written at this site. */
  exprs: Partial<Record<ArgumentRole, Expr>>
  /** Wrapper functions between this site and the cataloged call, outermost first; empty for a direct call. */
  wrappers: DefinitionRef[]
  resolved: ResolvedBy
  /** This call lies in a wrapper: the deciding argument is a parameter, so its callers hold the real values. */
  insideWrapper: boolean
}

/** Both ends of a bridge. */
export interface BridgePair extends BridgeRow {
  callerSpan: Span
  calleeSpan: Span
  /** The function that handles it, when known. */
  target?: DefinitionRef
  /** What answers lies outside the repository: the callee is the request that leaves it. */
  outside?: boolean
}

export interface HalfBridge {
  kind: BridgeRow['kind']
  name: string
  side: 'caller' | 'callee'
  span: Span
  reason: string
}

/** One value of a configuration key. Lines 1-based. Secrets are masked already. */
export interface ConfigValue {
  key: string
  value: string
  file: string
  line: number
  /** Last line, when the value spans several. */
  end?: number
  /** `production`, `development`, ... from the file's name or section; `default` otherwise. */
  environment: string
  /** What holds it: `.env`, `json`, `plist`, `gradle`, `process.env read`, `define`, `code default`. */
  source: string
  masked: boolean
}

/** A word occurrence that is code, not comment or string, unless `inString`. */
export interface Reference extends Span {
  column: number
  text: string
  inString: boolean
}

/** Where a name stands: its first character, inside the quotes of a quoted one. 1-based. */
export interface OccurrencePlace {
  file: string
  line: number
  column: number
  /** Module specifier of the import that brought the name into the file. */
  via?: string
}

/** A declaration of any kind, parameters, local variables and type parameters included. */
export interface DeclaredName extends OccurrencePlace {
  name: string
  kind: string
  /** Lines of the whole declaration. */
  start: number
  end: number
}

/** Where one symbol is declared and named, by the checker. */
export interface Occurrences {
  declarations: DeclaredName[]
  /** Names that mean this symbol; the declarations are left out. */
  references: OccurrencePlace[]
}

/**
 * Everything that is known of the repository. Knows no flow, no claim, no model.
 * All answers are in a fixed order: by path, then line, then column.
 */
export interface RepositoryIndex {
  readonly repository: Repository
  /** Facts of every analysed file, sorted by path. */
  readonly files: readonly FileFacts[]
  facts(path: string): FileFacts | undefined
  /** Production code: not test, mock, story, example, fixture, generated or vendored by its path. */
  isProduction(path: string): boolean

  /** Definitions by simple name (case-sensitive). */
  definitionsNamed(name: string): readonly DefinitionRef[]
  /** Call sites by the callee's simple name. */
  callsNamed(name: string): readonly CallRef[]
  /** Innermost function-like definition around a line; undefined at top level. */
  enclosing(file: string, line: number): DefinitionRef | undefined
  definition(file: string, index: number): DefinitionRef | undefined
  /** Calls whose `in` is this definition or a closure inside it. */
  callsIn(ref: DefinitionRef): readonly CallRef[]

  resolve(call: CallRef): CallResolution
  /** What a name or dotted path (`KEYS.token`, `this.handler`) written at a place refers to. */
  resolveName(file: string, line: number, path: string): Target[]
  /** Resolved call sites that reach a definition (bridges included), and sites of that name that were not resolved. */
  callersOf(ref: DefinitionRef): {
    callers: { site: CallRef; resolved: ResolvedBy; via?: string }[]
    unresolved: CallRef[]
  }
  /** Where a function is passed on as a value (callback, handler, JSX attribute, listener). */
  passedAt(ref: DefinitionRef): readonly CallRef[]
  references(name: string): readonly Reference[]
  /** Of the symbol that the name at a place of a script file means; undefined when none stands there. */
  occurrences(file: string, line: number, column: number): Occurrences | undefined
  /** Names of script files, spelt so, of which the checker knows nothing: they may mean any symbol of that name. */
  unknownNames(name: string): readonly OccurrencePlace[]
  /** Of a script file: the module specifiers that load it and the names of it as a namespace. */
  fileOccurrences(file: string): Occurrences | undefined

  /** Evaluates an expression written in `file` inside definition number `scope` (-1: top level). */
  evaluate(file: string, scope: number, expr: Expr): Value

  /** Cataloged calls and calls of their wrappers, production code only. */
  effects(effect: Effect): readonly EffectSite[]
  bridges(): { pairs: readonly BridgePair[]; halves: readonly HalfBridge[] }
  /** Values whose key is `key`, or begins with `key` when it ends in `*` or `.`. */
  config(key: string): readonly ConfigValue[]
  /** How the configuration was read: files and kinds, for absences. */
  configFiles(): readonly string[]

  /** Keeps what was worked out for the next run, when a cache is used. */
  save(): void
}
