import './typescript-loaded.js'
import { ts } from '#typescript'
import type { CallForm, CallSite } from '../facts.js'
import { reduce, reduceAttributes } from './typescript-expressions.js'
import {
  type Extraction,
  isFunctionValue,
  type NameToken,
  outside,
  unwrap,
  type Visitor,
  visitor,
} from './typescript-extraction.js'
import { isModuleCall } from './typescript-imports.js'
import { pickedOf } from './typescript-members.js'

export const callVisitors: readonly Visitor[] = [
  visitor(ts.SyntaxKind.CallExpression, ts.isCallExpression, enterCall),
  visitor(ts.SyntaxKind.NewExpression, ts.isNewExpression, enterCall),
  visitor(ts.SyntaxKind.TaggedTemplateExpression, ts.isTaggedTemplateExpression, enterTaggedTemplate),
  visitor(ts.SyntaxKind.JsxElement, ts.isJsxElement, (file, node) => enterElement(file, node.openingElement, node)),
  visitor(ts.SyntaxKind.JsxSelfClosingElement, ts.isJsxSelfClosingElement, (file, node) =>
    enterElement(file, node, node),
  ),
  visitor(ts.SyntaxKind.TryStatement, ts.isTryStatement, enterTry),
  visitor(ts.SyntaxKind.Block, ts.isBlock, enterTriedBlock),
]

const PROMISE_CHAIN = new Set(['then', 'catch', 'finally'])
const PROMISE_COMBINATOR = /^Promise\.(?:all|allSettled|any|race)$/

function enterCall(file: Extraction, node: ts.CallExpression | ts.NewExpression): void {
  if (ts.isCallExpression(node) && isModuleCall(node)) return
  const callee = unwrap(node.expression)
  if (isFunctionValue(callee)) return
  const form = ts.isNewExpression(node) ? 'new' : callee.kind === ts.SyntaxKind.SuperKeyword ? 'super' : 'call'
  const site = addCall(file, node, callee, form)
  file.defer(() => {
    site.args = (node.arguments ?? []).map((argument) => reduce(file, argument))
  })
}

function enterTaggedTemplate(file: Extraction, node: ts.TaggedTemplateExpression): void {
  const site = addCall(file, node, unwrap(node.tag), 'call')
  file.defer(() => {
    site.args = [reduce(file, node.template)]
  })
}

function addCall(file: Extraction, node: ts.Expression, callee: ts.Expression, form: CallForm): CallSite {
  const { receiver, name } = calleeParts(file, callee)
  const site = siteAt(file, name, receiver, form, node)
  if (isAwaited(node)) site.awaited = true
  if (file.tried || isCaught(node)) site.tried = true
  const picked = pickedOf(node)
  if (picked) site.picked = picked
  return site
}

function siteAt(file: Extraction, name: NameToken, receiver: string, form: CallForm, whole: ts.Node): CallSite {
  const site: CallSite = {
    name: name.text,
    receiver,
    form,
    line: file.line(name.at),
    column: file.column(name.at),
    end: file.endLine(whole),
    args: [],
    in: file.owner,
  }
  file.facts.calls.push(site)
  return site
}

/** A callee that is computed (`f()()`) has an empty name. A computed member is named as written: `handlers[type]()` is `[type]`. */
function calleeParts(file: Extraction, callee: ts.Expression): { receiver: string; name: NameToken } {
  if (ts.isPropertyAccessExpression(callee)) {
    const name = { text: callee.name.text, at: file.startOf(callee.name) }
    return { receiver: file.chainText(unwrap(callee.expression)), name }
  }
  if (ts.isElementAccessExpression(callee)) {
    const receiver = file.chainText(unwrap(callee.expression))
    const key = callee.argumentExpression
    if (ts.isStringLiteralLike(key)) return { receiver, name: { text: key.text, at: file.startOf(key) + 1 } }
    const bracket = file.source.text.lastIndexOf('[', file.startOf(key))
    return { receiver, name: { text: firstLine(file.source.text.slice(bracket, callee.end)), at: bracket } }
  }
  if (ts.isIdentifier(callee)) return { receiver: '', name: { text: callee.text, at: file.startOf(callee) } }
  if (callee.kind === ts.SyntaxKind.SuperKeyword || callee.kind === ts.SyntaxKind.ImportKeyword)
    return { receiver: '', name: { text: callee.getText(file.source), at: file.startOf(callee) } }
  return { receiver: file.chainText(callee), name: { text: '', at: callee.end } }
}

