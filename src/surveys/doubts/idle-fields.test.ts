import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { idleFields } from './idle-fields.js'

const classWith = (field: string, body: string): string =>
  `export class Boats {\n  ${field}\n  // byName is kept for later\n  save(name: string) {\n    ${body}\n  }\n}\n`

it.each([
  ['filled', 'private byName = new Map()', 'this.byName.set(name, 1)', ['Boats.byName a.ts:2 a.ts:5']],
  [
    'filled and emptied',
    'private byName = new Map()',
    'this.byName.set(name, 1)\n    this.byName.clear()',
    ['Boats.byName a.ts:2 a.ts:5'],
  ],
  [
    'walked through to remove entries',
    'private byName = new Map()',
    'for (const key of this.byName.keys()) {\n      if (key === name) this.byName\n        .delete(key)\n    }',
    [],
  ],
  [
    'filled, and pruned in a loop over its keys',
    'private byName = new Map()',
    'this.byName.set(name, 1)\n    for (const key of this.byName.keys()) {\n      if (key > name) {\n        this.byName.delete(key)\n      }\n    }',
    ['Boats.byName a.ts:2 a.ts:5'],
  ],
  [
    'filled, and told in a loop over its keys',
    'private byName = new Map()',
    'this.byName.set(name, 1)\n    for (const key of this.byName.keys()) {\n      tell(key)\n    }',
    [],
  ],
  ['read', 'private byName = new Map()', 'this.byName.set(name, 1)\n    return this.byName.get(name)', []],
  ['handed on', 'private byName = new Map()', 'this.byName.set(name, 1)\n    tell(this.byName)', []],
  [
    'taken out of the object',
    'private byName = new Map()',
    'this.byName.set(name, 1)\n    const { byName } = this',
    [],
  ],
  ['not private', 'byName = new Map()', 'this.byName.set(name, 1)', []],
  ['only emptied', 'private byName = new Map()', 'this.byName.clear()', []],
])('a private field that is %s', async (_what, field, body, expected) => {
  expect(await toldDoubts(idleFields, { 'a.ts': classWith(field, body) })).toEqual(expected)
})
