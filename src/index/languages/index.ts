import { java } from './java.js'
import { kotlin } from './kotlin.js'
import type { Language } from './language.js'
import { later } from './later.js'
import { objc } from './objc.js'
import { rust } from './rust.js'
import { swift } from './swift.js'

const html = later(['html'], ['.html', '.htm'], async () => (await import('./html.js')).html)
const svelte = later(['svelte'], ['.svelte'], async () => (await import('./svelte.js')).svelte)
const typescript = later(
  ['typescript', 'tsx', 'javascript', 'jsx'],
  ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx'],
  async () => (await import('./typescript.js')).typescript,
)
const vue = later(['vue'], ['.vue'], async () => (await import('./vue.js')).vue)

/** Every language, alphabetically. */
export const languages: readonly Language[] = [html, java, kotlin, objc, rust, svelte, swift, typescript, vue]

const byExtension = new Map(
  languages.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
)

/** The language of a file by its extension; undefined when its facts aren't read. */
export function languageFor(path: string): Language | undefined {
  const dot = path.lastIndexOf('.')
  return dot < 0 ? undefined : byExtension.get(path.slice(dot).toLowerCase())
}

/** Loads the grammars that these files need, and no others. */
export async function prepareLanguages(paths: readonly string[]): Promise<void> {
  const needed = new Set(paths.map(languageFor))
  for (const language of needed) await language?.prepare()
}
