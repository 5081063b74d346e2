import { describe, expect, it } from 'vitest'
import { surveysOver } from '#surveys/survey'
import { writeOrders } from '#surveys/write-order'
import { twoWrites } from '../../test/support/two-writes.js'
import { localFailure, remoteFailure, writesAnyway } from './write-order.js'

describe('what a failure of one of two writes leaves', async () => {
  const orders = surveysOver(await twoWrites())(writeOrders)
  const orderOf = (name: string) => {
    const order = orders.find(({ ref }) => ref.definition.name === name)
    if (!order) throw new Error(`no order in ${name}`)
    return order
  }

  it.each([
    ['localFirst', 'local-first.uncaught'],
    ['undone', 'local-first.again'],
    ['keptAndThrown', 'local-first.throws'],
    ['swallowedLater', 'local-first.swallowed'],
    ['remoteFirst', 'remote-first.not-reached'],
    ['aroundBoth', 'remote-first.not-reached'],
    ['answered', 'remote-first.not-reached'],
    ['decided', 'remote-first.depends'],
    ['anyway', 'remote-first.follows-handled'],
    ['unheard', 'remote-first.follows-swallowed'],
  ])('the request of %s fails: %s', (name, id) => {
    const order = orderOf(name)
    expect(remoteFailure(order).message?.id).toBe(`storage.write-order.remote-fails.${id}`)
    expect(writesAnyway(order)).toBe(id.includes('follows'))
  })

  it.each([
    ['remoteFirst', 'uncaught'],
    ['aroundBoth', 'handled'],
  ])('the local write of %s fails: %s', (name, id) =>
    expect(localFailure(orderOf(name)).message?.id).toBe(`storage.write-order.local-fails.${id}`),
  )

  it('cites both steps in their order, the write in the handler and the handler', () => {
    const { message, places, atMost } = remoteFailure(orderOf('undone'))
    expect(message?.values).toEqual({ name: 'undone', local: 'keepNote', remote: 'sendNote', again: 'dropNote' })
    expect(places.map(({ start, end }) => [start, end])).toEqual([
      [9, 9],
      [11, 11],
      [13, 13],
      [12, 15],
    ])
    expect(atMost).toBe('inferred')
  })
})
