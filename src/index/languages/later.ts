import type { Language } from './language.js'

/** A language whose module is loaded by `prepare`: with it comes the TypeScript compiler, which a cached run does without. */
export function later(
  ids: Language['ids'],
  extensions: Language['extensions'],
  load: () => Promise<Language>,
): Language {
  let loaded: Language | undefined
  return {
    ids,
    extensions,
    async prepare() {
      loaded ??= await load()
      await loaded.prepare()
    },
    extract(path, text) {
      if (!loaded) throw new Error(`${path} is read before its language is prepared`)
      return loaded.extract(path, text)
    },
  }
}
