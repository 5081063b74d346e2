import { expect, test, vi } from 'vitest'
import { html } from './html.js'
import { languages } from './index.js'
import { later } from './later.js'
import { svelte } from './svelte.js'
import { typescript } from './typescript.js'
import { vue } from './vue.js'

test.each([html, svelte, typescript, vue])('$ids is announced as it is', (language) => {
  const announced = languages.find(({ ids }) => ids[0] === language.ids[0])
  expect([announced?.ids, announced?.extensions.toSorted()]).toEqual([language.ids, language.extensions.toSorted()])
})

test('a language is loaded once, by its preparation', async () => {
  const load = vi.fn(async () => typescript)
  const language = later(['typescript'], ['.ts'], load)
  expect(() => language.extract('a.ts', '')).toThrow('a.ts is read before its language is prepared')
  await language.prepare()
  await language.prepare()
  expect(load).toHaveBeenCalledTimes(1)
  expect(language.extract('a.ts', 'save()')).toEqual(typescript.extract('a.ts', 'save()'))
})
