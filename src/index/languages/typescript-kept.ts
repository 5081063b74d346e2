import { ts } from '#typescript'
import { type FunctionValue, isFunctionValue, outside, unwrap } from './typescript-extraction.js'

/**
 * Functions of libraries that hand back the function they get, kept, delayed or guarded: what their result's name calls is that function.
 * React's hooks and hooks built like them, memo and forwardRef, lodash's wrappers, MobX actions, thunk creators, wrappers of route handlers.
 */
const KEEPS =
  /^(?:use\w*(?:Callback|Event|Debounced?|Throttled?|Handler)\w*|_?(?:debounce|throttle|memoi[sz]e|once)\w*|memo|forwardRef|observer|action|createAsyncThunk|asyncHandler|catchAsync\w*|wrapAsync)$/

/** A hook of the application hands a function on when what it gets is kept already: `useGuarded(useCallback(() => save(), []))`. */
const HOOK = /^use[A-Z]/

/** The function literal that a call hands back: of `useCallback(() => save(), [])` the arrow function; undefined for other values. */
export function keptFunction(written: ts.Expression): FunctionValue | undefined {
  const call = unwrap(written)
  if (!ts.isCallExpression(call)) return undefined
  const name = lastName(call.expression)
  const keeps = KEEPS.test(name)
  if (!keeps && !HOOK.test(name)) return undefined
  for (const argument of call.arguments) {
    const inner = unwrap(argument)
    const kept = isFunctionValue(inner) ? (keeps ? inner : undefined) : keptFunction(inner)
    if (kept) return kept
  }
  return undefined
}

/** The outermost call that hands the function back, or the function itself; parentheses and assertions around it included. */
export function keeperOf(value: FunctionValue): ts.Node {
  const { child, parent } = outside(value)
  if (!ts.isCallExpression(parent) || keptFunction(parent) !== value) return child
  let outer = outside(parent)
  while (ts.isCallExpression(outer.parent) && keptFunction(outer.parent) === value) outer = outside(outer.parent)
  return outer.child
}

const lastName = (callee: ts.Expression): string =>
  ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : ''
