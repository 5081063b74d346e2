/** What a key's name says about its value. `name-like`: the value may well be the name of a secret, not one itself. */
export type NameVerdict = 'secret' | 'name-like' | 'public' | 'neutral'

/** Judges a configuration key in any spelling: `API_KEY`, `apiKey`, `signing.store-password`. */
export function judgeName(key: string): NameVerdict {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const joined = words.join(' ')
  if (PUBLIC.test(joined)) return 'public'
  if (ABOUT_A_SECRET.has(words.at(-1) ?? '')) return 'neutral'
  if (SECRET.test(joined)) return 'secret'
  return NAME_LIKE.test(joined) ? 'name-like' : 'neutral'
}

const SECRET =
  /\b(passwords?|passwd|pwd|passphrase|passcode|secrets?|(api|private|access|secret|signing|encryption|auth|master|service|license|account|shared) ?key|apikey|pin code|credentials?|dsn)\b/

/** Tokens and cookies often hold the key under which one is stored. */
const NAME_LIKE = /\b(token|jwt|cookie|auth|authorization|bearer|session id|otp)\b/

/** Ids and hashes look random and are meant to be seen. */
const PUBLIC =
  /\b(public|publishable|hash|checksum|integrity|sha\d*|digest|md5|commit|revision|version|cert|certificate|fingerprint|uuid|guid|etag)\b/

/** The last word says that the value is a property of a secret: where it is, how long it lasts. */
const ABOUT_A_SECRET = new Set(
  (
    'url uri path file filename dir folder name names type kind expiry expires expiration ttl lifetime timeout age ' +
    'length size min max count limit enabled disabled required header field label placeholder title text message error ' +
    'hint endpoint prefix suffix policy algorithm format store storage provider service strategy column pattern regex ' +
    'interval leeway attempts alias visible shown page screen route'
  ).split(' '),
)
