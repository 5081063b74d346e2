import { expect, it } from 'vitest'
import { describePairs, findingsOf } from '../../../test/contracts/bridge.js'
import { emittersBridge } from './emitters.js'

const BUS = `
import { EventEmitter } from 'events'
export const bus = new EventEmitter()
`
const emits = (bus: string) => `import { bus } from '${bus}'\nbus.emit('note-saved')\n`
const listens = (bus: string) => `import { bus } from '${bus}'\nbus.on('note-saved', () => undefined)\n`

const manifest = (name: string, ...uses: string[]): string =>
  JSON.stringify({ name, dependencies: Object.fromEntries(uses.map((use) => [use, '*'])) })

it.each([
  ['of one package', 'apps/desk/view.ts', 'apps/desk/store.ts', 1],
  ['of an application and a library that it uses', 'libs/core/store.ts', 'apps/desk/view.ts', 1],
  ['of two libraries that one application uses', 'libs/core/store.ts', 'libs/ui/view.ts', 1],
  ['of a package that is only imported by its path', 'apps/desk/view.ts', 'libs/loose/view.ts', 1],
  ['of two applications', 'apps/desk/view.ts', 'apps/phone/view.ts', 0],
  ['of an application and a library that it does not use', 'apps/phone/view.ts', 'libs/ui/view.ts', 0],
])('joins events within one process: %s', async (_title, from, to, count) => {
  const up = (file: string) => '../'.repeat(file.split('/').length - 1)
  const { pairs } = await findingsOf(emittersBridge, {
    'package.json': manifest('all'),
    'apps/desk/package.json': manifest('desk', 'core', 'ui'),
    'apps/desk/main.ts': "import '../../libs/loose/view'\n",
    'apps/phone/package.json': manifest('phone', 'core'),
    'libs/core/package.json': manifest('core'),
    'libs/ui/package.json': manifest('ui', 'react'),
    'libs/loose/package.json': '{}',
    'bus.ts': BUS,
    [from]: emits(`${up(from)}bus`),
    [to]: listens(`${up(to)}bus`),
  })
  expect(describePairs({ pairs, halves: [] })).toEqual(count ? [`event note-saved: ${from}:2 -> ${to}:2`] : [])
})
