import { describe, expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { type Reached, reachDown, reachUp } from './call-graph.js'

const FILES = {
  'src/check.ts': `export function check(): void {
  ask()
}
function ask(): void {}
`,
  'src/users.tsx': `import { check } from './check'
declare const bus: { on(name: string, run: () => void): void }
function proxy(run: () => void): () => void {
  return run
}
export function byHand() {
  return <button onClick={() => check()} />
}
export function later(): void {
  Promise.resolve().then(() => check())
}
export function listens(): void {
  bus.on('focus', () => check())
}
export const proxied = proxy(check)
export function usesProxy(): void {
  proxied()
}
`,
}

describe('ways through calls', () => {
  const names = (reached: readonly Reached[]): string[] =>
    reached.map(({ depth, ref }) => `${depth} ${ref.definition.name}`).sort()

  it('lead up through closures that are run and constants that are made, not through handlers and listeners', async () => {
    const index = await indexOf(FILES)
    expect(names(reachUp(index, index.definitionsNamed('check'), 3))).toEqual([
      '1 bus.on(callback)',
      '1 button(onClick)',
      '1 proxied',
      '1 then(callback)',
      '2 later',
      '2 usesProxy',
    ])
  })

  it('lead down through calls, no deeper than asked', async () => {
    const index = await indexOf(FILES)
    const later = index.definitionsNamed('later')
    expect(names(reachDown(index, later, 1))).toEqual(['1 check'])
    expect(names(reachDown(index, later, 2))).toEqual(['1 check', '2 ask'])
  })
})
