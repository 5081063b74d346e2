import { describe, expect, it } from 'vitest'
import '../languages/typescript-loaded.js'
import { ts } from '#typescript'
import { isFixedFunction } from './typescript-fixed.js'

/** Of the last call of a JavaScript file. */
function lastIsFixed(text: string): boolean {
  const source = ts.createSourceFile('/main.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const options = { allowJs: true, noLib: true, noResolve: true }
  const host = { ...ts.createCompilerHost(options), getSourceFile: () => source, fileExists: () => true }
  const checker = ts.createProgram(['/main.js'], options, host).getTypeChecker()
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) calls.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const last = calls.at(-1)
  return last !== undefined && isFixedFunction(checker, last.expression)
}

describe('a callee is written down once', () => {
  it.each([
    ['a function', 'function f() {} f()', true],
    ['a constant that holds one', 'const f = () => {}; f()', true],
    ['a constant that holds what another function gives', 'const f = g(); f()', false],
    ['a variable that is never given another', 'var f = function () {}; f()', true],
    ['a variable that is', 'let f = () => {}; f = other; f()', false],
    ['a comparison gives nothing', 'let f = () => {}; f === other; f()', true],
    ['an arrow function of that parameter gives nothing', 'let f = () => {}; other(f => 1); f()', true],
    ['a method', 'class C { m() {} } new C().m()', true],
    ['a field', 'class C { m = () => {}; r() { this.m() } }', true],
    ['a field that is given another', 'class C { #m = () => {}; r() { this.#m = x; this.#m() } }', false],
    ['a member of an object', 'const o = { m: () => {} }; o.m()', true],
    ['a member that is given another', 'const o = { m: () => {} }; o.m = x; o.m()', false],
    ['an export', 'exports.f = function () {}; exports.f()', true],
    ['a part of a value', 'const { f } = { f() {} }; f()', false],
    ['a parameter', '(function (f) { f() })', false],
    ['nothing that is known', 'f()', false],
  ])('%s', (_, text, expected) => {
    expect(lastIsFixed(text)).toBe(expected)
  })
})
