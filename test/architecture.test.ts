import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ts } from 'ts-morph'
import { describe, expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

/** Each layer and what it may import besides itself. A folder that is not named here fails. */
const LAYERS: Record<string, readonly string[]> = {
  schema: [],
  data: ['schema'],
  repository: ['schema'],
  index: ['repository', 'data', 'schema'],
  tools: ['index', 'repository', 'schema'],
  surveys: ['index', 'schema'],
  probes: ['surveys', 'schema'],
  evidence: ['repository', 'schema'],
  trace: ['schema'],
  agent: ['probes', 'surveys', 'tools', 'evidence', 'trace', 'repository', 'schema'],
  report: ['data', 'schema'],
  app: ['agent', 'report', 'tools', 'surveys', 'trace', 'index', 'repository', 'data', 'schema'],
  cli: ['app', 'agent', 'report', 'schema'],
}

/** Layers that may touch the file system, and single files that must. */
const FILE_SYSTEM = ['repository', 'data', 'trace', 'cli', 'index/cache-file.ts']

const FILE_LINES = 300
const FUNCTION_LINES = 60
const COMPLEXITY = 12

/** Known exceptions; an entry that is no longer needed fails, so the list can only shrink. */
const LONG_FILES: readonly string[] = []
const LONG_FUNCTIONS: readonly string[] = []
const COMPLEX_FUNCTIONS: readonly string[] = [
  'index/resolver/typescript-names.ts pathInScope',
  'index/resolver/typescript-origin.ts declarationOrigin',
  'index/resolver/typescript-symbols.ts reachValue',
  'index/resolver/typescript-types.ts declaredTypes',
]

interface SourceFile {
  path: string
  layer: string
  text: string
  tree: ts.SourceFile
}

const files: SourceFile[] = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .sort()
  .map((path) => {
    const text = readFileSync(join(SOURCE, path), 'utf8')
    return {
      path,
      layer: path.split('/')[0] ?? '',
      text,
      tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
    }
  })

function imports(file: SourceFile): { to: string; typeOnly: boolean }[] {
  return file.tree.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return []
    const specifier = statement.moduleSpecifier
    if (!specifier || !ts.isStringLiteral(specifier)) return []
    const typeOnly = ts.isImportDeclaration(statement)
      ? (statement.importClause?.isTypeOnly ?? false)
      : statement.isTypeOnly
    return [{ to: specifier.text, typeOnly }]
  })
}

/** The compiler that ts-morph carries, loaded when it is needed. */
const COMPILER = '#typescript'

const isOwn = (to: string): boolean => to !== COMPILER && (to.startsWith('.') || to.startsWith('#'))

describe('layers', () => {
  it('every folder under src is a layer', () => {
    expect([...new Set(files.map(({ layer }) => layer))].filter((layer) => !(layer in LAYERS))).toEqual([])
  })

  it('a layer imports only the layers that it may, and another layer only by #', () => {
    const wrong = files.flatMap((file) =>
      imports(file)
        .filter(({ to }) => isOwn(to))
        .filter(({ to }) => !isAllowed(file, to))
        .map(({ to }) => `${file.path} -> ${to}`),
    )
    expect(wrong).toEqual([])
  })

  it('there is no import cycle at run time', () => {
    expect(cycles()).toEqual([])
  })

  it('only some layers touch the file system, and only the command line prints', () => {
    const touching = files.filter((file) => imports(file).some(({ to }) => /^(?:node:)?fs(?:\/promises)?$/.test(to)))
    expect(
      touching
        .map(({ path }) => path)
        .filter((path) => !FILE_SYSTEM.some((place) => path === place || path.startsWith(`${place}/`))),
    ).toEqual([])
    expect(
      files
        .filter(({ layer, text }) => layer !== 'cli' && /\bconsole\.\w+\(|process\.std(?:out|err)/.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })

  it('the compiler is loaded only when it is needed', () => {
    const eager = files.filter((file) => imports(file).some(({ to, typeOnly }) => to === 'ts-morph' && !typeOnly))
    expect(eager.map(({ path }) => path)).toEqual([])
    expect(files.filter(usesCompilerAtOnce).map(({ path }) => path)).toEqual([])
  })

  it('tools answer, they do not throw', () => {
    const throwing = files.filter(({ layer, tree }) => layer === 'tools' && contains(tree, ts.isThrowStatement))
    expect(throwing.map(({ path }) => path)).toEqual([])
  })
})

/** Asks the compiler for something while the module is loaded, without having it loaded. */
function usesCompilerAtOnce(file: SourceFile): boolean {
  if (!imports(file).some(({ to }) => to === COMPILER)) return false
  if (imports(file).some(({ to }) => to === './typescript-loaded.js')) return false
  const uses = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node) || ts.isTypeNode(node) || ts.isImportDeclaration(node)) return false
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return false
    return (
      (ts.isIdentifier(node) && node.text === 'ts') ||
      (ts.forEachChild(node, (each) => uses(each) || undefined) ?? false)
    )
  }
  return uses(file.tree)
}

