import type { SequenceStep } from '#schema/note'

/** Longer labels make the diagram wider than a screen. */
const LABEL_CHARACTERS = 80

/** A Mermaid sequence diagram of the steps, in their order and numbered; empty when there are none. */
export function sequenceDiagram(steps: readonly SequenceStep[]): string {
  if (steps.length === 0) return ''
  const names = [...new Set(steps.flatMap((step) => [step.from, step.to]))]
  const alias = new Map(names.map((name, index) => [name, `p${index + 1}`]))
  return [
    'sequenceDiagram',
    '  autonumber',
    ...names.map((name) => `  participant ${alias.get(name)} as ${escapeLabel(name)}`),
    ...steps.map((step) => `  ${alias.get(step.from)}->>${alias.get(step.to)}: ${escapeLabel(step.label)}`),
  ].join('\n')
}

/**
 * Characters that Mermaid, HTML or the fence around it would read become Mermaid's entities (`#59;`): directives (`%`),
 * formulas (`$`), statement ends (`;`), comments (`#`), tags, line-break tags, fences. A label that is the keyword `end` too.
 */
function escapeLabel(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const characters = [...line]
  const short = characters.length > LABEL_CHARACTERS ? `${characters.slice(0, LABEL_CHARACTERS - 1).join('')}…` : line
  if (short === '') return '…'
  const escaped = short.replace(/[#;%$<>`"\\{}&]/g, (char) => `#${char.charCodeAt(0)};`)
  return /^end$/i.test(escaped) ? `#${escaped.charCodeAt(0)};${escaped.slice(1)}` : escaped
}
