/**
 * Language-neutral facts of one file. Plain data: cached as JSON by blob id and EXTRACTOR_VERSION.
 * Every line and column is 1-based; columns count UTF-16 units; spans are inclusive.
 */

/** Raise when a language file or this shape changes: cached facts of an older version are not read. */
export const EXTRACTOR_VERSION = 12

export type LanguageId =
  | 'typescript'
  | 'tsx'
  | 'javascript'
  | 'jsx'
  | 'vue'
  | 'svelte'
  | 'html'
  | 'java'
  | 'kotlin'
  | 'swift'
  | 'objc'
  | 'rust'

/**
 * An expression, reduced to what value evaluation needs. `text` is cut at EXPR_TEXT_MAX characters.
 * `ref` is a dotted path as written: `KEYS.token`, `this.url`, `Config.PORT`; a place in a list is told as a property: `ships.0`.
 */
export type Expr =
  | { k: 'str'; v: string }
  | { k: 'num'; v: number }
  | { k: 'lit'; v: 'true' | 'false' | 'null' }
  | { k: 'ref'; path: string }
  | { k: 'cat'; parts: Expr[] }
  | { k: 'bin'; op: string; left: Expr; right: Expr }
  | { k: 'cond'; yes: Expr; no: Expr }
  /** `on`: what stands before the last name of the callee, when that is no dotted path: of `new URL(a).toString()` the construction. */
  | { k: 'call'; callee: string; args: Expr[]; line: number; isNew?: boolean; on?: Expr }
  | { k: 'obj'; entries: { key: string; value: Expr; line: number }[] }
  | { k: 'arr'; items: Expr[] }
  /** A function literal; `def` is its index in `definitions`, or -1 when it is too small to be listed. */
  | { k: 'fn'; def: number }
  | { k: 'other'; text: string }

export const EXPR_TEXT_MAX = 80
export const EXPR_DEPTH_MAX = 6
export const EXPR_ITEMS_MAX = 200

export type DefinitionKind =
  | 'function'
  | 'method'
  | 'constructor'
  | 'getter'
  | 'setter'
  | 'class'
  | 'interface'
  | 'enum'
  | 'enum-member'
  | 'type'
  | 'constant'
  | 'variable'
  | 'field'
  | 'module'
  /** An anonymous function passed as an argument or a JSX attribute; named after what receives it: `useEffect(callback)`. */
  | 'closure'

export interface Parameter {
  name: string
  /** What a call writes before the argument, where it isn't the name: `forKey` of Swift and Objective-C; `_` for nothing. */
  label?: string
  /** Declared type as written, if any. */
  type?: string
  default?: Expr
}

export interface Definition {
  name: string
  /** Dotted with its containers: `AccountStore.save`. */
  qualified: string
  kind: DefinitionKind
  /** Where the name token stands (for a closure: where it begins). */
  line: number
  column: number
  /** Where the function itself begins, when a library's call keeps it: the arrow function of `const save = useCallback(() => ...)`. */
  body?: { line: number; column: number }
  /** Whole declaration, decorators and annotations included, leading comments not. */
  start: number
  end: number
  /** Index of the nearest containing definition in the same file, or -1. */
  container: number
  exported: boolean
  parameters?: Parameter[]
  /** Declared return type of a function, or declared type of a field, constant or variable, as written. */
  type?: string
  /** Initializer of a field, constant, variable or enum member; returned expression of a function with one return. */
  value?: Expr
  /** Of a name in a pattern that takes apart what a call answers: the dotted path to it. */
  part?: string
  /** Returned expressions of a function with several returns, without those that no evaluation could use. */
  returns?: Expr[]
  /** Base classes and interfaces, as written without type arguments. */
  heritage?: string[]
  /** Decorators and annotations: `Injectable`, `ReactMethod`, `PluginMethod`; and objc macros. */
  annotations?: { name: string; args: Expr[] }[]
  modifiers?: ('async' | 'static' | 'abstract' | 'readonly' | 'private' | 'protected' | 'override' | 'generator')[]
  /** The comment directly before it says `@deprecated`, or the language's own marker does. */
  deprecated?: boolean
}

export type CallForm = 'call' | 'new' | 'super' | 'jsx'

