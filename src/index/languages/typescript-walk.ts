import { ts } from '#typescript'
import { branchVisitors } from './typescript-branches.js'
import { callVisitors } from './typescript-calls.js'
import { definitionVisitors } from './typescript-definitions.js'
import { exportVisitors } from './typescript-exports.js'
import type { Extraction, Visitor } from './typescript-extraction.js'
import { closureVisitors, frameVisitors } from './typescript-functions.js'
import { guardVisitors } from './typescript-guards.js'
import { importVisitors } from './typescript-imports.js'
import { literalVisitors } from './typescript-literals.js'
import { memberVisitors } from './typescript-members.js'
import { statementVisitors } from './typescript-statements.js'
import { valueVisitors } from './typescript-values.js'

/** In the order in which they enter a node: statements stand outside what they define, calls inside; frames open after all that defines. */
const VISITORS: readonly (readonly Visitor[])[] = [
  importVisitors,
  statementVisitors,
  memberVisitors,
  guardVisitors,
  branchVisitors,
  definitionVisitors,
  valueVisitors,
  exportVisitors,
  closureVisitors,
  frameVisitors,
  callVisitors,
  literalVisitors,
]

const BY_KIND: Visitor[1][][] = []
for (const [kind, enter] of VISITORS.flat()) {
  BY_KIND[kind] ??= []
  BY_KIND[kind].push(enter)
}

/** Enters every node once, parents before children, without recursion: nesting may be deeper than the stack. */
export function walk(file: Extraction, root: ts.Node): void {
  const { pending } = file
  const children: ts.Node[] = []
  pending.push(root)
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (typeof next === 'function') {
      next()
      continue
    }
    const parent = next
    children.length = 0
    ts.forEachChild(parent, (child) => {
      // Set here instead of by the parser, which would walk the tree once more for it.
      const link: { parent: ts.Node } = child
      link.parent = parent
      if (child.kind !== ts.SyntaxKind.Identifier) children.push(child)
    })
    for (const enter of BY_KIND[parent.kind] ?? []) enter(file, parent)
    for (let child = children.pop(); child; child = children.pop()) pending.push(child)
  }
}
