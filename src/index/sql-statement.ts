/** What an SQL statement does to one table. */
export interface TableUse {
  operation: 'read' | 'write' | 'delete' | 'open' | 'migrate'
  /** As written, without quotes and schema. */
  table: string
}

const NAME = String.raw`(?:[A-Za-z_*][\w*$]*\.)?([A-Za-z_][\w$]*)`
const AFTER_NAME = String.raw`(?![\w*$.:{])`
const find = (before: string): RegExp => new RegExp(String.raw`\b${before}\s+${NAME}${AFTER_NAME}`, 'gi')

/** The words before a table's name, by what the statement does to the table. */
const USES: readonly [TableUse['operation'], RegExp][] = [
  ['write', find(String.raw`(?:insert(?:\s+or\s+\w+)?|insert\s+ignore|replace)\s+into`)],
  ['write', new RegExp(String.raw`\bupdate(?:\s+or\s+\w+)?\s+${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`, 'gi')],
  ['delete', find(String.raw`(?:delete\s+from|drop\s+table(?:\s+if\s+exists)?|truncate(?:\s+table)?)`)],
  ['open', find(String.raw`create\s+(?:temp(?:orary)?\s+|virtual\s+)?table(?:\s+if\s+not\s+exists)?`)],
  ['migrate', find(String.raw`alter\s+table`)],
]
const READS = find('(?:from|join)')
const LISTED = new RegExp(String.raw`^\s*,\s*${NAME}${AFTER_NAME}`, 'i')

/** A statement's own words, all in capitals or none; `select` and `update` are prose too, so that more than the first word must fit. */
const STATEMENT =
  /^\s*(?:with\s+(?:recursive\s+)?[\w*]+(?:\s*\([^)]*\))?\s+as\s*\(|insert\s+(?:or\s+\w+\s+|ignore\s+)?into\s|replace\s+into\s|update\s+(?:or\s+\w+\s+)?[\w*."`[\]$]+\s+(?:(?:as\s+)?\w+\s+)?set\s|delete\s+from\s|create\s+(?:temp(?:orary)?\s+|virtual\s+|unique\s+)?(?:table|index)\s|drop\s+(?:table|index)\s|alter\s+table\s|truncate\s|select\s)/i

/** Columns of a select: no two bare words in a row, as prose has them. */
const SELECTED = /^\s*select\s+(?:distinct\s+|all\s+)?(.*?)\sfrom\s/is

/** Tables that hold the schema, not data. */
const OF_SCHEMA = /^(?:sqlite_\w+|information_schema|pg_\w+|dual|select|set|where)$/i

/** Whether a text is one SQL statement or begins with one, and names what to work on. Unknown parts are `*`. */
export function isSqlStatement(text: string): boolean {
  const plain = withoutComments(text)
  if (!STATEMENT.test(plain) || /^\s*[A-Z][a-z]/.test(plain)) return false
  if (!/^\s*select\s/i.test(plain)) return true
  const selected = SELECTED.exec(plain)?.[1]
  return selected !== undefined && isColumnList(selected)
}

/** Every table that the statements of a text use, in the order of the text, one entry for each operation and table. */
export function tableUses(text: string): TableUse[] {
  if (!isSqlStatement(text)) return []
  const plain = unquoted(withoutComments(text))
  const own = withNames(plain)
  const found: (TableUse & { at: number })[] = []
  for (const [operation, pattern] of USES)
    for (const match of plain.matchAll(pattern)) found.push({ operation, table: match[1] ?? '', at: match.index })
  for (const match of plain.matchAll(READS)) {
    if (/\bdelete\s+$/i.test(plain.slice(0, match.index))) continue
    found.push({ operation: 'read', table: match[1] ?? '', at: match.index })
    for (const table of listedAfter(plain.slice(match.index + match[0].length)))
      found.push({ operation: 'read', table, at: match.index })
  }
  const seen = new Set<string>()
  return found
    .sort((a, b) => a.at - b.at)
    .filter(({ operation, table }) => {
      const key = `${operation} ${table}`
      if (seen.has(key) || OF_SCHEMA.test(table) || own.has(table.toLowerCase())) return false
      seen.add(key)
      return true
    })
    .map(({ operation, table }) => ({ operation, table }))
}

/** `FROM a, b`: the tables behind the first comma. */
function listedAfter(rest: string): string[] {
  const match = LISTED.exec(rest)
  return match?.[1] ? [match[1], ...listedAfter(rest.slice(match[0].length))] : []
}

/** Names that the statement itself gives to its parts: `WITH newest AS (...)`. */
const withNames = (text: string): ReadonlySet<string> =>
  new Set(
    /^\s*with\s/i.test(text)
      ? [...text.matchAll(/\b(\w+)(?:\s*\([^()]*\))?\s+as\s*\(\s*select\b/gi)].map(
          (match) => match[1]?.toLowerCase() ?? '',
        )
      : [],
  )

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/^\s*--[^\n]*$/gm, ' ')

const unquoted = (text: string): string => text.replace(/["`]([\w*$]+)["`]/g, '$1').replace(/\[([\w*$ ]+)\]/g, '$1')

function isColumnList(selected: string): boolean {
  const flat = selected
    .replace(/\([^()]*\)/g, '()')
    .replace(/\b(?:as|distinct|case|when|then|else|end|and|or|not|is|null|over|in|like)\b/gi, ',')
  return !/\w\s+[a-z]/i.test(flat)
}
