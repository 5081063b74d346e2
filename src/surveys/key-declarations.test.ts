import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { keyDeclarations } from './key-declarations.js'
import { surveysOver } from './survey.js'

it('writes out the name: what takes it over from another constant does not', async () => {
  const index = await indexOf({
    'src/keys.ts': "export const KEYS = {\n  BOATS: 'boats',\n}\n",
    'src/use.ts':
      "import { KEYS } from './keys'\nconst {\n  BOATS,\n} = KEYS\nexport const boats = () => localStorage.getItem(BOATS)\n",
  })
  expect(surveysOver(index)(keyDeclarations).map(({ file, start }) => `${file}:${start}`)).toEqual(['src/keys.ts:2'])
})
