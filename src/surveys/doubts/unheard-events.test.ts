import { expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { unheardEvents } from './unheard-events.js'

const send = (name: string): string =>
  `import { DeviceEventEmitter } from 'react-native'\nexport const tell = () => DeviceEventEmitter.emit('${name}', 1)\n`
const listen = (name: string): string =>
  `import { DeviceEventEmitter } from 'react-native'\nDeviceEventEmitter.addListener('${name}', console.log)\n`

it.each([
  ['nobody', { 'a.ts': send('moved') }, ['event moved a.ts:2']],
  ['somebody', { 'a.ts': send('moved'), 'b.ts': listen('moved') }, []],
  ['somebody who listens to another', { 'a.ts': send('moved'), 'b.ts': listen('sunk') }, ['event moved a.ts:2']],
])('an event that %s listens to', async (_who, files, expected) => {
  expect(await toldDoubts(unheardEvents, files)).toEqual(expected)
})
