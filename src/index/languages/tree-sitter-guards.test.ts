import { expect, it } from 'vitest'
import { memoryRepository } from '../../../test/support/memory-repository.js'
import { buildIndex } from '../build.js'

const handler = (...lines: string[]): string =>
  [
    'class Store {',
    '  fun save() {',
    '    try {',
    '      write()',
    '    } catch (e: Exception) {',
    ...lines,
    '    }',
    '  }',
    '}',
    '',
  ].join('\n')

it.each([
  ['throws', handler('      log(e)', '      throw e')],
  ['returns', handler('      return')],
  ['depends', handler('      if (e.isFatal) throw e', '      log(e)')],
  ['goes-on', handler('      log(e)')],
])('a handler that %s', async (ends, text) => {
  const index = await buildIndex(memoryRepository({ 'src/Store.kt': text }), { cache: false })
  expect(index.facts('src/Store.kt')?.guards).toMatchObject([{ kind: 'catch', from: 4, to: 4, start: 5, ends }])
})
