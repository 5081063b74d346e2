import type { SequenceStep } from '#schema/note'
import type { Finding } from '#surveys/topic'

/** Calls to platforms and libraries, each from the class or file of its function: what the cited lines show, in the order of the answer. */
export const sequenceOf = (findings: readonly Finding[]): SequenceStep[] =>
  findings.flatMap(({ name, file, effects }) =>
    effects.slice(0, 1).map(({ what, on, span }) => ({
      from: ownerOf(name, file),
      to: what,
      label: [name.split('.').at(-1), on].filter(Boolean).join(': '),
      evidence: span,
    })),
  )

/** The class of a member, else the file without its extension. */
export function ownerOf(name: string, file: string): string {
  const owner = name.split('.').slice(0, -1)[0]
  return owner && /^[A-Z]/.test(owner) ? owner : (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '')
}
