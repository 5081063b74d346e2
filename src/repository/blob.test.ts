import { expect, test } from 'vitest'
import { git, temporaryRepository } from '../../test/support/temporary-folder.js'
import { blobId, formatOfId } from './blob.js'

test('the id is the one git computes', () => {
  const content = Buffer.from('größer\r\n\0')
  const folder = temporaryRepository({ a: content })
  expect(blobId(content)).toBe(git(folder, 'rev-parse', 'HEAD:a').trim())
})

test('the length of an id tells the object format', () => {
  expect(blobId(Buffer.alloc(0))).toBe('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391')
  expect(blobId(Buffer.alloc(0), 'sha256')).toBe('473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813')
  expect([formatOfId('a'.repeat(40)), formatOfId('a'.repeat(64))]).toEqual(['sha1', 'sha256'])
})
