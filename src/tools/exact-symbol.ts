import type { DeclaredName, Occurrences, RepositoryIndex } from '#index/repository-index'
import type { SymbolDefinition, SymbolReference } from '#schema/tool-results'
import { findFile } from './paths.js'
import { lineAt } from './snippets.js'
import { byRank, exactReferences } from './symbol-references.js'
import { describeDefinition } from './symbols.js'

export interface ExactSymbol {
  definitions: SymbolDefinition[]
  references: SymbolReference[]
}

/** What `file:line:column` or a file means by the checker; undefined for other texts and where no name stands. */
export function exactSymbol(index: RepositoryIndex, text: string): ExactSymbol | undefined {
  const found = occurrencesAt(index, text.trim())
  return (
    found && {
      definitions: found.declarations.map((each) => describeDeclared(index, each)),
      references: exactReferences(index, found).sort(byRank(index)),
    }
  )
}

function occurrencesAt(index: RepositoryIndex, text: string): Occurrences | undefined {
  const [, path = text, line, column] = /^(.+?):(\d+):(\d+)$/.exec(text) ?? []
  const file = /[./\\]/.test(path) ? findFile(index, path) : undefined
  if (file === undefined) return undefined
  return line === undefined ? index.fileOccurrences(file) : index.occurrences(file, Number(line), Number(column))
}

function describeDeclared(index: RepositoryIndex, declared: DeclaredName): SymbolDefinition {
  const { name, kind, file, line, column, start, end } = declared
  const listed = index.facts(file)?.definitions.findIndex((each) => each.line === line && each.column === column) ?? -1
  const ref = kind === 'file' ? undefined : index.definition(file, listed)
  if (ref) return describeDefinition(index, ref)
  return {
    name,
    qualified: name,
    kind,
    file,
    line,
    column,
    start,
    end,
    exported: false,
    text: lineAt(index, file, line),
  }
}
