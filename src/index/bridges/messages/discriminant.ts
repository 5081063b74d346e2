import type { Expr } from '../../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { expressionThroughCallers, textOf } from '../through-callers.js'
import { soleCallee } from './handler.js'

/** Properties by which messages are told apart; `event.data` where the message is a text. */
const DISCRIMINANTS = ['type', 'kind', 'action', 'command', 'cmd', 'op', 'event', 'name', 'method', 'topic']
const DISCRIMINANT_PATH = new RegExp(`(?:^|\\.)(?:${DISCRIMINANTS.join('|')}|data)$`)

/** A message that is sent, and the call that says of which type it is. */
export interface Sent {
  site: CallRef
  /** Undefined when the message has no type that the code fixes. */
  type: string | undefined
}

/** One type that a handler tells apart, where it does. */
export interface Case {
  type: string
  file: string
  line: number
}

/** The types of an object that is sent, plain or as JSON; those that the callers of a wrapper pass. */
export function sentTypes(index: RepositoryIndex, site: CallRef, position = 0): Sent[] {
  const message = site.call.args[position]
  const discriminant = message?.k === 'str' ? message : discriminantOf(message)
  if (!discriminant) return [{ site, type: undefined }]
  return expressionThroughCallers(index, site, discriminant).map((reached) => ({
    site: reached.site,
    type: textOf(index, reached.written),
  }))
}

function discriminantOf(message: Expr | undefined): Expr | undefined {
  if (message?.k === 'call' && /(?:^|\.)(?:stringify|encode|pack|serialize)$/.test(message.callee)) {
    return discriminantOf(message.args[0])
  }
  if (message?.k !== 'obj') return undefined
  for (const property of DISCRIMINANTS) {
    const entry = message.entries.find(({ key }) => key === property)
    if (entry) return entry.value
  }
  return undefined
}

/** The types that a handler compares with, or the only function that it hands the message to. */
export function casesOf(index: RepositoryIndex, handler: DefinitionRef): Case[] {
  const own = comparedTypes(index, handler)
  if (own.length > 0) return own
  const next = soleCallee(index, handler)
  return next ? comparedTypes(index, next) : []
}

function comparedTypes(index: RepositoryIndex, { file, definition }: DefinitionRef): Case[] {
  const comparisons = index.facts(file)?.comparisons ?? []
  return comparisons
    .filter(({ op, left, line }) => {
      return op === '==' && DISCRIMINANT_PATH.test(left) && definition.start <= line && line <= definition.end
    })
    .flatMap(({ right, line, in: scope }) => {
      const value = index.evaluate(file, scope, right)
      return value.known ? [{ type: value.text, file, line }] : []
    })
}
