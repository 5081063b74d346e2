import { beforeAll, describe, expect, it } from 'vitest'
import type { Definition, Expr, FileFacts } from '#index/facts'
import type { Language } from '#index/languages/language'
import { factRows } from '../support/fact-rows.js'

export interface LanguageSample {
  path: string
  /** With LF line ends. */
  source: string
  /** One line a definition, two spaces of indent a container: `kind name start-end` (or `kind name start` on a single line). */
  outline: string
  /** All other facts, as `factRows` gives them, one a line. */
  facts: string
  /** A source with a syntax error; left out: the sample with unmatched brackets appended. `null`: the format has no syntax errors. */
  broken?: string | null
}

const UNMATCHED = '\n)}]) class {{ (\n'

/** The suite that every language passes. Call it inside a test file, beside the tests that are the language's own. */
export function languageContract(language: Language, sample: LanguageSample): void {
  const extract = (source: string) => language.extract(sample.path, source)

  describe(`language contract: ${sample.path}`, () => {
    beforeAll(() => language.prepare())

    it('reads the extension of the sample', () => {
      expect(language.extensions.some((extension) => sample.path.toLowerCase().endsWith(extension))).toBe(true)
      const facts = extract(sample.source)
      expect({ path: facts.path, lines: facts.lines, broken: facts.broken }).toEqual({
        path: sample.path,
        lines: lineCount(sample.source),
        broken: false,
      })
      expect(language.ids).toContain(facts.language)
    })

    it('gives the expected outline', () => {
      expect(outline(extract(sample.source).definitions)).toBe(dedent(sample.outline))
    })

    it('gives the expected facts', () => {
      expect(factRows(extract(sample.source))).toEqual(dedent(sample.facts).split('\n'))
    })

    it('keeps every span, index and position inside the file', () => {
      expect(misplaced(extract(sample.source))).toEqual([])
    })

    it('names what stands at line and column', () => {
      expect(misnamed(extract(sample.source), sample.source)).toEqual([])
    })

    it('gives plain data, the same twice', () => {
      const facts = extract(sample.source)
      expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
      expect(extract(sample.source)).toEqual(facts)
    })

    it('gives the same lines with CRLF', () => {
      expect(positions(extract(sample.source.replaceAll('\n', '\r\n')))).toEqual(positions(extract(sample.source)))
    })

    it('gives facts for broken and empty input', () => {
      const cuts = [0.25, 0.5, 0.75].map((part) => sample.source.slice(0, Math.floor(sample.source.length * part)))
      const broken = sample.broken === undefined ? sample.source + UNMATCHED : sample.broken
      for (const source of ['', '\n', UNMATCHED, ...cuts, broken ?? '']) expect(misplaced(extract(source))).toEqual([])
      if (broken !== null) expect(extract(broken).broken).toBe(true)
    })

    it('keeps what stands before a syntax error', () => {
      const known = names(extract(sample.source))
      expect(names(extract(sample.source + UNMATCHED)).filter((name) => known.includes(name))).toEqual(known)
    })
  })
}

const names = (facts: FileFacts): string[] => [
  ...facts.definitions.map((d) => `${d.line} ${d.qualified}`),
  ...facts.calls.map((c) => `${c.line} ${c.receiver} ${c.name}`),
]

/** Indented list of `kind name start-end`, in the order of `definitions`. */
export function outline(definitions: readonly Definition[]): string {
  const depth = (definition: Definition): number => {
    const container = definitions[definition.container]
    return container ? depth(container) + 1 : 0
  }
  return definitions
    .map((d) => `${'  '.repeat(depth(d))}${d.kind} ${d.name} ${d.start === d.end ? d.start : `${d.start}-${d.end}`}`)
    .join('\n')
}

/** Number of lines; a line end at the end of the file opens no further line. */
function lineCount(source: string): number {
  return source.split('\n').length - (source.endsWith('\n') ? 1 : 0)
}

function dedent(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const margin = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => line.slice(margin).trimEnd()).join('\n')
}

function misplaced(facts: FileFacts): string[] {
  const wrong: string[] = []
  // An unterminated construct may end behind the last line end, hence the line more.
  const inFile = (start: number, end: number) => start >= 1 && start <= end && end <= facts.lines + 1
  const known = (index: number) => Number.isInteger(index) && index >= -1 && index < facts.definitions.length
  const check = (what: string, ok: boolean) => {
    if (!ok) wrong.push(what)
  }
  facts.definitions.forEach((d, index) => {
    const container = facts.definitions[d.container]
    check(`span of ${d.name} ${d.start}-${d.end}`, inFile(d.start, d.end) && d.line >= d.start && d.line <= d.end)
    check(`container of ${d.name}`, known(d.container) && d.container < index)
    check(`${d.name} outside its container`, !container || (container.start <= d.start && container.end >= d.end))
    check(`value of ${d.name}`, !d.value || functionsOf(d.value).every(known))
  })
  for (const c of facts.calls) {
    check(`call of ${c.name} ${c.line}-${c.end}`, inFile(c.line, c.end) && c.column >= 1 && known(c.in))
    check(`arguments of ${c.name} at ${c.line}`, c.args.flatMap(functionsOf).every(known))
  }
  for (const i of facts.imports) check(`import of ${i.from}`, inFile(i.line, i.line))
  for (const c of facts.comments) check(`comment ${c.start}-${c.end}`, inFile(c.start, c.end))
  for (const at of [...facts.assignments, ...facts.comparisons, ...facts.strings])
    check(`${JSON.stringify(at)}`, inFile(at.line, at.line) && known(at.in))
  return wrong
}

/** Indexes of function literals in an expression. */
function functionsOf(expr: Expr): number[] {
  switch (expr.k) {
    case 'fn':
      return [expr.def]
    case 'cat':
      return expr.parts.flatMap(functionsOf)
    case 'bin':
      return [expr.left, expr.right].flatMap(functionsOf)
    case 'cond':
      return [expr.yes, expr.no].flatMap(functionsOf)
    case 'call':
      return expr.args.flatMap(functionsOf)
    case 'obj':
      return expr.entries.flatMap((entry) => functionsOf(entry.value))
    case 'arr':
      return expr.items.flatMap(functionsOf)
    default:
      return []
  }
}

/** Closures have no name token, every other definition and every call has. */
function misnamed(facts: FileFacts, source: string): string[] {
  const lines = source.split('\n')
  const named = [...facts.definitions.filter((d) => d.kind !== 'closure'), ...facts.calls]
  return named
    .filter((d) => !(lines[d.line - 1] ?? '').startsWith(d.name, d.column - 1))
    .map((d) => `${d.name} at ${d.line}:${d.column}, there is: ${(lines[d.line - 1] ?? '').slice(d.column - 1)}`)
}

function positions(facts: FileFacts) {
  return {
    lines: facts.lines,
    broken: facts.broken,
    definitions: facts.definitions.map((d) => [d.kind, d.name, d.line, d.column, d.start, d.end, d.container]),
    calls: facts.calls.map((c) => [c.form, c.name, c.line, c.column, c.end, c.in]),
    imports: facts.imports.map((i) => [i.from, i.line]),
    assignments: facts.assignments.map((a) => [a.target, a.line, a.in]),
    comparisons: facts.comparisons.map((c) => [c.op, c.line, c.in]),
    strings: facts.strings.map((s) => [s.line, s.in]),
    comments: facts.comments.map((c) => [c.start, c.end]),
  }
}
