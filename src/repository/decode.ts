import { isUtf8 } from 'node:buffer'

/** Text with `\n` as its only line end, and its lines without line ends. `lines[i]` is line `i + 1`. */
export interface DecodedText {
  text: string
  lines: string[]
}

/**
 * Bytes of a text file as text: UTF-8, UTF-16 by its byte order mark, else Latin-1.
 * CRLF, CR and LF each end one line, so every parser counts the same lines; a mark at the start is dropped.
 */
export function decode(bytes: Buffer): DecodedText {
  const text = decodeBytes(bytes).replace(/\r\n?/g, '\n')
  let lines: string[] | undefined
  return {
    text,
    // Few of the files that are searched for a word are also looked at line by line.
    get lines() {
      lines ??= linesOf(text)
      return lines
    },
  }
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

export const startsWithUtf16Mark = (bytes: Uint8Array): boolean =>
  bytes.length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))

function decodeBytes(bytes: Buffer): string {
  if (startsWithUtf16Mark(bytes)) return decodeUtf16(bytes)
  const start = bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const body = bytes.subarray(start)
  // One wrong byte must not turn into replacement characters of uncertain number: Latin-1 maps byte for byte.
  return body.toString(isUtf8(body) ? 'utf8' : 'latin1')
}

function decodeUtf16(bytes: Buffer): string {
  const even = bytes.subarray(2, bytes.length - (bytes.length % 2))
  if (bytes[0] === 0xff) return even.toString('utf16le')
  return Buffer.from(even).swap16().toString('utf16le')
}
