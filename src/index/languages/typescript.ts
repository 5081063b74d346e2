import './typescript-loaded.js'
import { ts } from '#typescript'
import type { CallSite, FileFacts, LanguageId } from '../facts.js'
import type { Language } from './language.js'
import { LineTable } from './line-table.js'
import { addComments } from './typescript-comments.js'
import { markExported } from './typescript-exports.js'
import { Extraction } from './typescript-extraction.js'
import { walk } from './typescript-walk.js'

const KINDS: Record<string, { id: LanguageId; kind: ts.ScriptKind }> = {
  '.ts': { id: 'typescript', kind: ts.ScriptKind.TS },
  '.mts': { id: 'typescript', kind: ts.ScriptKind.TS },
  '.cts': { id: 'typescript', kind: ts.ScriptKind.TS },
  '.tsx': { id: 'tsx', kind: ts.ScriptKind.TSX },
  // JavaScript often holds JSX whatever its extension; TypeScript's JS kind reads it.
  '.js': { id: 'javascript', kind: ts.ScriptKind.JS },
  '.mjs': { id: 'javascript', kind: ts.ScriptKind.JS },
  '.cjs': { id: 'javascript', kind: ts.ScriptKind.JS },
  '.jsx': { id: 'jsx', kind: ts.ScriptKind.JSX },
}

export const typescript: Language = {
  ids: ['typescript', 'tsx', 'javascript', 'jsx'],
  extensions: Object.keys(KINDS),
  prepare: async () => {},
  extract: (path, text) => extractTypeScript(path, text),
}

/** Facts of one file. `parsed` is its syntax tree, when another has parsed it already. */
export function extractTypeScript(path: string, text: string, parsed?: ts.SourceFile): FileFacts {
  const lines = new LineTable(text)
  const facts = emptyFacts(path, languageOf(path).id, lines)
  guarded(facts, () => {
    const source = parsed ?? parseScript(path, text, languageOf(path).kind)
    extractScript(new Extraction(source, lines, facts))
  })
  return facts
}

/** Parents are set. The kind of script follows from the extension; others are read as TypeScript. */
export function parseTypeScript(path: string, text: string): ts.SourceFile {
  return parseScript(path, text, languageOf(path).kind, true)
}

/** Without `parents` the walk sets them. */
export function parseScript(path: string, text: string, kind: ts.ScriptKind, parents = false): ts.SourceFile {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors }
  return ts.createSourceFile(path, text, options, parents, kind)
}

/** Adds all facts of a parsed script. */
export function extractScript(file: Extraction): void {
  if (hasSyntaxErrors(file.source)) file.facts.broken = true
  walk(file, file.source)
  markExported(file)
  file.facts.calls.sort(byPlace)
  addComments(file)
}

export function emptyFacts(path: string, language: LanguageId, lines: LineTable): FileFacts {
  return {
    path,
    language,
    lines: lines.count,
    broken: false,
    definitions: [],
    calls: [],
    imports: [],
    assignments: [],
    members: [],
    comparisons: [],
    guards: [],
    branches: [],
    strings: [],
    comments: [],
  }
}

export const byPlace = (a: CallSite, b: CallSite): number => a.line - b.line || a.column - b.column

/** Nesting that is deeper than the parser's stack leaves the facts that there are, marked broken. */
export function guarded(facts: FileFacts, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    facts.broken = true
  }
}

/** TypeScript keeps the parser's own errors on the source file, though its declarations do not say so. */
export function hasSyntaxErrors(source: ts.SourceFile): boolean {
  return 'parseDiagnostics' in source && Array.isArray(source.parseDiagnostics) && source.parseDiagnostics.length > 0
}

function languageOf(path: string): { id: LanguageId; kind: ts.ScriptKind } {
  const extension = path.toLowerCase().match(/\.[^./]*$/)?.[0] ?? ''
  return KINDS[extension] ?? { id: 'typescript', kind: ts.ScriptKind.TS }
}
