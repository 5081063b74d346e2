/**
 * Words inside identifiers, keys and texts: `setAuthToken`, `AUTH_TOKEN`, `auth-token` and `auth token` are the words auth, token.
 */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}

/** `sign in` as one string of words, so that a concept is one regular expression over word boundaries. */
export const spoken = (name: string): string => wordsOf(name).join(' ')

/** True when the words of a name match; `concept` is written against lower-case words separated by one blank. */
export const mentions = (name: string, concept: RegExp): boolean => concept.test(spoken(name))
