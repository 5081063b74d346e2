import { extractComponent } from './component.js'
import type { Language } from './language.js'

export const svelte: Language = {
  ids: ['svelte'],
  extensions: ['.svelte'],
  prepare: async () => {},
  extract: (path, text) => extractComponent(path, text, 'svelte', 'svelte'),
}
