import { expect, test } from 'vitest'
import { commentLines } from './comment-lines.js'

/** Lines that are expected to be comments carry the mark `~` at their start, which is taken off. */
const cases: [title: string, path: string, marked: string[]][] = [
  ['line comments', 'a.ts', ['~// one', 'call() // beside code', '~  // two', '']],
  ['a block over lines', 'A.kt', ['~/* one', '~ two', '~ */', 'val x = 1 /* a', '~ b */', 'val y = 2']],
  ['code behind a block', 'a.js', ['/* why */ call()', '~/* a */ /* b */', '~/* a */ // b']],
  ['marks inside strings', 'a.ts', ["const url = 'https://x/*y'", 'call()', 'const q = "\\"//" + a']],
  ['a template over lines', 'a.ts', ['const t = `', '// not a comment', '`', '~// a comment']],
  ['an open quote ends with its line', 'a.rs', ["fn f<'a>(x: &'a str) {}", '~// a comment']],
  ['markup', 'a.plist', ['<key>a</key>', '~<!-- one', '~two -->', '<true/>']],
  ['script and markup', 'a.vue', ['~<!-- one -->', '~// two', '<p>three</p>']],
  ['hash', 'a.yaml', ['~# one', 'key: "#no"']],
  ['unknown kind of file', 'a.txt', ['// one', '# two']],
]

test.each(cases)('%s', (_, path, marked) => {
  const lines = marked.map((line) => line.replace(/^~/, ''))
  expect(commentLines(path, lines)).toEqual(marked.map((line) => line.startsWith('~')))
})