export interface CallSite {
  /** Name token of the callee: `c` of `a.b.c()`; the class of `new X()`; the element of `<X/>`; the selector's first part in Objective-C. Empty for a computed callee (`f()()`); as written for a computed member (`[type]` of `handlers[type]()`). */
  name: string
  /** Source text before the name: `a.b` of `a.b.c()`; empty when there is none; cut at EXPR_TEXT_MAX. */
  receiver: string
  form: CallForm
  /** Where the name token stands. */
  line: number
  column: number
  /** Last line of the whole call expression. */
  end: number
  /**
   * Arguments; for `jsx` one `obj` whose entries are the attributes (`children` holds literal text, or the only expression inside).
   * Labelled arguments (Swift, Kotlin) come as one `obj` entry each. Elements of Vue, Svelte and HTML templates come as `jsx` too, with one spelling: events as React writes them (`@click.prevent`, `(ngSubmit)`
   * and `onclick` become `onClick`, `onSubmit`, `onClick`), bindings without marks (`:to`, `[type]` become `to`, `type`; `[(ngModel)]` becomes
   * `ngModel`), `v-model` and `bind:value` as they are; calls inside them are call sites of their own.
   */
  args: Expr[]
  /** Index of the innermost containing definition, or -1 at top level; variables inside functions are passed over. */
  in: number
  awaited?: boolean
  /** Inside the `try` block of a try statement that has a catch. */
  tried?: boolean
  /** Dotted path of the properties that are read of its answer, in place: `tokens.access` of `(await account())?.tokens?.access`. */
  picked?: string
}

export interface Import {
  /** Module specifier, package or file as written. */
  from: string
  line: number
  /** `*` for a namespace, `default` for a default import; `local` is the name in this file. Empty for side-effect imports. */
  names: { imported: string; local: string }[]
  /** `export ... from`. */
  reexport?: boolean
  /** Import of types only. */
  typeOnly?: boolean
  /** `import()` or `require()`. */
  dynamic?: boolean
}

export interface Assignment {
  /** Left side as written: `this.token`, `headers['X-Id']`, `config.headers.Authorization`; cut at EXPR_TEXT_MAX. What is deleted is given `undefined`. */
  target: string
  value: Expr
  line: number
  in: number
}

/** Properties that are read of a variable that holds what a call answered: `settings.theme.dark`. */
export interface Member {
  variable: string
  /** Without the variable, and without the name of a method that is called: `theme.dark`. */
  path: string
  line: number
  in: number
}

/** An equality or order test, `case` labels included: `status === 401`, `latest.version === current.version`. */
export interface Comparison {
  /** Source text of the tested side, cut at EXPR_TEXT_MAX. */
  left: string
  op: '==' | '!=' | '<' | '<=' | '>' | '>='
  right: Expr
  line: number
  in: number
}

/** What runs when other code fails. Only code that stands in one function. */
export interface Guard {
  /**
   * `catch`: a catch clause. `rejection`: the function that a promise's `catch`, or the second one that its `then` gets.
   * `answer`: the body of an `if` that tests the error in what a call answered: `const { error } = await save(); if (error) {...}`.
   */
  kind: 'catch' | 'rejection' | 'answer'
  /** Lines whose failure it receives. */
  from: number
  to: number
  /** Lines of the handler. */
  start: number
  end: number
  /** What its last statement does; `depends` where it does something else in one of its branches. */
  ends: 'throws' | 'returns' | 'goes-on' | 'depends'
  in: number
}

/** One of the ways on at an `if`, a `switch` or the like: of one statement only one is taken. */
export interface Branch {
  /** Number of the statement in the file: its branches have the same. */
  statement: number
  /** Lines of the branch. */
  start: number
  end: number
  /** Its last statement leaves the function, or the turn of a loop: what stands after it does not run. */
  leaves: boolean
  in: number
}

export interface StringLiteral {
  value: string
  line: number
  in: number
}

export interface Comment {
  /** Text without markers, lines joined by `\n`, cut at 600 characters. */
  text: string
  start: number
  end: number
}

export interface FileFacts {
  path: string
  language: LanguageId
  /** Number of lines of the file. */
  lines: number
  /** The parser reported errors: facts may be partial. */
  broken: boolean
  definitions: Definition[]
  calls: CallSite[]
  imports: Import[]
  assignments: Assignment[]
  members: Member[]
  comparisons: Comparison[]
  guards: Guard[]
  branches: Branch[]
  /** Literals of 2 to 200 characters that are not module specifiers. */
  strings: StringLiteral[]
  /** Comments of at least 12 characters, licence heads left out. */
  comments: Comment[]
}

export const isFunctionLike = (kind: DefinitionKind): boolean =>
  kind === 'function' ||
  kind === 'method' ||
  kind === 'constructor' ||
  kind === 'getter' ||
  kind === 'setter' ||
  kind === 'closure'

export const isTypeLike = (kind: DefinitionKind): boolean =>
  kind === 'class' || kind === 'interface' || kind === 'enum' || kind === 'type' || kind === 'module'
