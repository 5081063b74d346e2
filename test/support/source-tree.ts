import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'

export const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export interface SourceImport {
  /** As written: `./x.js`, `#schema/span`, `zod`. */
  specifier: string
  /** Path below `src` that it names; null for a package. */
  target: string | null
  typeOnly: boolean
}

export interface SourceModule {
  /** Below `src`, with `/`. */
  path: string
  /** First folder. */
  layer: string
  lines: number
  source: ts.SourceFile
  imports: SourceImport[]
}

/** Every module of `src` that isn't a test, sorted by path. */
export function sourceModules(): SourceModule[] {
  const root = join(PROJECT, 'src')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
      const layer = path.split('/')[0] ?? ''
      return { path, layer, lines: text.split('\n').length - 1, source, imports: importsOf(path, source) }
    })
}

function importsOf(path: string, source: ts.SourceFile): SourceImport[] {
  const imports: SourceImport[] = []
  const add = (specifier: string, typeOnly: boolean): void => {
    imports.push({ specifier, target: targetOf(path, specifier), typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, isTypeOnly(node))
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, node.isTypeOnly)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteral(argument)) add(argument.text, false)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return imports
}

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  if (importClause.isTypeOnly) return true
  const { name, namedBindings } = importClause
  return (
    !name &&
    !!namedBindings &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((one) => one.isTypeOnly)
  )
}

function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `${specifier.slice(1)}.ts`
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts'))
  return null
}

/** Every node of a file below `from`, itself included. */
export function* nodesOf(from: ts.Node): Generator<ts.Node> {
  yield from
  const children: ts.Node[] = []
  ts.forEachChild(from, (child) => {
    children.push(child)
  })
  for (const child of children) yield* nodesOf(child)
}

export interface FunctionSize {
  /** `path:name`; functions without a name are called after their line. */
  name: string
  lines: number
  complexity: number
}

export function functionSizes({ path, source }: SourceModule): FunctionSize[] {
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  return [...nodesOf(source)].filter(isFunctionWithBody).map((node) => ({
    name: `${path}:${nameOf(node) ?? `line ${lineOf(node.getStart())}`}`,
    lines: lineOf(node.end) - lineOf(node.getStart()) + 1,
    complexity: complexityOf(node),
  }))
}

const isFunctionWithBody = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

function nameOf(node: ts.FunctionLikeDeclaration): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  if (node.name) return node.name.getText()
  const { parent } = node
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : undefined
}

const BRANCHES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.CatchClause,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/** Cyclomatic complexity; a function inside another one is measured on its own. */
function complexityOf(node: ts.FunctionLikeDeclaration): number {
  let complexity = 1
  const visit = (inner: ts.Node): void => {
    if (isFunctionWithBody(inner)) return
    if (BRANCHES.has(inner.kind)) complexity += 1
    ts.forEachChild(inner, visit)
  }
  ts.forEachChild(node, visit)
  return complexity
}
