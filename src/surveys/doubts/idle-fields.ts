import type { Definition, FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { linesOf } from '../conditions.js'
import type { Survey } from '../survey.js'
import { isSearched } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

/** The first changes are shown. */
const CHANGES_SHOWN = 2

/** Private fields that are filled, and that no line of their file reads: a cache that is never asked. */
export const idleFields: Survey<readonly Doubt[]> = {
  name: 'idle-fields',
  run: (index) =>
    index.files
      .filter((facts) => isSearched(index, facts))
      .flatMap((facts) => facts.definitions.flatMap((definition) => doubtOf(index, facts, definition))),
}

function doubtOf(index: RepositoryIndex, { path, definitions }: FileFacts, field: Definition): Doubt[] {
  if (!isPrivateField(field) || definitions.filter(({ name }) => name === field.name).length > 1) return []
  const named = new RegExp(String.raw`(?<![\w$])${field.name.replace(/[$]/g, '\\$&')}(?![\w$])`)
  const lines = linesOf(index, path)
  const uses = lines.flatMap((text, at): Span[] =>
    at + 1 !== field.line && !COMMENT.test(text) && named.test(text)
      ? [{ file: path, start: at + 1, end: at + 1 }]
      : [],
  )
  const changes = uses.filter(({ start }) => isChange(lines[start - 1] ?? '', field.name))
  const walks = uses.filter(({ start }) => isWalk(lines[start - 1] ?? '', field.name))
  const fills = changes.filter(({ start }) => isFill(lines[start - 1] ?? '', field.name))
  const [about] = fills
  if (!about) return []
  if (changes.length + walks.length < uses.length || (walks.length > 0 && !isOnlyPruned(lines, walks, field.name)))
    return []
  return [
    {
      subject: field.qualified,
      kind: 'other',
      message: { id: 'doubt.idle-field', values: { name: field.qualified } },
      places: [{ file: path, start: field.line, end: field.line }, ...fills.slice(0, CHANGES_SHOWN)],
      about,
    },
  ]
}

const isPrivateField = ({ kind, name, modifiers }: Definition): boolean =>
  kind === 'field' && (modifiers?.includes('private') === true || name.startsWith('#'))

const COMMENT = /^\s*(?:\/\/|\/?\*)/

const own = (name: string): string => String.raw`(?:(?:this|self)\.)?${name.replace(/[$]/g, '\\$&')}`

const FILLS = 'set|add|put|push|insert|unshift|append|updateValue'
const EMPTIES = 'delete|remove|clear|removeAll|removeValue'

const isFill = (text: string, name: string): boolean =>
  new RegExp(String.raw`^\s*${own(name)}(?:\.(?:${FILLS})\(|\[[^\]]*\]\s*=(?!=))`).test(text)

/** The line is a statement that changes the field and uses nothing of it. */
const isChange = (text: string, name: string): boolean =>
  isFill(text, name) ||
  new RegExp(String.raw`^\s*(?:delete\s+)?${own(name)}(?:\.(?:${EMPTIES})\(|\s*=(?!=)|\[[^\]]*\];?$)`).test(text)

/** The line begins a loop over the names of its entries. */
const isWalk = (text: string, name: string): boolean =>
  new RegExp(String.raw`^\s*for\s*\(.*\bof\s+${own(name)}\.keys\(\)\s*\)`).test(text)

/** Lines of a loop that only looks for what to remove. */
const PRUNING_LINES = 5

const isOnlyPruned = (lines: readonly string[], walks: readonly Span[], name: string): boolean =>
  walks.every(({ start }) =>
    lines
      .slice(start, start + PRUNING_LINES)
      .some((text) => new RegExp(String.raw`${own(name)}\.(?:delete|remove)\(`).test(text)),
  )
