import { createHash } from 'node:crypto'

/** git's two object formats; the length of any blob id of a repository tells which one it uses. */
export type ObjectFormat = 'sha1' | 'sha256'

/** The id git gives these bytes: the hash of `blob <size>\0` and the bytes, in hex. */
export function blobId(bytes: Uint8Array, format: ObjectFormat = 'sha1'): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

/** Hex digits of a sha256 id; sha1 has 40. */
const SHA256_DIGITS = 64

export const formatOfId = (id: string): ObjectFormat => (id.length === SHA256_DIGITS ? 'sha256' : 'sha1')
