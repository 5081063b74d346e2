import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readExpectations } from './expectations.js'

const dir = mkdtempSync(join(tmpdir(), 'expectations-'))
afterAll(() => rmSync(dir, { recursive: true }))

it('names the first line below that is no expectation, in every comment syntax', () => {
  writeFileSync(
    join(dir, 'a.ts'),
    'first\n  // expect: login.entry, login.request\n  // not-here: login.logout (dead)\nlast\n',
  )
  writeFileSync(join(dir, 'b.tsx'), '{/* expect: update.trigger-manual */}\n<button />\n// we expect: nothing here\n')
  expect(readExpectations(dir)).toEqual([
    { checkpoint: 'login.entry', file: 'a.ts', line: 4, not: false },
    { checkpoint: 'login.request', file: 'a.ts', line: 4, not: false },
    { checkpoint: 'login.logout', file: 'a.ts', line: 4, not: true },
    { checkpoint: 'update.trigger-manual', file: 'b.tsx', line: 2, not: false },
  ])
})
