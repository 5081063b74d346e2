import type { Expr } from '#index/facts'
import type { InjectedHeaderRow } from '#schema/note'
import { exprText } from './expr-text.js'
import type { Survey } from './survey.js'
import { isSearched } from './vocabulary.js'

/** `headers.Authorization`, `config.headers['X-Id']`, and what is assigned to them. */
const HEADER = /\bheaders?(?:\.([A-Za-z][\w-]*)|\[(['"`]?)([^'"`\]]+)\2\])$/i

/** Names under `headers` that are no header: collections and their methods' results. */
const NO_HEADER = /^(?:common|get|post|put|patch|delete|length|value|current)$/i

/** Headers that code puts into requests, with the source text of the value, by file and line. */
export const injectedHeaders: Survey<readonly InjectedHeaderRow[]> = {
  name: 'injected-headers',
  run(index) {
    const calls = index
      .effects('http.header')
      .flatMap(({ args, exprs, site, insideWrapper }) =>
        args.header && args.header.text !== '*' && !insideWrapper
          ? [row(args.header.text, exprs.value, { file: site.file, start: site.call.line, end: site.call.end })]
          : [],
      )
    const assigned = index.files
      .filter((facts) => isSearched(index, facts))
      .flatMap((facts) =>
        facts.assignments.flatMap(({ target, value, line, in: scope }) => {
          const [, dotted, quote, bracketed] = HEADER.exec(target) ?? []
          const written = dotted ?? (quote ? bracketed : undefined)
          const name =
            written ?? (bracketed ? index.evaluate(facts.path, scope, { k: 'ref', path: bracketed }).text : undefined)
          return name && name !== '*' && !NO_HEADER.test(name)
            ? [row(name, value, { file: facts.path, start: line, end: line })]
            : []
        }),
      )
    return [...calls, ...assigned]
  },
}

const row = (
  name: string,
  value: Expr | undefined,
  span: InjectedHeaderRow['evidence'][number],
): InjectedHeaderRow => ({
  name,
  value: value ? sourceOf(value) : '',
  condition: null,
  evidence: [span],
})

const sourceOf = (expr: Expr): string =>
  expr.k === 'cat'
    ? expr.parts.map((part) => (part.k === 'str' ? part.v : `{${exprText(part)}}`)).join('')
    : exprText(expr)
