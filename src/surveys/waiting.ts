import { closingBracket } from '#index/closing-bracket'
import type { CallSite } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { isScriptPath } from '#index/scope'
import { linesOf } from './conditions.js'

/**
 * Who waits for a call: the `function` around it, which is told of its failure; `nobody`, where the promise of an asynchronous
 * function is dropped; `somebody`, where it is handed on or kept, and nothing is told of what follows.
 */
export function waitingFor(
  index: RepositoryIndex,
  { file, call }: CallRef,
  { definition }: DefinitionRef,
): 'function' | 'somebody' | 'nobody' {
  const isAsync = definition.modifiers?.includes('async') === true || /\bPromise\b/.test(definition.type ?? '')
  if (call.awaited || !isAsync || !isScriptPath(file)) return 'function'
  const lines = linesOf(index, file)
  const text = lines[call.line - 1] ?? ''
  if (/^\s*(?:\}?\s*else\s+)?(?:if\s*\(.*\)\s*)?(?:return|yield\*?)\b|=>\s*[\w.]+\(/.test(text)) return 'function'
  return isStatement(lines, call) || /^\s*void\s/.test(text) ? 'nobody' : 'somebody'
}

/** A line that goes on in the next one; semicolons may be left out. */
const GOES_ON = /(?:[=(,[?:&|+\-*/.<>!~^%]|\b(?:return|await|void|yield|new|throw|in|of))$/

/** The call is all of a statement: nothing before it goes on into it, nothing after it takes its result. */
export function isStatement(lines: readonly string[], call: CallSite): boolean {
  const text = lines
    .slice(call.line - 1, call.end)
    .join('\n')
    .trimStart()
  const written = call.receiver === '' ? `${call.name}(` : `${call.receiver}.${call.name}(`
  if (!text.startsWith(written) || GOES_ON.test(codeBefore(lines, call.line))) return false
  const close = closingBracket(text, written.length)
  const next = lines.slice(call.end).find((line) => line.trim() !== '') ?? ''
  return close >= 0 && /^\s*;?\s*(?:\/\/.*)?$/.test(text.slice(close + 1)) && !/^\s*\??\./.test(next)
}

/** The nearest line of code above, without a comment at its end; empty at the file's beginning. */
function codeBefore(lines: readonly string[], line: number): string {
  for (let at = line - 2; at >= 0; at--) {
    const text = (lines[at] ?? '').replace(/\/\/.*$/, '').trim()
    if (text !== '' && !/^(?:\*|\/\*)/.test(text)) return text
  }
  return ''
}
