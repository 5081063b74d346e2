import { ts } from '#typescript'
import type { DeclaredName, OccurrencePlace, Occurrences } from '../repository-index.js'
import type { Aliases } from './typescript-aliases.js'
import { namePosition } from './typescript-definitions.js'
import { moduleOfAlias, positionAt } from './typescript-nodes.js'
import { namesOf } from './typescript-occurrences.js'
import type { TypeScriptProgram } from './typescript-program.js'

export interface References {
  /** Of the symbol that a token names; undefined where no name stands or the checker knows no symbol. */
  to(name: ts.Node): Occurrences | undefined
  /** Of a file as a module. */
  toFile(source: ts.SourceFile): Occurrences
  /** Names spelt so of which the checker knows nothing. */
  unknown(name: string): readonly OccurrencePlace[]
}

/** A token with what it may mean: several for `{ save }`, which takes a variable and names a member. */
interface Meaning {
  token: ts.Node
  declarations: ReadonlySet<ts.Declaration>
  place: OccurrencePlace
}

/** All tokens of one text. */
interface Named {
  byDeclaration: Map<ts.Declaration, Meaning[]>
  unknown: OccurrencePlace[]
}

type Among = (names: ReadonlySet<string>, wanted: Iterable<ts.Declaration>) => Meaning[]

export function createReferences(program: TypeScriptProgram, aliases: Aliases): References {
  const known = new Map<string, Named>()
  const named = (name: string): Named => {
    const before = known.get(name) ?? grouped(namesOf(program, name).flatMap((token) => meaningOf(program, token)))
    known.set(name, before)
    return before
  }
  const among: Among = (names, wanted) => {
    const found = [...names].flatMap((name) =>
      [...wanted].flatMap((declaration) => named(name).byDeclaration.get(declaration) ?? []),
    )
    return [...new Set(found)]
  }
  return {
    to: (name) => {
      const symbol = ownSymbol(program, name)
      if (symbol === undefined) return undefined
      const wanted = new Set(symbol.declarations)
      const constructors = [...wanted].filter(ts.isConstructorDeclaration)
      if (constructors.length > 0) return ofConstructor(program, aliases, constructors, among)
      return occurrences(program, wanted, among(namesFor(aliases, symbol, name), wanted))
    },
    toFile: (source) => {
      const specifiers = aliases.specifiersOf(source).flatMap((token) => meaningOf(program, token))
      return occurrences(program, [source], [...specifiers, ...among(new Set(aliases.namesOf(source)), [source])])
    },
    unknown: (name) => named(name).unknown,
  }
}

function grouped(meanings: readonly Meaning[]): Named {
  const byDeclaration = new Map<ts.Declaration, Meaning[]>()
  for (const meaning of meanings)
    for (const declaration of meaning.declarations) {
      const list = byDeclaration.get(declaration)
      if (list) list.push(meaning)
      else byDeclaration.set(declaration, [meaning])
    }
  return { byDeclaration, unknown: meanings.filter(isUnknown).map(({ place }) => place) }
}

/** A string that names no member that is known is a text. */
const isUnknown = ({ token, declarations }: Meaning): boolean =>
  declarations.size === 0 && !ts.isStringLiteralLike(token)

function namesFor(aliases: Aliases, symbol: ts.Symbol, asked: ts.Node): Set<string> {
  const declared = (symbol.declarations ?? []).flatMap((each) => ts.getNameOfDeclaration(each) ?? [])
  const written = [...declared, asked].filter(
    (each) => ts.isIdentifier(each) || ts.isPrivateIdentifier(each) || ts.isStringLiteralLike(each),
  )
  return new Set([...written.map((each) => each.text), ...(symbol.declarations ?? []).flatMap(aliases.namesOf)])
}

/** A constructor is referred to by the name of its class, behind `new`. */
function ofConstructor(
  program: TypeScriptProgram,
  aliases: Aliases,
  constructors: readonly ts.ConstructorDeclaration[],
  among: Among,
): Occurrences {
  const found = constructors.flatMap(({ parent }) => {
    const symbol = program.checker.getTypeAtLocation(parent).getSymbol()
    if (symbol === undefined || parent.name === undefined) return []
    return among(namesFor(aliases, symbol, parent.name), [parent]).filter(({ token }) => isConstructed(token))
  })
  return occurrences(program, constructors, found)
}

function isConstructed(token: ts.Node): boolean {
  const { parent } = token
  const callee = ts.isPropertyAccessExpression(parent) && parent.name === token ? parent : token
  return ts.isNewExpression(callee.parent) && callee.parent.expression === callee
}

function meaningOf(program: TypeScriptProgram, token: ts.Node): Meaning[] {
  const place = placeOf(program, token)
  if (place === undefined) return []
  const symbols = [ownSymbol(program, token), ...otherSymbols(program, token)]
  const declarations = new Set(symbols.flatMap((symbol) => symbol?.declarations ?? []))
  return [{ token, declarations, place }]
}

/** What a token names first: in an object literal the member of the type that is wanted there, if there is one. */
function ownSymbol(program: TypeScriptProgram, token: ts.Node): ts.Symbol | undefined {
  const { checker } = program
  const found = contextual(program, token) ?? checker.getSymbolAtLocation(token) ?? declaredBy(token)
  if (found === undefined) return undefined
  const target = (found.flags & ts.SymbolFlags.Alias) === 0 ? found : checker.getAliasedSymbol(found)
  const known = target.declarations?.length ? target : found
  return known.declarations?.length ? known : undefined
}

