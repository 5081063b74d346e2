import { z } from 'zod'
import type { Lang } from '#schema/checklist'
import type { Message } from '#schema/claim'
import { yamlFilesIn } from './catalog-files.js'
import { loadYaml } from './load-yaml.js'

/** Text by message id, with `{placeholders}`. */
export type Words = ReadonlyMap<string, string>

interface WordTree {
  [name: string]: string | WordTree
}
const wordTreeSchema: z.ZodType<WordTree> = z.lazy(() => z.record(z.string(), z.union([z.string(), wordTreeSchema])))

const loaded = new Map<Lang, Words>()

/** All texts of one language: `words/<lang>/*.yaml`, nested names joined by dots. */
export function loadWords(lang: Lang): Words {
  const known = loaded.get(lang)
  if (known) return known
  const words = new Map<string, string>()
  for (const file of yamlFilesIn(`words/${lang}`)) collect(loadYaml(file, wordTreeSchema), '', words)
  loaded.set(lang, words)
  return words
}

function collect(tree: WordTree, prefix: string, words: Map<string, string>): void {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === 'string') words.set(`${prefix}${name}`, value)
    else collect(value, `${prefix}${name}.`, words)
  }
}

/** The message in words. Throws for an id that isn't there and for a placeholder without a value: both are errors of the program. */
export function phrase(words: Words, message: Message): string {
  const text = words.get(message.id)
  if (text === undefined) throw new Error(`no words for message "${message.id}"`)
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = message.values[name]
    if (value === undefined) throw new Error(`message "${message.id}" lacks a value for {${name}}`)
    return String(value)
  })
}
