import type { CallSite, Definition, FileFacts } from './facts.js'

/** Raise when the encoding changes: lines of another form are not read. */
export const FACTS_FORM = 5

/** Facts of one file as one line: JSON documents separated by tabs: head, names of definitions and of calls, then TABLES. */
export type EncodedFacts = Buffer

type Head = [language: FileFacts['language'], lines: number, broken: 0 | 1]

const TABLES = [
  'definitions',
  'calls',
  'imports',
  'assignments',
  'members',
  'comparisons',
  'guards',
  'branches',
  'strings',
  'comments',
] as const
type TableName = (typeof TABLES)[number]

/** `qualified` is 0 for the name, 1 for the container's and the name, else the text. What is rarely there stands in `more`. */
type DefinitionRow = [
  name: string,
  qualified: 0 | 1 | string,
  kind: Definition['kind'],
  line: number,
  column: number,
  start: number,
  end: number,
  container: number,
  exported: 0 | 1,
  more?: Partial<Definition>,
]
type CallRow = [
  name: string,
  receiver: string,
  form: CallSite['form'],
  line: number,
  column: number,
  end: number,
  owner: number,
  args: CallSite['args'],
  more?: Partial<CallSite>,
]

const TAB = 9

export function encodeFacts(facts: FileFacts): string {
  const head: Head = [facts.language, facts.lines, facts.broken ? 1 : 0]
  const rows = {
    definitions: facts.definitions.map((definition, index) => packDefinition(definition, index, facts.definitions)),
    calls: facts.calls.map(packCall),
  }
  const names = [facts.definitions, facts.calls].map((items) => items.map(({ name }) => name))
  return [head, ...names, ...TABLES.map((table) => (table in rows ? rows[table as Named] : facts[table]))]
    .map((document) => JSON.stringify(document))
    .join('\t')
}

/** Each table is parsed when it is first looked at: most questions need few files, and few tables of them. */
export const decodeFacts = (encoded: EncodedFacts, path: string): FileFacts => new DecodedFacts(encoded, path)

type Named = 'definitions' | 'calls'

/** Names of a file's definitions or calls, by their index; of decoded facts without parsing the rest. */
export const namesIn = (facts: FileFacts, table: Named): readonly string[] =>
  facts instanceof DecodedFacts ? facts.namesIn(table) : facts[table].map(({ name }) => name)

class DecodedFacts implements FileFacts {
  readonly language: FileFacts['language']
  readonly lines: number
  readonly broken: boolean
  readonly #encoded: EncodedFacts
  #documents: Buffer[] | undefined
  readonly #tables = new Map<TableName, unknown>()

  constructor(
    encoded: EncodedFacts,
    readonly path: string,
  ) {
    const [language, lines, broken] = parse<Head>(encoded.subarray(0, encoded.indexOf(TAB)))
    this.language = language
    this.lines = lines
    this.broken = broken === 1
    this.#encoded = encoded
  }

  get definitions(): Definition[] {
    return this.#table('definitions', unpackDefinitions)
  }

  get calls(): CallSite[] {
    return this.#table('calls', unpackCalls)
  }

  get imports(): FileFacts['imports'] {
    return this.#table('imports', asItIs<FileFacts['imports']>)
  }

  get assignments(): FileFacts['assignments'] {
    return this.#table('assignments', asItIs<FileFacts['assignments']>)
  }

  get members(): FileFacts['members'] {
    return this.#table('members', asItIs<FileFacts['members']>)
  }

  get comparisons(): FileFacts['comparisons'] {
    return this.#table('comparisons', asItIs<FileFacts['comparisons']>)
  }

  get guards(): FileFacts['guards'] {
    return this.#table('guards', asItIs<FileFacts['guards']>)
  }

  get branches(): FileFacts['branches'] {
    return this.#table('branches', asItIs<FileFacts['branches']>)
  }

  get strings(): FileFacts['strings'] {
    return this.#table('strings', asItIs<FileFacts['strings']>)
  }

  get comments(): FileFacts['comments'] {
    return this.#table('comments', asItIs<FileFacts['comments']>)
  }

  namesIn(table: Named): string[] {
    return parse(this.#document(table === 'definitions' ? 1 : 2))
  }

  /** All of it, as plain data. */
  toJSON(): FileFacts {
    const { path, language, lines, broken } = this
    const tables = Object.fromEntries(TABLES.map((table) => [table, this[table]]))
    return { path, language, lines, broken, ...tables } as FileFacts
  }

  #table<Rows, Table>(name: TableName, unpack: (rows: Rows) => Table): Table {
    const known = this.#tables.get(name)
    if (known !== undefined) return known as Table
    const table = unpack(parse<Rows>(this.#document(TABLES.indexOf(name) + 3)))
    this.#tables.set(name, table)
    return table
  }

  /** By its place in the line. */
  #document(place: number): Buffer | undefined {
    this.#documents ??= split(this.#encoded)
    return this.#documents[place]
  }
}

const asItIs = <Table>(rows: Table): Table => rows

function split(line: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let end = line.indexOf(TAB); end >= 0; end = line.indexOf(TAB, start)) {
    parts.push(line.subarray(start, end))
    start = end + 1
  }
  return [...parts, line.subarray(start)]
}

const parse = <Document>(bytes: Buffer | undefined): Document => JSON.parse((bytes ?? '').toString()) as Document

function packDefinition(definition: Definition, index: number, all: readonly Definition[]): DefinitionRow {
  const { name, qualified, kind, line, column, start, end, container, exported, ...more } = definition
  const outer = container < index ? all[container] : undefined
  const short = qualified === name ? 0 : outer && qualified === `${outer.qualified}.${name}` ? 1 : qualified
  const row: DefinitionRow = [name, short, kind, line, column, start, end, container, exported ? 1 : 0]
  if (!isEmpty(more)) row.push(more)
  return row
}

function unpackDefinitions(rows: readonly DefinitionRow[]): Definition[] {
  const all: Definition[] = []
  for (const [name, short, kind, line, column, start, end, container, exported, more] of rows) {
    const qualified = short === 0 ? name : short === 1 ? `${all[container]?.qualified}.${name}` : short
    const core: Definition = { name, qualified, kind, line, column, start, end, container, exported: exported === 1 }
    all.push(more ? Object.assign(core, more) : core)
  }
  return all
}

function packCall({ name, receiver, form, line, column, end, args, in: owner, ...more }: CallSite): CallRow {
  const row: CallRow = [name, receiver, form, line, column, end, owner, args]
  if (!isEmpty(more)) row.push(more)
  return row
}

const unpackCalls = (rows: readonly CallRow[]): CallSite[] =>
  rows.map(([name, receiver, form, line, column, end, owner, args, more]) => {
    const core: CallSite = { name, receiver, form, line, column, end, args, in: owner }
    return more ? Object.assign(core, more) : core
  })

function isEmpty(value: object): boolean {
  for (const _ in value) return false
  return true
}
