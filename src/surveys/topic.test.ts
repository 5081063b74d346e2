import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { surveysOver } from './survey.js'
import { topicSurvey } from './topic.js'

const CODE = `import keytar from 'keytar'
export const keep = (secret: string) => keytar.setPassword('harbour', 'anna', secret)
export const note = (secret: string) => localStorage.setItem('secret', secret)
`

it.each([
  ['every store', undefined, ['keep', 'note']],
  ['the store of that name', /keytar/, ['keep']],
  ['no store', /realm/, []],
])('writes to %s are signs', async (_which, what, expected) => {
  const topic = { name: `test ${what}`, effects: [{ effect: 'storage.write' as const, ...(what && { what }) }] }
  const found = surveysOver(await indexOf({ 'a.ts': CODE }))(topicSurvey(topic))
  expect(found.map(({ name }) => name).sort()).toEqual(expected)
})
