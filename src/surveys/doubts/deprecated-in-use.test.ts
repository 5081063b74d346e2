import { describe, expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { deprecatedInUse } from './deprecated-in-use.js'

describe('a deprecated function', () => {
  const DEPRECATED = `/** @deprecated use save */
export function store(): void {
  store()
}
export function save(): void {}
`
  it('is told when production code calls it', async () => {
    const files = { 'src/a.ts': DEPRECATED, 'src/b.ts': "import { save, store } from './a'\nstore()\nsave()\n" }
    expect(await toldDoubts(deprecatedInUse, files)).toEqual(['store src/a.ts:2 src/b.ts:2'])
  })

  it('is passed over when only itself and tests call it', async () => {
    const files = { 'src/a.ts': DEPRECATED, 'src/a.test.ts': "import { store } from './a'\nstore()\n" }
    expect(await toldDoubts(deprecatedInUse, files)).toEqual([])
  })
})
