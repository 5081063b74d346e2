import { ts } from 'ts-morph'
import type { TypeScriptProgram } from './typescript-program.js'

const WORD = /^[\p{L}\p{N}_$]+$/u

/** Every token of that text in the repository's files, comments and strings left out; in the order of files and positions. */
export function tokensOf(program: TypeScriptProgram, name: string): ts.Node[] {
  const bareName = name.replace(/^#/, '')
  if (!WORD.test(bareName)) return []
  return program.naming(name).flatMap((source) => tokensIn(source, name))
}

function tokensIn(source: ts.SourceFile, name: string): ts.Node[] {
  const found: ts.Node[] = []
  for (let at = source.text.indexOf(name); at >= 0; at = source.text.indexOf(name, at + name.length)) {
    const before = source.text[at - 1] ?? ' '
    const after = source.text[at + name.length] ?? ' '
    if (/[\p{L}\p{N}_$#]/u.test(before) || /[\p{L}\p{N}_$]/u.test(after)) continue
    const token = tokenAt(source, source, at)
    if (token && token.getStart(source) === at && isName(token)) found.push(token)
  }
  return found
}

const isName = (node: ts.Node): boolean => ts.isIdentifier(node) || ts.isPrivateIdentifier(node)

function tokenAt(source: ts.SourceFile, node: ts.Node, offset: number): ts.Node | undefined {
  const child = ts.forEachChild(node, (each) => (each.pos <= offset && offset < each.end ? each : undefined))
  return child === undefined ? node : tokenAt(source, child, offset)
}
