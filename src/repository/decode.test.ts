import { expect, test } from 'vitest'
import { decode } from './decode.js'

const utf16be = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

test.each([
  ['LF', Buffer.from('a\nb\n'), ['a', 'b']],
  ['no line end at the end', Buffer.from('a\nb'), ['a', 'b']],
  ['CRLF', Buffer.from('a\r\n\r\nb\r\n'), ['a', '', 'b']],
  ['CR', Buffer.from('a\rb\r'), ['a', 'b']],
  ['mixed line ends', Buffer.from('a\rb\r\nc\nd'), ['a', 'b', 'c', 'd']],
  ['empty lines at the end', Buffer.from('a\n\n'), ['a', '']],
  ['empty', Buffer.alloc(0), []],
  ['UTF-8 with mark', Buffer.from('\uFEFFé\nx'), ['é', 'x']],
  ['UTF-16 LE', Buffer.from('\uFEFFé中\r\nx', 'utf16le'), ['é中', 'x']],
  ['UTF-16 BE', utf16be('é中\r\nx'), ['é中', 'x']],
  ['UTF-16 with half a character at the end', Buffer.concat([utf16be('a\nb'), Buffer.from([0])]), ['a', 'b']],
  ['Latin-1', Buffer.from('caf\xe9\nx', 'latin1'), ['café', 'x']],
  ['broken UTF-8', Buffer.from([0x61, 0xc3, 0x0a, 0xff, 0x0a, 0x62]), ['aÃ', 'ÿ', 'b']],
])('%s', (_, bytes, lines) => {
  const decoded = decode(bytes)
  expect(decoded.lines).toEqual(lines)
  expect(decoded.text.replace(/\n$/, '')).toBe(lines.join('\n'))
})