const firstLine = (text: string): string => text.split(/[\r\n]/, 1)[0] ?? ''

function enterElement(file: Extraction, node: ts.JsxOpeningLikeElement, whole: ts.Node): void {
  const tag = node.tagName
  const isPlain = /^[a-z]/.test(tag.getText(file.source)) && node.attributes.properties.length === 0
  if (isPlain && !hasContent(node)) return
  const parts = ts.isPropertyAccessExpression(tag)
    ? calleeParts(file, tag)
    : { receiver: '', name: { text: tag.getText(file.source), at: file.startOf(tag) } }
  const site = siteAt(file, parts.name, parts.receiver, 'jsx', whole)
  file.defer(() => {
    site.args = [reduceAttributes(file, node)]
  })
}

const hasContent = (node: ts.JsxOpeningLikeElement): boolean =>
  ts.isJsxOpeningElement(node) &&
  node.parent.children.some((child) => (ts.isJsxText(child) ? child.text.trim() !== '' : ts.isJsxExpression(child)))

function enterTry(file: Extraction, node: ts.TryStatement): void {
  if (node.catchClause) file.caught.add(node.tryBlock)
}

function enterTriedBlock(file: Extraction, node: ts.Block): void {
  if (file.tried || !file.caught.has(node)) return
  file.tried = true
  file.defer(() => {
    file.tried = false
  })
}

/** The call of the method that is called on `node`: `.then(...)` of `node.then(...)`. */
function chainedCall(node: ts.Node): { call: ts.CallExpression; method: string } | undefined {
  const { child, parent } = outside(node)
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== child) return undefined
  const callee = outside(parent)
  return ts.isCallExpression(callee.parent) && callee.parent.expression === callee.child
    ? { call: callee.parent, method: parent.name.text }
    : undefined
}

type Holding = boolean | { next: ts.Node }

/**
 * Asks a node, then what holds it, until one answers. Calls are entered from the outside in, so that what is kept for the
 * outer ones makes a chain of any length one step for each of its calls.
 */
function keptAlongChain(ask: (node: ts.Node) => Holding): (call: ts.Node) => boolean {
  const kept = new WeakMap<ts.Node, boolean>()
  return (call) => {
    let answer = ask(call)
    while (typeof answer === 'object') answer = kept.get(answer.next) ?? ask(answer.next)
    kept.set(call, answer)
    return answer
  }
}

/** Of a promise chain that ends in `.catch(...)`, or that has a `.then` with a second handler. */
const isCaught = keptAlongChain((node) => {
  const next = chainedCall(node)
  if (!next) return false
  return next.method === 'catch' || (next.method === 'then' && next.call.arguments.length > 1) || { next: next.call }
})

const isAwaited = keptAlongChain((node) => {
  const { child, parent } = outside(node)
  if (!parent) return false
  if (ts.isAwaitExpression(parent)) return true
  if (ts.isForOfStatement(parent)) return parent.awaitModifier !== undefined && parent.expression === child
  const next = promiseHolder(node, child, parent)
  return next ? { next } : false
})

/** The expression whose promise is settled after that of `node`. */
function promiseHolder(node: ts.Node, child: ts.Node, parent: ts.Node): ts.Node | undefined {
  if (ts.isConditionalExpression(parent)) return parent.condition === child ? undefined : parent
  if (ts.isPropertyAccessExpression(parent)) {
    const next = chainedCall(node)
    return next && PROMISE_CHAIN.has(next.method) ? next.call : undefined
  }
  const list = ts.isArrayLiteralExpression(parent) ? outside(parent) : { child, parent }
  return ts.isCallExpression(list.parent) &&
    list.parent.expression !== list.child &&
    PROMISE_COMBINATOR.test(list.parent.expression.getText())
    ? list.parent
    : undefined
}
