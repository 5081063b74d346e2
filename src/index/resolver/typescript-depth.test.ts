import { expect, it } from 'vitest'
import { callOf, indexOf } from '../../../test/support/index-of.js'

const nested = (open: string, close: string, times: number): string => open.repeat(times) + close.repeat(times)

const GATE = 'export function rise() {}\n'
const FLAT = "import { rise } from './gate'\nimport { deep } from './deep'\nrise() // flat\ndeep()\n"

it.each([
  ['the parser', `export const deep = ${nested('[', ']', 5000)}\n`],
  ['the binder', `export const deep = ask()${'.then(x)'.repeat(20_000)}\n`],
  ['the checker', `export const deep = ask()${'.then(x)'.repeat(1500)}\nexport const last = rise(deep)\n`],
])('a file that is nested deeper than %s can follow is left out, the others are not', async (_title, deep) => {
  const index = await indexOf({
    'gate.ts': GATE,
    'flat.ts': FLAT,
    'deep.ts': `import { rise } from './gate'\nrise() // deep\n${deep}`,
  })
  for (const call of index.callsNamed('then')) index.resolve(call)
  for (const call of index.callsNamed('rise')) index.resolve(call)
  expect(index.resolve(callOf(index, 'rise', 'rise() // flat'))).toMatchObject({ kind: 'targets' })
  const inside = index.callsNamed('rise').filter(({ file }) => file === 'deep.ts')
  for (const call of inside)
    expect(index.resolve(call)).toMatchObject({
      kind: 'break',
      breakPoint: { reason: 'the checker has not read this place' },
    })
})

it('a chain of imports has no longest length', async () => {
  const step = (n: number): string =>
    `import { f${n + 1} } from './f${n + 1}'\nexport function f${n}() { f${n + 1}() }\n`
  const index = await indexOf(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`f${n}.ts`, step(n)])))
  const calls = Array.from({ length: 2999 }, (_, n) => callOf(index, `f${n + 1}`))
  expect(calls.filter((call) => index.resolve(call).kind !== 'targets')).toEqual([])
})
