import type { ts } from '#typescript'
import type { Calls } from './calls.js'
import type { Argument } from './heap.js'
import type { Flow, Token } from './solver.js'

/** One call of a function of the platform. */
export interface NativeCall {
  callee: Token
  receiver: Flow
  args: readonly Argument[]
  result: Flow
  site: ts.Node | undefined
}

export type Native = (calls: Calls, call: NativeCall) => void

export function each(calls: Calls, argument: Argument | undefined, use: (token: Token) => void): void {
  if (argument) calls.heap.solver.each(argument.value, use)
}

export const plain = (value: Flow): Argument => ({ value, isSpread: false })
