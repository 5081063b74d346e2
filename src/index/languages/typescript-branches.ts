import './typescript-loaded.js'
import { ts } from '#typescript'
import { type Extraction, type Visitor, visitor } from './typescript-extraction.js'

/** Branches of `if`, of `switch` and of conditional expressions: of one statement only one runs. */
export const branchVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.IfStatement, ts.isIfStatement, (file, { thenStatement, elseStatement }) =>
    add(file, [thenStatement, elseStatement]),
  ),
  visitor(ts.SyntaxKind.SwitchStatement, ts.isSwitchStatement, (file, { caseBlock }) => add(file, caseBlock.clauses)),
  visitor(ts.SyntaxKind.ConditionalExpression, ts.isConditionalExpression, (file, { whenTrue, whenFalse }) =>
    add(file, [whenTrue, whenFalse]),
  ),
]

function add(file: Extraction, branches: readonly (ts.Node | undefined)[]): void {
  const statement = (file.facts.branches.at(-1)?.statement ?? -1) + 1
  for (const branch of branches)
    if (branch)
      file.facts.branches.push({
        statement,
        start: file.startLine(branch),
        end: file.endLine(branch),
        leaves: leaves(branch),
        in: file.owner,
      })
}

function leaves(branch: ts.Node): boolean {
  const statements = ts.isBlock(branch) || ts.isCaseOrDefaultClause(branch) ? branch.statements : undefined
  const last = statements ? statements.at(-1) : branch
  if (last === undefined) return false
  if (ts.isBlock(last)) return leaves(last)
  return ts.isReturnStatement(last) || ts.isThrowStatement(last) || ts.isContinueStatement(last)
}
