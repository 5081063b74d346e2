import { storageAccesses } from '#surveys/storage-accesses'
import { indexOf } from './index-of.js'

const SHOWN = new Set(['read', 'write', 'delete', 'clear'])

/** `line operation store key`, of one file. */
export async function toldAccesses(path: string, source: string): Promise<string[]> {
  const index = await indexOf({ [path]: source })
  const found = storageAccesses.run(index, () => {
    throw new Error('asks for no other survey')
  })
  return found
    .filter(({ operation }) => SHOWN.has(operation))
    .map(({ start, operation, store, key }) => `${start} ${operation} ${store} ${key}`)
}
