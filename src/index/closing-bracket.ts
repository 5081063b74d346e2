/** 0-based offset of the `)` that closes the bracket opened before `start`; -1 when none does. Strings and comments are not told apart. */
export function closingBracket(text: string, start: number): number {
  let depth = 1
  for (let i = start; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')' && --depth === 0) return i
  }
  return -1
}
