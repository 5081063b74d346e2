const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** 0-based offset of what closes the bracket opened before `start`; -1 when nothing does. Strings and comments are not told apart. */
export function closingBracket(text: string, start: number, opening = '('): number {
  let depth = 1
  for (let i = start; i < text.length; i++) {
    if (text[i] === opening) depth++
    if (text[i] === CLOSING[opening] && --depth === 0) return i
  }
  return -1
}
