import { z } from 'zod'
import { reportSchema } from '#schema/report'

/** JSON Schema (draft 2020-12) of the JSON report. */
export function reportJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(reportSchema, { target: 'draft-2020-12', io: 'output' }), title: 'flowdoc report' }
}