/** What the token names besides: the literal's own member, the variable of `{ save }`, the member of `const { save } = store`. */
function otherSymbols({ checker }: TypeScriptProgram, token: ts.Node): (ts.Symbol | undefined)[] {
  const { parent } = token
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === token) {
    const value = checker.getShorthandAssignmentValueSymbol(parent)
    const isAlias = value !== undefined && (value.flags & ts.SymbolFlags.Alias) !== 0
    return [checker.getSymbolAtLocation(token), isAlias ? checker.getAliasedSymbol(value) : value]
  }
  if (ts.isBindingElement(parent) && parent.name === token && !parent.propertyName && ts.isIdentifier(token)) {
    if (!ts.isObjectBindingPattern(parent.parent)) return []
    const type = checker.getNonNullableType(checker.getTypeAtLocation(parent.parent))
    return [checker.getPropertyOfType(type, token.text)]
  }
  return isMemberName(parent, token) ? [checker.getSymbolAtLocation(token)] : []
}

type Member = ts.ObjectLiteralElementLike | ts.JsxAttribute

const isMemberName = (parent: ts.Node, token: ts.Node): parent is Member & { name: ts.Node } =>
  (ts.isObjectLiteralElementLike(parent) || ts.isJsxAttribute(parent)) && parent.name === token

/** The member of the type that an object literal or a JSX element must have. */
function contextual({ checker }: TypeScriptProgram, token: ts.Node): ts.Symbol | undefined {
  const { parent } = token
  if (!isMemberName(parent, token) || !hasText(token)) return undefined
  const holder = parent.parent
  if (!ts.isObjectLiteralExpression(holder) && !ts.isJsxAttributes(holder)) return undefined
  const type = checker.getContextualType(holder)
  const found = type && checker.getPropertyOfType(checker.getNonNullableType(type), token.text)
  return found?.declarations?.length ? found : undefined
}

const hasText = (token: ts.Node): token is ts.Identifier | ts.StringLiteralLike =>
  ts.isIdentifier(token) || ts.isStringLiteralLike(token)

/** At a keyword that stands for a name: `constructor`, `default`. */
function declaredBy(token: ts.Node): ts.Symbol | undefined {
  const isKeyword =
    token.kind === ts.SyntaxKind.DefaultKeyword || ts.isConstructorDeclaration(token) || ts.isExportAssignment(token)
  if (!isKeyword) return undefined
  const declaration = token.kind === ts.SyntaxKind.DefaultKeyword ? token.parent : token
  return 'symbol' in declaration ? (declaration.symbol as ts.Symbol) : undefined
}

const isSpecifier = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isExternalModuleReference(parent) ||
  ts.isCallExpression(parent)

function importedFrom({ checker }: TypeScriptProgram, token: ts.Node): string | undefined {
  if (ts.isImportOrExportSpecifier(token.parent)) return moduleOfAlias(token.parent)
  if (ts.isStringLiteralLike(token) && isSpecifier(token)) return token.text
  const [declaration] = checker.getSymbolAtLocation(token)?.declarations ?? []
  return declaration && declaration.getSourceFile() === token.getSourceFile() ? moduleOfAlias(declaration) : undefined
}

function occurrences(
  program: TypeScriptProgram,
  wanted: Iterable<ts.Declaration>,
  found: readonly Meaning[],
): Occurrences {
  const declarations = [...wanted].flatMap((each) => declaredName(program, each))
  const own = new Set(declarations.map(({ file, line, column }) => `${file}:${line}:${column}`))
  const references = found
    .map(({ place }) => place)
    .filter(({ file, line, column }) => !own.has(`${file}:${line}:${column}`))
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))
  return { declarations, references }
}

function placeOf(program: TypeScriptProgram, token: ts.Node): OccurrencePlace | undefined {
  const source = token.getSourceFile()
  const file = program.pathOf(source)
  if (file === undefined) return undefined
  const { line, column } = positionAt(source, token.getStart(source) + (ts.isStringLiteralLike(token) ? 1 : 0))
  const via = importedFrom(program, token)
  return via === undefined ? { file, line, column } : { file, line, column, via }
}

function declaredName(program: TypeScriptProgram, declaration: ts.Declaration): DeclaredName[] {
  const source = declaration.getSourceFile()
  const file = program.pathOf(source)
  if (file === undefined) return []
  const start = positionAt(source, declaration.getStart(source)).line
  const end = positionAt(source, declaration.end).line
  if (ts.isSourceFile(declaration)) return [{ file, line: 1, column: 1, start: 1, end, name: file, kind: 'file' }]
  const name = ts.getNameOfDeclaration(declaration)
  const text = name && (hasText(name) || ts.isPrivateIdentifier(name)) ? name.text : (name?.getText(source) ?? '')
  return [{ file, ...namePosition(declaration), start, end, name: text, kind: kindOf(declaration) }]
}

function kindOf(declaration: ts.Declaration): string {
  if (ts.isParameter(declaration)) return 'parameter'
  if (ts.isTypeParameterDeclaration(declaration)) return 'type-parameter'
  if (ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)) return 'variable'
  if (ts.isModuleDeclaration(declaration)) return 'module'
  if (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration)) return 'method'
  if (ts.isFunctionLike(declaration)) return 'function'
  return moduleOfAlias(declaration) === undefined ? 'member' : 'import'
}
