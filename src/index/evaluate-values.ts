import type { Span } from '#schema/span'
import type { Value } from './repository-index.js'

export const unknown = (extra: Partial<Value> = {}): Value => ({ text: '*', known: false, sources: [], ...extra })
export const known = (text: string, sources: Span[] = []): Value => ({ text, known: true, sources })
export const numeric = (number: number, sources: Span[] = []): Value => ({
  text: String(number),
  known: true,
  number,
  sources,
})

export function concat(parts: Value[]): Value {
  const text = parts
    .map((part) => part.text)
    .join('')
    .replace(/\*+/g, '*')
  const parameter = parts.find((part) => part.parameter)?.parameter
  return {
    text,
    known: parts.every((part) => part.known),
    sources: parts.flatMap((part) => part.sources),
    ...(parameter && { parameter }),
  }
}

/** Both branches of a condition: equal ones are known, else the common beginning is. */
export function either(yes: Value, no: Value): Value {
  if (yes.known && no.known && yes.text === no.text) return yes
  let length = 0
  while (length < yes.text.length && yes.text[length] === no.text[length]) length++
  const parameter = yes.parameter ?? no.parameter
  return {
    text: `${yes.text.slice(0, length).replace(/\*$/, '')}*`,
    known: false,
    sources: [...yes.sources, ...no.sources],
    ...(parameter && { parameter }),
  }
}

export const withSource = (value: Value, place: Span): Value => ({ ...value, sources: [place, ...value.sources] })

export function arithmetic(op: string, left: number, right: number): number | undefined {
  switch (op) {
    case '*':
      return left * right
    case '+':
      return left + right
    case '-':
      return left - right
    case '/':
      return right === 0 ? undefined : left / right
    case '**':
      return left ** right
    case '<<':
      return left << right
    default:
      return undefined
  }
}
