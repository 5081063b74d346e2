import type { FileFacts } from '../facts.js'
import { extractComponent } from './component.js'
import type { Language } from './language.js'

export const html: Language = {
  ids: ['html'],
  extensions: ['.html', '.htm'],
  prepare: async () => {},
  extract: extractTemplate,
}

/** Elements with handlers and bindings of an Angular template, forms and scripts of a plain page. */
export function extractTemplate(path: string, text: string): FileFacts {
  return extractComponent(path, text, 'html', 'html')
}
