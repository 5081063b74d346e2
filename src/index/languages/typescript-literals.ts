import './typescript-loaded.js'
import { ts } from '#typescript'
import { type Extraction, type Visitor, visitor } from './typescript-extraction.js'

const STRING_MIN = 2
const STRING_MAX = 200

/** String literals and the fixed parts of templates; also what the search for comments must pass over. */
export const literalVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.StringLiteral, ts.isStringLiteral, enterString),
  visitor(ts.SyntaxKind.NoSubstitutionTemplateLiteral, ts.isNoSubstitutionTemplateLiteral, enterString),
  visitor(ts.SyntaxKind.TemplateHead, ts.isTemplateHead, enterString),
  visitor(ts.SyntaxKind.TemplateMiddle, ts.isTemplateMiddle, enterString),
  visitor(ts.SyntaxKind.TemplateTail, ts.isTemplateTail, enterString),
  visitor(ts.SyntaxKind.RegularExpressionLiteral, ts.isRegularExpressionLiteral, (file, node) => {
    file.opaque.push(file.startOf(node), node.end)
  }),
  visitor(ts.SyntaxKind.JsxText, ts.isJsxText, (file, node) => {
    file.opaque.push(node.pos, node.end)
  }),
]

function enterString(file: Extraction, node: ts.LiteralLikeNode): void {
  const start = file.startOf(node)
  file.opaque.push(start, node.end)
  const value = node.text
  if (value.trim().length < STRING_MIN || value.length > STRING_MAX || isSpecifierOrDirective(node)) return
  file.facts.strings.push({ value, line: file.line(start), in: file.owner })
}

function isSpecifierOrDirective(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isExpressionStatement(parent)) return true
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent))
    return true
  if (ts.isModuleDeclaration(parent)) return true
  if (ts.isLiteralTypeNode(parent)) return ts.isImportTypeNode(parent.parent)
  if (!ts.isCallExpression(parent)) return false
  const callee = parent.expression
  return (
    callee.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(callee) && callee.text === 'require' && parent.arguments[0] === node)
  )
}
