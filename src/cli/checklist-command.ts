import { type Checklist, LANGUAGES, type Lang } from '#schema/checklist'
import { Failure } from '#schema/failure'

/** One line a flow; for a single flow its checkpoints with their questions. */
export function printChecklists(lists: readonly Checklist[], detailed: boolean, lang: string): void {
  const known: Lang | undefined = LANGUAGES.find((candidate) => candidate === lang)
  if (known === undefined) throw new Failure('usage', `--lang: unknown value "${lang}"; legal: ${LANGUAGES.join(', ')}`)
  for (const list of lists) {
    process.stdout.write(`${list.flow}  ${list.title[known]} (${list.checkpoints.length})\n`)
    if (!detailed) continue
    for (const checkpoint of list.checkpoints)
      process.stdout.write(`  ${checkpoint.id}\n    ${checkpoint.question[known]}\n`)
  }
}