function isAllowed(file: SourceFile, to: string): boolean {
  if (to.startsWith('#')) return LAYERS[file.layer]?.includes(to.slice(1).split('/')[0] ?? '') ?? false
  return normalize(join(dirname(file.path), to))
    .replaceAll('\\', '/')
    .startsWith(`${file.layer}/`)
}

function cycles(): string[] {
  const graph = new Map(
    files.map((file) => [
      file.path,
      imports(file)
        .filter(({ to, typeOnly }) => isOwn(to) && !typeOnly)
        .map(({ to }) => target(file, to)),
    ]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path)) return
    done.add(path)
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}

const target = (file: SourceFile, to: string): string =>
  to.startsWith('#')
    ? `${to.slice(1)}.ts`
    : normalize(join(dirname(file.path), to))
        .replaceAll('\\', '/')
        .replace(/\.js$/, '.ts')

describe('sizes', () => {
  it(`files have at most ${FILE_LINES} lines`, () => {
    expect(files.filter(({ text }) => text.split('\n').length - 1 > FILE_LINES).map(({ path }) => path)).toEqual(
      LONG_FILES,
    )
  })

  it(`functions have at most ${FUNCTION_LINES} lines`, () => {
    expect(
      functions()
        .filter(({ lines }) => lines > FUNCTION_LINES)
        .map(({ name }) => name),
    ).toEqual(LONG_FUNCTIONS)
  })

  it(`functions have a cyclomatic complexity of at most ${COMPLEXITY}`, () => {
    expect(
      functions()
        .filter(({ complexity }) => complexity > COMPLEXITY)
        .map(({ name }) => name),
    ).toEqual(COMPLEX_FUNCTIONS)
  })

  it('nothing is of type any', () => {
    expect(
      files
        .filter(({ tree }) => contains(tree, (node) => node.kind === ts.SyntaxKind.AnyKeyword))
        .map(({ path }) => path),
    ).toEqual([])
  })
})

function contains(node: ts.Node, test: (node: ts.Node) => boolean): boolean {
  return test(node) || (ts.forEachChild(node, (child) => contains(child, test) || undefined) ?? false)
}

function functions(): { name: string; lines: number; complexity: number }[] {
  return files.flatMap((file) => {
    const found: { name: string; lines: number; complexity: number }[] = []
    const visit = (node: ts.Node): void => {
      if (
        ts.isFunctionDeclaration(node) ||
        ts.isMethodDeclaration(node) ||
        ts.isConstructorDeclaration(node) ||
        isNamedArrow(node)
      ) {
        const from = file.tree.getLineAndCharacterOfPosition(node.getStart()).line
        const to = file.tree.getLineAndCharacterOfPosition(node.end).line
        found.push({ name: `${file.path} ${nameOf(node)}`, lines: to - from + 1, complexity: 1 + decisions(node) })
      }
      ts.forEachChild(node, visit)
    }
    visit(file.tree)
    return found
  })
}

function nameOf(node: ts.Node): string {
  const named = isNamedArrow(node) ? node.parent : node
  return (named as ts.NamedDeclaration).name?.getText() ?? 'constructor'
}

const isNamedArrow = (node: ts.Node): boolean =>
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isVariableDeclaration(node.parent)

/** Decisions of a function, those of functions inside it left out. A switch counts once: its cases are a table. */
function decisions(node: ts.Node): number {
  let count = 0
  const visit = (child: ts.Node): void => {
    if (ts.isFunctionLike(child)) return
    if (isDecision(child)) count += 1
    ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  return count
}

function isDecision(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node)) {
    return [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ].includes(node.operatorToken.kind)
  }
  return (
    ts.isIfStatement(node) ||
    ts.isConditionalExpression(node) ||
    ts.isForStatement(node) ||
    ts.isForOfStatement(node) ||
    ts.isForInStatement(node) ||
    ts.isWhileStatement(node) ||
    ts.isDoStatement(node) ||
    ts.isCatchClause(node) ||
    ts.isSwitchStatement(node)
  )
}
