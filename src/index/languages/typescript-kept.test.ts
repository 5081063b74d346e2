import { describe, expect, it } from 'vitest'
import { indexOf } from '../../../test/support/index-of.js'

const VIEW = `import { debounce } from 'lodash'
import { useCallback, useMemo } from 'react'
import { useGuarded } from './hooks'
export function Panel() {
  const save = useCallback(() => store(), [])
  const send = useGuarded(useCallback(async () => save(), [save]))
  const tide = useTide(() => store())
  const total = useMemo(() => count(), [])
  const stop = listen(() => store())
  return <button onClick={send} title={String(total)} onBlur={stop} />
}
class Search {
  find = debounce((text: string) => { query(text) }, 200)
}
`

describe('functions that a library hands back', () => {
  it('are definitions under the name that holds them; what runs or registers a function makes none', async () => {
    const index = await indexOf({ 'src/view.tsx': VIEW })
    const kinds = (index.facts('src/view.tsx')?.definitions ?? []).map(({ kind, qualified }) => `${kind} ${qualified}`)
    expect(kinds).toEqual([
      'function Panel',
      'function Panel.save',
      'function Panel.send',
      'constant Panel.tide',
      'closure Panel.tide.useTide(callback)',
      'constant Panel.total',
      'closure Panel.total.useMemo(callback)',
      'constant Panel.stop',
      'closure Panel.stop.listen(callback)',
      'class Search',
      'method Search.find',
    ])
  })

  it('hold their own calls, while what keeps them is called by the code around', async () => {
    const index = await indexOf({ 'src/view.tsx': VIEW })
    const facts = index.facts('src/view.tsx')
    const at = (name: string) =>
      (facts?.calls ?? []).filter((call) => call.name === name).map((call) => facts?.definitions[call.in]?.qualified)
    expect(at('save')).toEqual(['Panel.send'])
    expect(at('useCallback')).toEqual(['Panel', 'Panel'])
    expect(at('useGuarded')).toEqual(['Panel'])
    expect(at('query')).toEqual(['Search.find'])
  })

  it('are found where they are called and where they are handed on', async () => {
    const index = await indexOf({ 'src/view.tsx': VIEW })
    const [save, send] = ['save', 'send'].map((name) => index.definitionsNamed(name)[0])
    if (!save || !send) throw new Error('not listed')
    expect(index.callersOf(save).callers.map(({ site }) => site.call.line)).toEqual([6])
    expect(index.passedAt(send).map(({ call }) => call.name)).toEqual(['button'])
  })
})
