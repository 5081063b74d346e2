import { ts } from '#typescript'
import { bare } from '../typescript-nodes.js'
import type { TypeScriptProgram } from '../typescript-program.js'
import { Calls } from './calls.js'
import { classToken } from './classes.js'
import { evaluate } from './expressions.js'
import { connectModule } from './imports.js'
import { isInStatic } from './members.js'
import { createFlow, type Flow } from './solver.js'
import { assignTo, visitStatement } from './statements.js'
import { enclosingFunction, fixedText, isFunctionBody, type Walk } from './walk.js'

/** Functions and classes that each call expression may call, in the order of files and positions. */
export type Called = ReadonlyMap<ts.Node, readonly ts.Node[]>

/** Follows the values of some files. What other files do with their exports isn't known. Undefined: it was given up. */
export function analyseFlow(
  program: TypeScriptProgram,
  files: readonly ts.SourceFile[],
  isUsedOutside: (file: ts.SourceFile) => boolean,
): Called | undefined {
  const walk = createWalk(program, new Set(files))
  for (const file of files) {
    connectModule(walk, file)
    ts.forEachChild(file, (statement) => walk.statement(statement))
  }
  const { heap } = walk.calls
  for (const file of files) if (isUsedOutside(file)) heap.escapeAll(moduleExports(walk, file))
  heap.solver.solve()
  if (heap.solver.exhausted) return undefined
  const called = walk.calls.called().map(([site, { tokens }]) => {
    const nodes = [...tokens].flatMap(({ node }) => node ?? [])
    return [site, sorted(files, nodes)] as const
  })
  return new Map(called)
}

function sorted(files: readonly ts.SourceFile[], nodes: readonly ts.Node[]): ts.Node[] {
  const rank = (node: ts.Node) => files.indexOf(node.getSourceFile())
  return nodes.toSorted((a, b) => rank(a) - rank(b) || a.pos - b.pos)
}

function moduleExports(walk: Walk, source: ts.SourceFile): Flow {
  const { heap } = walk.calls
  const module = heap.make('object', source, 'module')
  heap.solver.add(heap.solver.member(module, 'exports'), heap.make('object', source, 'exports'))
  return heap.solver.member(module, 'exports')
}

function createWalk(program: TypeScriptProgram, files: ReadonlySet<ts.SourceFile>): Walk {
  const variables = new Map<ts.Symbol, Flow>()
  const expressions = new Map<ts.Node, Flow>()
  const calls = new Calls()
  const walk: Walk = {
    program,
    calls,
    variable: (name) => {
      const symbol = symbolAt(program, name)
      return symbol ? memo(variables, symbol) : createFlow()
    },
    expression: (written) => {
      const node = bare(written)
      const known = expressions.get(node)
      if (known) return known
      const flow = createFlow()
      expressions.set(node, flow)
      evaluate(walk, node, flow)
      return flow
    },
    statement: (node) => visitStatement(walk, node),
    assign: (target, value) => assignTo(walk, target, value),
    memberName: (node) => {
      if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
        return isExpressionName(node) ? fixedText(program, node) : node.text
      return fixedText(program, ts.isComputedPropertyName(node) ? node.expression : node)
    },
    self: (node) => selfAt(walk, node),
    thrown: (node) => thrownAt(walk, node),
    loaded: (specifier, from) => {
      const path = program.modules.resolve(specifier, program.pathOf(from) ?? '')
      const source = path === undefined ? undefined : program.sourceOf(path)
      return source && files.has(source) ? moduleExports(walk, source) : calls.heap.of(calls.heap.solver.unknown)
    },
    exportsOf: (source) => calls.heap.of(calls.heap.make('object', source, 'exports')),
  }
  return walk
}

/** A key between brackets, not a name behind a dot or of a member. */
const isExpressionName = ({ parent }: ts.Node): boolean => ts.isElementAccessExpression(parent)

function symbolAt({ checker }: TypeScriptProgram, name: ts.Node): ts.Symbol | undefined {
  if (ts.isShorthandPropertyAssignment(name.parent) && name.parent.name === name)
    return checker.getShorthandAssignmentValueSymbol(name.parent)
  if (ts.isExportSpecifier(name.parent)) return checker.getExportSpecifierLocalTargetSymbol(name.parent)
  return checker.getSymbolAtLocation(name)
}

function memo<Key>(map: Map<Key, Flow>, key: Key): Flow {
  const known = map.get(key) ?? createFlow()
  map.set(key, known)
  return known
}

/** `this` of the nearest function that has its own, of a class's fields, or of the file. */
function selfAt(walk: Walk, node: ts.Node): Flow {
  const { heap } = walk.calls
  for (let at = node.parent; at; at = at.parent) {
    if (isFunctionBody(at) && !ts.isArrowFunction(at)) return heap.functionOf(at).self
    if (ts.isClassLike(at)) {
      const token = classToken(walk, at)
      return isInStatic(node, at) ? heap.of(token) : heap.constructedBy(token)
    }
    if (ts.isSourceFile(at)) return moduleExports(walk, at)
  }
  return createFlow()
}

/** The catch clause around, or the function's caller. */
function thrownAt(walk: Walk, node: ts.Node): Flow {
  const block = ts.findAncestor(node, (each) => isFunctionBody(each) || isGuarded(each))
  if (block && isGuarded(block)) {
    const name = ts.isTryStatement(block.parent) ? block.parent.catchClause?.variableDeclaration?.name : undefined
    return name && ts.isIdentifier(name) ? walk.variable(name) : createFlow()
  }
  const owner = enclosingFunction(node)
  return owner ? walk.calls.heap.functionOf(owner).thrown : createFlow()
}

const isGuarded = (node: ts.Node): boolean =>
  ts.isTryStatement(node.parent ?? node) &&
  (node.parent as ts.TryStatement).tryBlock === node &&
  (node.parent as ts.TryStatement).catchClause !== undefined
