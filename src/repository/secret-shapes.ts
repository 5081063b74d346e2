/** Texts that are secrets whatever they are called. `group`: the part to hide; 0 is all of it. */
export interface SecretShape {
  pattern: RegExp
  group: number
}

/** From the issuers' documents on their key formats; publishable keys and public keys are no secrets. */
export const SECRET_SHAPES: readonly SecretShape[] = [
  // JSON Web Token (RFC 7519): `{"` in base64url begins with eyJ.
  { pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, group: 0 },
  // AWS access key id, long-term and temporary.
  { pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g, group: 0 },
  // GitHub tokens, classic and fine-grained.
  { pattern: /\bgh[pousr]_[A-Za-z0-9]{30,}/g, group: 0 },
  { pattern: /\bgithub_pat_\w{30,}/g, group: 0 },
  // GitLab, npm, Slack, Stripe, Google, SendGrid, OpenAI and Anthropic.
  { pattern: /\bglpat-[\w-]{20,}/g, group: 0 },
  { pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, group: 0 },
  { pattern: /\bxox[abeoprs]-[\w-]{10,}/g, group: 0 },
  { pattern: /\bhooks\.slack\.com\/services\/([\w/]{20,})/g, group: 1 },
  { pattern: /\b(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{16,}/g, group: 0 },
  { pattern: /\bAIza[\w-]{35}/g, group: 0 },
  { pattern: /\bya29\.[\w-]{20,}/g, group: 0 },
  { pattern: /\bGOCSPX-[\w-]{20,}/g, group: 0 },
  { pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g, group: 0 },
  { pattern: /\bsk-(?:(?:ant|proj)-[\w-]{20,}|[A-Za-z0-9]{32,})/g, group: 0 },
  // Credentials in an address and in a literal Authorization header.
  { pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@'"`$]*:([^\s/@'"`${}<>]+)@/gi, group: 1 },
  { pattern: /\b(?:Bearer|Basic)\s+(?=[\w.~+/=-]*\d)([\w.~+/=-]{20,})/g, group: 1 },
]

/** Shorter texts are guessed by name only. Characters. */
const MIN_RANDOM = 32
/** Bits for each character: random base64 of 32 characters has about 4.5, words joined in camel case below 4.1. */
const MIN_ENTROPY = 4.2

/** A long run of characters in which nothing repeats as in words: letters of both cases and several digits. */
export function looksRandom(value: string): boolean {
  if (value.length < MIN_RANDOM || !/^[\w+/=-]+$/.test(value)) return false
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || (value.match(/\d/g) ?? []).length < 3) return false
  return entropy(value) >= MIN_ENTROPY
}

function entropy(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce(
    (bits, count) => bits - (count / value.length) * Math.log2(count / value.length),
    0,
  )
}
