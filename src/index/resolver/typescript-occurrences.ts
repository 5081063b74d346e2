import { ts } from '#typescript'
import type { TypeScriptProgram } from './typescript-program.js'

const WORD = /^[\p{L}\p{N}_$]+$/u

/** Every token of that text in the repository's files, comments and strings left out; in the order of files and positions. */
export function tokensOf(program: TypeScriptProgram, name: string): ts.Node[] {
  return namesOf(program, name).filter((token) => !ts.isStringLiteralLike(token))
}

/** The same with the names that stand in quotes, of members as of modules. */
export function namesOf(program: TypeScriptProgram, name: string): ts.Node[] {
  return program.naming(name).flatMap((source) => namesIn(source, name))
}

function namesIn(source: ts.SourceFile, name: string): ts.Node[] {
  const isWord = WORD.test(name.replace(/^#/, ''))
  const found: ts.Node[] = []
  for (let at = source.text.indexOf(name); at >= 0; at = source.text.indexOf(name, at + name.length)) {
    const before = source.text[at - 1] ?? ' '
    const after = source.text[at + name.length] ?? ' '
    if (isWord && (/[\p{L}\p{N}_$#]/u.test(before) || /[\p{L}\p{N}_$]/u.test(after))) continue
    const token = tokenAt(source, source, at)
    if (token && isName(source, token, at, name)) found.push(token)
  }
  return found
}

function isName(source: ts.SourceFile, token: ts.Node, at: number, name: string): boolean {
  const start = token.getStart(source)
  if (ts.isStringLiteralLike(token)) return start === at - 1 && token.text === name
  return start === at && (ts.isIdentifier(token) || ts.isPrivateIdentifier(token))
}

function tokenAt(source: ts.SourceFile, node: ts.Node, offset: number): ts.Node | undefined {
  const child = ts.forEachChild(node, (each) => (each.pos <= offset && offset < each.end ? each : undefined))
  return child === undefined ? node : tokenAt(source, child, offset)
}
