import type { CallSite, Definition, Expr, FileFacts } from '#index/facts'

/**
 * Everything that facts say besides the places of definitions, one row each: what is known of every definition, then imports, calls,
 * assignments, comparisons, strings and comments with their lines and, behind `in`, their definition. The marks of an expression: `'text'`, `a ~ b`
 * for joined text, `yes | no` for a condition, `fn name` for a listed function, `<text>` for what is not read.
 */
export function factRows(facts: FileFacts): string[] {
  const inside = (index: number) => (index < 0 ? '' : ` in ${facts.definitions[index]?.qualified}`)
  const expr = (e: Expr) => exprRow(e, facts)
  return [
    ...facts.definitions.map((d) => definitionRow(d, facts)),
    ...facts.imports.map(
      ({ from, line, names, ...marks }) => `import ${line} ${from}${namesRow(names)}${marksRow(marks)}`,
    ),
    ...facts.calls.map((call) => `call ${call.line}:${call.column}${inside(call.in)}: ${callRow(call, facts)}`),
    ...facts.assignments.map((a) => `assign ${a.line}${inside(a.in)}: ${a.target} = ${expr(a.value)}`),
    ...facts.guards.map(
      (g) => `${g.kind} ${g.start}-${g.end}${inside(g.in)}: of ${g.from}-${g.to}, ${g.ends.replace('-', ' ')}`,
    ),
    ...facts.branches.map(
      (b) => `branch ${b.statement} ${b.start}-${b.end}${inside(b.in)}${b.leaves ? ' leaves' : ''}`,
    ),
    ...facts.comparisons.map((c) => `compare ${c.line}${inside(c.in)}: ${c.left} ${c.op} ${expr(c.right)}`),
    ...facts.strings.map((s) => `string ${s.line}${inside(s.in)}: ${quoted(s.value)}`),
    ...facts.comments.map((c) => `comment ${c.start}-${c.end}: ${c.text.replaceAll('\n', ' / ')}`),
  ]
}

function definitionRow(d: Definition, facts: FileFacts): string {
  const expr = (e: Expr) => exprRow(e, facts)
  const parameters = d.parameters?.map(
    ({ name, label, type, default: value }) =>
      `${label ? `${label} ` : ''}${name}${type ? `: ${type}` : ''}${value ? ` = ${expr(value)}` : ''}`,
  )
  const annotations = d.annotations?.map(
    ({ name, args }) => ` @${name}${args.length > 0 ? `(${args.map(expr).join(', ')})` : ''}`,
  )
  return [
    `${d.line}:${d.column} ${d.qualified}`,
    parameters ? `(${parameters.join(', ')})` : '',
    d.type ? `: ${d.type}` : '',
    d.value ? ` = ${expr(d.value)}` : '',
    d.heritage ? ` < ${d.heritage.join(', ')}` : '',
    ...(annotations ?? []),
    marksRow({ exported: d.exported, deprecated: d.deprecated }, d.modifiers),
  ].join('')
}

const namesRow = (names: readonly { imported: string; local: string }[]): string =>
  names.length === 0
    ? ''
    : `: ${names.map((n) => (n.imported === n.local ? n.local : `${n.imported} as ${n.local}`)).join(', ')}`

function callRow(call: CallSite, facts: FileFacts): string {
  const path = [call.receiver, call.name].filter((part) => part !== '').join('.')
  const form = call.form === 'call' ? '' : `${call.form} `
  const to = call.end > call.line ? ` to ${call.end}` : ''
  const args = call.args.map((arg) => exprRow(arg, facts)).join(', ')
  return `${form}${path}(${args})${to}${marksRow({ awaited: call.awaited, tried: call.tried })}`
}

function marksRow(marks: Readonly<Record<string, boolean | undefined>>, words: readonly string[] = []): string {
  const all = [...Object.keys(marks).filter((mark) => marks[mark]), ...words]
  return all.length > 0 ? ` [${all.join(' ')}]` : ''
}

const quoted = (text: string): string => `'${text.replaceAll('\r', '\\r').replaceAll('\n', '\\n')}'`

function exprRow(e: Expr, facts: FileFacts): string {
  const row = (inner: Expr) => exprRow(inner, facts)
  switch (e.k) {
    case 'str':
      return quoted(e.v)
    case 'num':
    case 'lit':
      return String(e.v)
    case 'ref':
      return e.path
    case 'cat':
      return e.parts.map(row).join(' ~ ')
    case 'bin':
      return `(${row(e.left)} ${e.op} ${row(e.right)})`
    case 'cond':
      return `(${row(e.yes)} | ${row(e.no)})`
    case 'call':
      return `${e.isNew ? 'new ' : ''}${e.callee}(${e.args.map(row).join(', ')})`
    case 'obj':
      return `{${e.entries.map(({ key, value }) => `${key}: ${row(value)}`).join(', ')}}`
    case 'arr':
      return `[${e.items.map(row).join(', ')}]`
    case 'fn':
      return e.def < 0 ? 'fn' : `fn ${facts.definitions[e.def]?.name}`
    case 'other':
      return `<${e.text}>`
  }
}
