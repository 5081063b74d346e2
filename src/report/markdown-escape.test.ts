import { expect, test } from 'vitest'
import { cell, code, fence, prose } from './markdown-escape.js'

test.each([
  ['plain words stay', 'The token is stored.', 'The token is stored.'],
  ['pairs of backticks are code', 'calls `a_b(*)` twice', 'calls `a_b(*)` twice'],
  ['a single backtick is text', 'a ` b', 'a \\` b'],
  ['the last of three backticks is text', '`a` and ` b', '`a` and \\` b'],
  ['empty code is text', 'a `` b', 'a \\`\\` b'],
  ['tags', 'a <b>c</b> &lt; d', 'a &lt;b>c&lt;/b> &amp;lt; d'],
  ['pipes', 'a | b', 'a \\| b'],
  ['emphasis and links', '*a* ~b~ [c](d) $e$ \\', '\\*a\\* \\~b\\~ \\[c\\](d) \\$e\\$ \\\\'],
  ['underscores inside of words stay', 'access_token _x_', 'access_token \\_x\\_'],
  ['a heading', '# a', '\\# a'],
  ['a list', '- a', '\\- a'],
  ['a numbered list', '1. a', '1\\. a'],
  ['a version is no list', '1.9 and 1.10', '1.9 and 1.10'],
  ['line ends', 'a\r\n# b\tc', 'a # b c'],
  ['text that runs backwards', 'a\u202eb', 'aU+202Eb'],
])('prose: %s', (_, text, expected) => {
  expect(prose(text)).toBe(expected)
})

test.each([
  ['nothing to mark', 'a.b()', '`a.b()`'],
  ['backticks', 'a`b', '``a`b``'],
  ['a backtick at the edge', '`a', '`` `a ``'],
  ['a pipe', 'a|`b`<c>', '<code>a&#124;&#96;b&#96;&#60;c&#62;</code>'],
  ['line ends', 'a\nb', '`a b`'],
  ['nothing', '', '<code>""</code>'],
  ['a space', ' ', '<code>&nbsp;</code>'],
])('code: %s', (_, text, expected) => {
  expect(code(text)).toBe(expected)
})

test('code with a pipe keeps a table cell whole, and stays a span in running text', () => {
  expect(cell('use `a || b`')).toBe('use <code>a &#124;&#124; b</code>')
  expect(prose('use `a || b`')).toBe('use `a || b`')
})

test('a fence is longer than the backticks in it, and its lines are not touched', () => {
  expect(fence('a\n\n````\n<b> | \\', 'md')).toBe('`````md\na\n\n````\n<b> | \\\n`````')
  expect(fence('', '')).toBe('```\n\n```')
})
