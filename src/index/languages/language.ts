import type { FileFacts, LanguageId } from '../facts.js'

/** One language: what files it reads and how facts are got from their text. */
export interface Language {
  ids: readonly LanguageId[]
  /** Lower-case extensions with the dot. */
  extensions: readonly string[]
  /** Loads grammars; called once before `extract`. */
  prepare(): Promise<void>
  /** Never throws: broken input gives partial facts and `broken: true`. `text` has LF or CRLF line ends as in the file, no BOM. */
  extract(path: string, text: string): FileFacts
}
