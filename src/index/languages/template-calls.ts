import { ts } from '#typescript'
import { type CallSite, EXPR_TEXT_MAX, type Expr, type FileFacts } from '../facts.js'
import type { LineTable } from './line-table.js'
import type { TemplateAttribute, TemplateElement, TemplateText } from './template-scanner.js'
import { hasSyntaxErrors, parseScript } from './typescript.js'
import { reduce } from './typescript-expressions.js'
import { Extraction } from './typescript-extraction.js'
import { walk } from './typescript-walk.js'

export type Dialect = 'vue' | 'svelte' | 'html'

/** How an attribute is read: `key` in the spelling of `CallSite.args`, the value as text or as code. */
interface Reading {
  key: string
  code: boolean
  value: TemplateText | undefined
}

type Entry = { key: string; value: Expr; line: number }

/** Adds a `jsx` call site for each element that says something of behaviour, and the calls inside its attributes. */
export function addTemplateCalls(
  facts: FileFacts,
  lines: LineTable,
  elements: readonly TemplateElement[],
  dialect: Dialect,
): void {
  for (const element of elements) {
    const readings = element.attributes.map((attribute) => ({ attribute, reading: READERS[dialect](attribute) }))
    if (
      !isTelling(
        element,
        readings.map(({ reading }) => reading.key),
      )
    )
      continue
    const entries = readings.map(({ attribute, reading }) => ({
      key: reading.key,
      value: readValue(facts, lines, reading),
      line: lines.line(attribute.at),
    }))
    const children = childrenOf(facts, lines, element, dialect)
    const site: CallSite = {
      name: element.name,
      receiver: '',
      form: 'jsx',
      line: lines.line(element.at),
      column: lines.column(element.at),
      end: lines.line(element.end - 1),
      args: [{ k: 'obj', entries: children ? [...entries, children] : entries }],
      in: -1,
    }
    facts.calls.push(site)
  }
}

const FORM_ELEMENT = /^(?:form|input|button)$/
const TELLING_KEY = /^(?:on[A-Z]|v-model|bind:|ngModel|formGroup|formControl|routerLink|use:)/

/** Components, parts of forms, and whatever has a handler or a two-way binding. */
function isTelling(element: TemplateElement, keys: readonly string[]): boolean {
  if (element.raw) return false
  return (
    /^[A-Z]|[-.]/.test(element.name) || FORM_ELEMENT.test(element.name) || keys.some((key) => TELLING_KEY.test(key))
  )
}

const READERS: Record<Dialect, (attribute: TemplateAttribute) => Reading> = {
  vue: readVue,
  svelte: readSvelte,
  html: readHtml,
}

/** `click`, `ngSubmit` -> `onClick`, `onSubmit`. */
function eventKey(event: string): string {
  const name = event.replace(/^ng(?=[A-Z])/, '')
  return `on${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function readVue({ name, value }: TemplateAttribute): Reading {
  const event = /^(?:@|v-on:)([^.]+)/.exec(name)?.[1]
  if (event) return { key: eventKey(event), code: true, value }
  const bound = /^(?::|v-bind:)([^.]+)/.exec(name)?.[1]
  if (bound) return { key: bound, code: true, value }
  if (name.startsWith('v-model')) return { key: 'v-model', code: true, value }
  return { ...readPlain(name, value), code: name.startsWith('v-') || isPlainEvent(name) }
}

function readSvelte({ name, at, value }: TemplateAttribute): Reading {
  if (name.startsWith('{')) {
    const inner = name.slice(1, -1)
    const spread = /^\s*\.\.\./.exec(inner)?.[0] ?? ''
    const expression = { text: inner.slice(spread.length), at: at + 1 + spread.length }
    return { key: spread ? '...' : inner.trim(), code: true, value: expression }
  }
  const event = /^on:([^|]+)/.exec(name)?.[1]
  const inner = value && bracedText(value)
  const reading = event ? { key: eventKey(event), value } : readPlain(name, value)
  return { key: reading.key, code: inner !== undefined || isPlainEvent(name), value: inner ?? value }
}

/** Inside of `{...}` when that is the whole value. */
function bracedText({ text, at }: TemplateText): TemplateText | undefined {
  return /^\{(?!\{)[\s\S]*\}$/.test(text) && !/\}[^{}]*\{/.test(text)
    ? { text: text.slice(1, -1), at: at + 1 }
    : undefined
}

function readHtml({ name, value }: TemplateAttribute): Reading {
  const event = /^\(([^)]+)\)$/.exec(name)?.[1]
  if (event) return { key: eventKey(event), code: true, value }
  const bound = /^\[\(?([^)\]]+)\)?\]$/.exec(name)?.[1]
  if (bound) return { key: bound, code: true, value }
  return { ...readPlain(name, value), code: name.startsWith('*') || isPlainEvent(name) }
}

const isPlainEvent = (name: string): boolean => /^on[a-z]{3,}$/.test(name)

function readPlain(name: string, value: TemplateText | undefined): { key: string; value: TemplateText | undefined } {
  return { key: isPlainEvent(name) ? eventKey(name.slice(2)) : name, value }
}

function readValue(facts: FileFacts, lines: LineTable, { code, value }: Reading): Expr {
  if (!value) return { k: 'lit', v: 'true' }
  return code ? readCode(facts, lines, value) : { k: 'str', v: value.text }
}

/** `{#if open}`, `{:else}` and `{/if}` of Svelte are no text. */
const BLOCK_TAG = /\{[#/:@][^{}]*\}/g

/** Literal text, or the expression when one interpolation is all. */
function childrenOf(facts: FileFacts, lines: LineTable, element: TemplateElement, dialect: Dialect): Entry | undefined {
  const plain = (piece: TemplateText) => (dialect === 'svelte' ? piece.text.replace(BLOCK_TAG, ' ') : piece.text)
  const texts = element.texts.filter((piece) => plain(piece).trim() !== '')
  const first = texts[0]
  if (!first) return undefined
  const at = first.at + first.text.length - first.text.trimStart().length
  const text = texts.map((piece) => plain(piece).replace(/\s+/g, ' ').trim()).join(' ')
  const line = lines.line(at)
  const marks = dialect === 'svelte' ? 1 : 2
  const raw = first.text.trim()
  const only = dialect === 'svelte' ? /^\{(?![#/:@])[^{}]*\}$/ : /^\{\{(?:(?!\}\})[\s\S])*\}\}$/
  if (texts.length > 1 || !only.test(raw)) return { key: 'children', value: { k: 'str', v: text }, line }
  const inner = { text: raw.slice(marks, -marks), at: at + marks }
  return { key: 'children', value: readCode(facts, lines, inner), line }
}

/** Reads an expression, or statements (`a(); b()`); what is neither (an Angular pipe with arguments) stays text. */
function readCode(facts: FileFacts, lines: LineTable, { text, at }: TemplateText): Expr {
  const attempts = [
    { code: `(${text}\n)`, offset: at - 1 },
    { code: text, offset: at },
  ]
  for (const { code, offset } of attempts) {
    const source = parseScript('template.ts', code, ts.ScriptKind.TS)
    if (hasSyntaxErrors(source)) continue
    const file = new Extraction(source, lines, facts, offset)
    walk(file, source)
    const only = source.statements.length === 1 ? source.statements[0] : undefined
    const expression =
      only && (ts.isExpressionStatement(only) || ts.isReturnStatement(only)) ? only.expression : undefined
    if (expression) return reduce(file, expression)
    break
  }
  return { k: 'other', text: text.replace(/\s+/g, ' ').trim().slice(0, EXPR_TEXT_MAX) }
}
