/** Positions are offsets (UTF-16 units) into the text. */
export interface TemplateText {
  text: string
  at: number
}

export interface TemplateAttribute {
  /** As written, marks included: `@click.prevent`, `[(ngModel)]`; a bare `{...}` of Svelte in full. */
  name: string
  at: number
  /** Without quotes; with the braces of an expression (Svelte). */
  value?: TemplateText
}

export interface TemplateElement {
  name: string
  /** Where the name begins. */
  at: number
  /** Behind the closing tag, or behind the opening tag when there is none. */
  end: number
  attributes: TemplateAttribute[]
  /** Direct text children that are not blank, untrimmed. */
  texts: TemplateText[]
  /** Content of `script` and `style`, and of templates in another language. */
  raw?: TemplateText
}

export interface ScannedTemplate {
  /** In the order of their opening tags. */
  elements: TemplateElement[]
  /** The text ends inside a tag. */
  broken: boolean
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Reads the tags of HTML, Vue or Svelte. Tolerant: whatever is no tag is text. `braces`: `{...}` is an expression (Svelte). */
export function scanTemplate(text: string, braces: boolean): ScannedTemplate {
  const elements: TemplateElement[] = []
  const open: TemplateElement[] = []
  let at = 0
  while (at < text.length) {
    const mark = nextMark(text, at, braces)
    addText(open.at(-1), { text: text.slice(at, mark), at })
    if (mark >= text.length) break
    if (text.startsWith('<!--', mark)) at = after(text, '-->', mark)
    else if (text[mark + 1] === '/') at = closeTag(text, mark, open)
    else if (text[mark + 1] === '!') at = after(text, '>', mark)
    else {
      const tag = readTag(text, mark, braces)
      elements.push(tag.element)
      if (tag.end === undefined) return { elements, broken: true }
      at = tag.end
      if (isRaw(tag.element) && !tag.selfClosing) at = readRaw(text, tag.element)
      else if (!isClosed(tag)) open.push(tag.element)
    }
  }
  return { elements, broken: false }
}

function addText(element: TemplateElement | undefined, piece: TemplateText): void {
  if (piece.text.trim() !== '') element?.texts.push(piece)
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

/** Offset of the next tag or comment; interpolations are passed over. */
function nextMark(text: string, from: number, braces: boolean): number {
  const marks = /<(?=[A-Za-z/!])|\{\{?/g
  marks.lastIndex = from
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '<') return mark.index
    if (braces) marks.lastIndex = afterBraces(text, mark.index)
    else if (mark[0] === '{{') marks.lastIndex = after(text, '}}', mark.index)
  }
  return text.length
}

/** Offset behind the brace that closes the one at `from`; strings are passed over. */
function afterBraces(text: string, from: number): number {
  const marks = /[{}]|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
  let depth = 0
  marks.lastIndex = from
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '{') depth++
    else if (mark[0] === '}' && --depth === 0) return mark.index + 1
  }
  return text.length
}

/** Closes the innermost open element of that name and those inside it. Returns the offset behind the tag. */
function closeTag(text: string, from: number, open: TemplateElement[]): number {
  const end = after(text, '>', from)
  const name = text.slice(from + 2, end - 1).trim()
  const index = open.findLastIndex((element) => element.name === name)
  const element = open[index]
  if (!element) return end
  element.end = end
  open.length = index
  return end
}

interface Tag {
  element: TemplateElement
  /** Undefined when the text ends inside the tag. */
  end: number | undefined
  selfClosing: boolean
}

const isClosed = (tag: Tag): boolean => tag.selfClosing || VOID.has(tag.element.name.toLowerCase())

function readTag(text: string, from: number, braces: boolean): Tag {
  const name = match(/[^\s/>]+/y, text, from + 1)
  const element: TemplateElement = { name, at: from + 1, end: text.length, attributes: [], texts: [] }
  let at = from + 1 + name.length
  for (;;) {
    at += match(/[\s/]*/y, text, at).length
    if (at >= text.length) return { element, end: undefined, selfClosing: false }
    if (text[at] === '>') {
      element.end = at + 1
      return { element, end: at + 1, selfClosing: text[at - 1] === '/' }
    }
    const attribute = readAttribute(text, at, braces)
    element.attributes.push(attribute.attribute)
    at = attribute.end
  }
}

function readAttribute(text: string, at: number, braces: boolean): { attribute: TemplateAttribute; end: number } {
  if (braces && text[at] === '{') {
    const end = afterBraces(text, at)
    return { attribute: { name: text.slice(at, end), at }, end }
  }
  // One character at least, so that a stray `=` or quote is passed.
  const name = match(/.[^\s=>/]*/sy, text, at)
  const behind = at + name.length
  const equals = match(/\s*=\s*/y, text, behind)
  if (equals === '') return { attribute: { name, at }, end: behind }
  const value = readValue(text, behind + equals.length, braces)
  return { attribute: { name, at, value: value.value }, end: value.end }
}

function readValue(text: string, at: number, braces: boolean): { value: TemplateText; end: number } {
  const quote = text[at]
  if (quote === '"' || quote === "'") {
    const end = afterQuote(text, at + 1, quote, braces)
    return { value: { text: text.slice(at + 1, end - 1), at: at + 1 }, end }
  }
  const end = braces && quote === '{' ? afterBraces(text, at) : at + match(/[^\s>]*/y, text, at).length
  return { value: { text: text.slice(at, end), at }, end }
}

function afterQuote(text: string, from: number, quote: string, braces: boolean): number {
  let at = from
  while (at < text.length && text[at] !== quote) at = braces && text[at] === '{' ? afterBraces(text, at) : at + 1
  return Math.min(at + 1, text.length)
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const isRaw = (element: TemplateElement): boolean =>
  /^(?:script|style)$/i.test(element.name) ||
  (element.name === 'template' &&
    element.attributes.some(({ name, value }) => name === 'lang' && value?.text !== 'html'))

function readRaw(text: string, element: TemplateElement): number {
  const start = element.end
  const close = new RegExp(`</${element.name}\\s*>`, 'gi')
  close.lastIndex = start
  const found = close.exec(text)
  const end = found ? found.index : text.length
  element.raw = { text: text.slice(start, end), at: start }
  element.end = found ? close.lastIndex : text.length
  return element.end
}
