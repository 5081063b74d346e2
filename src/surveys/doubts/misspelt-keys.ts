import type { Span } from '#schema/span'
import { storageKeys } from '../storage-keys.js'
import type { Survey } from '../survey.js'
import { documentLines } from './document-lines.js'
import type { Doubt } from './doubt.js'

/** Shorter or plain words are prose. */
const NAME = /\b[A-Za-z][A-Za-z0-9_]{5,}\b/g
const HAS_PARTS = /[a-z][A-Z]|_|\d/

/** Names in documents that differ from a stored key in capitals only and that the code nowhere writes so. */
export const misspeltKeys: Survey<readonly Doubt[]> = {
  name: 'misspelt-keys',
  run(index, ask) {
    const keys = new Map<string, { key: string; place: Span }>()
    const exact = new Set<string>()
    for (const { key, writes, reads } of ask(storageKeys)) {
      const place = writes[0] ?? reads[0]
      if (!place || !HAS_PARTS.test(key) || !/^\w+$/.test(key)) continue
      exact.add(key)
      keys.set(key.toLowerCase(), { key, place })
    }
    return ask(documentLines).flatMap(({ file, line, text }) =>
      (text.match(NAME) ?? []).flatMap((name): Doubt[] => {
        const meant = keys.get(name.toLowerCase())
        if (!meant || exact.has(name) || !HAS_PARTS.test(name) || index.references(name).length > 0) return []
        return [
          {
            subject: name,
            kind: 'doc-vs-code',
            message: { id: 'doubt.misspelt-key', values: { name, key: meant.key } },
            places: [{ file, start: line, end: line }, meant.place],
          },
        ]
      }),
    )
  },
}
