import { expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { idleReaders } from './idle-readers.js'
import { surveysOver } from './survey.js'

const WRITE = "export const setZoom = () => localStorage.setItem('zoom', '1')\nsetZoom()\n"
const READER = "export const getZoom = () => localStorage.getItem('zoom')\n"

it.each([
  ['nothing calls', WRITE + READER, ['zoom getZoom']],
  ['something calls', `${WRITE}${READER}console.log(getZoom())\n`, []],
  ['something hands on', `${WRITE}${READER}addEventListener('resize', getZoom)\n`, []],
  ['a table names', `${WRITE}${READER}export const TABLE = { getZoom }\n`, []],
  ['nothing calls, beside top-level code', `${WRITE}${READER}console.log(localStorage.getItem('zoom'))\n`, []],
  ['reads what nothing writes', READER, []],
])('a reader that %s', async (_what, text, expected) => {
  const found = surveysOver(await indexOf({ 'src/a.ts': text }))(idleReaders)
  expect(found.map(({ key, reader }) => `${key.key} ${reader.definition.name}`)).toEqual(expected)
})
