import { extractComponent } from './component.js'
import type { Language } from './language.js'

export const vue: Language = {
  ids: ['vue'],
  extensions: ['.vue'],
  prepare: async () => {},
  extract: (path, text) => extractComponent(path, text, 'vue', 'vue'),
}
