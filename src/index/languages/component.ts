import { ts } from '#typescript'
import type { FileFacts, LanguageId } from '../facts.js'
import { LineTable } from './line-table.js'
import { addTemplateCalls, type Dialect } from './template-calls.js'
import { scanTemplate, type TemplateElement } from './template-scanner.js'
import { byPlace, emptyFacts, extractScript, guarded, parseScript } from './typescript.js'
import { Extraction } from './typescript-extraction.js'

/** Facts of a file that holds scripts inside markup: Vue and Svelte components, HTML pages and Angular templates. */
export function extractComponent(path: string, text: string, language: LanguageId, dialect: Dialect): FileFacts {
  const lines = new LineTable(text)
  const facts = emptyFacts(path, language, lines)
  guarded(facts, () => {
    const { elements, broken } = scanTemplate(text, dialect === 'svelte')
    facts.broken = broken
    const scripts = elements.filter(isScript)
    if (scripts.length > 0) {
      const source = parseScript(path, blankAround(text, scripts), scriptKind(scripts))
      extractScript(new Extraction(source, lines, facts))
    }
    addTemplateCalls(facts, lines, elements, dialect)
    facts.calls.sort(byPlace)
  })
  return facts
}

const attribute = (element: TemplateElement, name: string): string | undefined =>
  element.attributes.find((candidate) => candidate.name === name)?.value?.text

function isScript(element: TemplateElement): boolean {
  if (!element.raw || element.name.toLowerCase() !== 'script') return false
  const type = attribute(element, 'type') ?? 'module'
  return type === 'module' || /(?:java|ecma|type)script$/.test(type)
}

/** Blocks of one component share a language. */
function scriptKind(scripts: readonly TemplateElement[]): ts.ScriptKind {
  const languages = scripts.map((script) => attribute(script, 'lang'))
  if (languages.includes('tsx')) return ts.ScriptKind.TSX
  return languages.some((lang) => lang === 'ts' || lang === 'typescript') ? ts.ScriptKind.TS : ts.ScriptKind.JS
}

/** The scripts at their own offsets, so that every line and column is that of the file. */
function blankAround(text: string, scripts: readonly TemplateElement[]): string {
  let blanked = ''
  for (const { raw } of scripts) {
    if (!raw) continue
    blanked += text.slice(blanked.length, raw.at).replace(/[^\n]/g, ' ') + raw.text
  }
  return blanked
}
