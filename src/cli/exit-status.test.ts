import { expect, test } from 'vitest'
import { Failure } from '#schema/failure'
import { describeFailure } from './exit-status.js'

test.each(['usage', 'unreadable', 'data', 'not-built'] as const)('%s: one line and status 2', (kind) => {
  expect(describeFailure(new Failure(kind, 'no such flow'))).toEqual({ message: 'flowdoc: no such flow', status: 2 })
})

test('anything else is a defect: status 1, with its stack', () => {
  const { message, status } = describeFailure(new TypeError('x is undefined'))
  expect(status).toBe(1)
  expect(message).toMatch(/^flowdoc: unexpected error, please report it\nTypeError: x is undefined\n +at /)
})
