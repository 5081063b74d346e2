import { describe, expect, it } from 'vitest'
import { twoWrites } from '../../test/support/two-writes.js'
import { surveysOver } from './survey.js'
import { type WriteOrder, type WriteStep, writeOrders } from './write-order.js'

const stepTold = ({ site, distance, swallowed }: WriteStep): string =>
  `${site.call.name}:${site.call.line} ${distance}${swallowed ? ` caught in ${swallowed.ref.definition.name}` : ''}`

const told = ({ first, local, remote, remoteGuard, again }: WriteOrder): string[] => [
  ...(first === 'local' ? [stepTold(local), stepTold(remote)] : [stepTold(remote), stepTold(local)]),
  ...(remoteGuard ? [`${remoteGuard.kind} ${remoteGuard.start} ${remoteGuard.ends}`] : []),
  ...again.map((step) => `again ${stepTold(step)}`),
]

describe('the order of a local and a remote write', async () => {
  const index = await twoWrites()
  const orders = surveysOver(index)(writeOrders)

  it.each([
    ['localFirst', ['keepNote:5 1', 'sendNote:6 1']],
    ['undone', ['keepNote:9 1', 'sendNote:11 1', 'catch 12 throws', 'again dropNote:13 1']],
    ['remoteFirst', ['sendNote:18 1', 'keepNote:19 1']],
    ['anyway', ['sendNote:23 1', 'keepNote:27 1', 'catch 24 goes-on']],
    ['unheard', ['sendQuietly:30 2 caught in sendQuietly', 'keepNote:31 1']],
    ['puts', ['putNote:11 1', 'keepNote:12 1']],
    ['oneLine', ['fetch:15 0', 'keepNote:16 1']],
    ['until', ['sendUntil:30 2', 'keepNote:31 1']],
    ['heard', ['sendLoudly:34 2', 'keepNote:35 1']],
    ['nested', ['sendNote:48 1', 'keepNote:55 1', 'catch 49 throws']],
    ['throughWrapper', ['keepNote:58 1', 'deleteQuietly:59 0 caught in deleteQuietly']],
    ['twoIfs', ['sendNote:63 1', 'keepNote:66 1']],
    ['asksDirectly', ['ask:70 0', 'keepNote:71 1']],
    ['sometimes', ['sendNote:106 1', 'keepNote:108 1']],
    ['insideBranch', ['sendNote:112 1', 'keepNote:113 1']],
    ['answered', ['sendAnswered:118 2 caught in sendAnswered', 'keepNote:120 1', 'answer 119 returns']],
    ['asksAndKeeps', ['getAndKeep:98 2', 'sendNote:99 1']],
    ['throughClient', ['send:75 1', 'keepNote:76 1']],
  ])('%s', (name, expected) => {
    expect(orders.filter(({ ref }) => ref.definition.name === name).map(told)).toEqual([expected])
  })

  it.each([
    'asksStore',
    'notAwaited',
    'reads',
    'argument',
    'ownPost',
    'asks',
    'later',
    'ownLine',
    'remoteInHandler',
    'eitherOr',
    'recordsOnly',
    'bare',
    'cases',
    'left',
    'onlyInHandler',
  ])('%s is none', (name) => {
    expect(index.definitionsNamed(name)).toHaveLength(1)
    expect(orders.filter(({ ref }) => ref.definition.name === name)).toEqual([])
  })

  it('tells a local write that nobody waits for', () =>
    expect(orders.filter(({ local }) => local.isUnheard).map(({ ref }) => ref.definition.name)).toEqual([
      'keepsUnheard',
    ]))

  it('begins with an undo', () => expect(orders[0]?.ref.definition.name).toBe('undone'))
})
