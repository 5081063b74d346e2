import { expect, test } from 'vitest'
import { isUniversal } from './universal.js'

test.each([
  ['The token is read only here.', true],
  ['Every request carries it.', true],
  ['There is no other writer.', true],
  ['It is Never cleared.', true],
  ['所有请求都带上令牌。', true],
  ['从不清除。', true],
  ['The call goes to `Promise.all` first.', false],
  ['The wallet is read.', false],
  ['Everyone may install it.', false],
  ['在启动时读取。', false],
])('%s', (sentence, expected) => {
  expect(isUniversal(sentence)).toBe(expected)
})
