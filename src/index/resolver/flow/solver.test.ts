import { describe, expect, it } from 'vitest'
import { createFlow, Solver } from './solver.js'

function started() {
  const solver = new Solver()
  return { solver, token: (name: string) => solver.token('object', undefined, name) }
}

const names = ({ tokens }: { tokens: ReadonlySet<{ name: string }> }) => [...tokens].map(({ name }) => name)

describe('the solver', () => {
  it('spreads values along flows, whichever was there first, also in circles', () => {
    const { solver, token } = started()
    const [a, b, c] = [createFlow(), createFlow(), createFlow()]
    solver.add(a, token('early'))
    solver.flow(a, b)
    solver.flow(b, c)
    solver.flow(c, a)
    solver.add(b, token('late'))
    solver.solve()
    expect([a, b, c].map((flow) => names(flow).sort())).toEqual(Array(3).fill(['early', 'late']))
  })

  it('tells each listener of each value once, also those that came before it', () => {
    const { solver, token } = started()
    const flow = createFlow()
    const told: string[] = []
    solver.add(flow, token('before'))
    solver.solve()
    solver.each(flow, ({ name }) => told.push(name))
    solver.add(flow, token('after'))
    solver.add(flow, token('after'))
    solver.solve()
    expect(told.sort()).toEqual(['after', 'after', 'before'])
  })

  it('does what waits only when all is still', () => {
    const { solver, token } = started()
    const [from, to] = [createFlow(), createFlow()]
    const seen: number[] = []
    solver.later(() => seen.push(to.tokens.size))
    solver.flow(from, to)
    solver.add(from, token('value'))
    solver.solve()
    expect(seen).toEqual([1])
  })

  it('a chain of any length needs no stack', () => {
    const { solver, token } = started()
    const chain = Array.from({ length: 20_000 }, createFlow)
    for (const [index, flow] of chain.entries())
      solver.each(flow, (each) => solver.add(chain[index + 1] ?? createFlow(), each))
    solver.add(chain[0] ?? createFlow(), token('value'))
    solver.solve()
    expect([names(chain.at(-1) ?? createFlow()), solver.exhausted]).toEqual([['value'], false])
  })

  it('work without end is given up', () => {
    const { solver, token } = started()
    const flow = createFlow()
    solver.each(flow, () => solver.add(flow, token('another')))
    solver.add(flow, token('first'))
    solver.solve()
    expect(solver.exhausted).toBe(true)
  })
})
