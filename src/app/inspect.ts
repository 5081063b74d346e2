import { listChecklists, loadChecklist } from '#data/checklists'
import type { Checklist } from '#schema/checklist'
import type { Envelope } from '#schema/envelope'
import { runTool } from '#tools/index'
import { openIndex } from './analyze.js'

/** One of the six tools by hand; what is wrong with the input stands in the envelope's `error`. */
export async function inspect(tool: string, input: unknown, path: string, cache: boolean): Promise<Envelope> {
  const index = await openIndex({ path, cache })
  const answer = await runTool(tool, input, index)
  index.save()
  return answer
}

/** All checklists, or the one of that name. Throws Failure('usage') for an unknown one. */
export const checklists = (name?: string): Checklist[] =>
  name === undefined ? listChecklists() : [loadChecklist(name)]
