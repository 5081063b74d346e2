import { z } from 'zod'
import type { RepositoryIndex } from '#index/repository-index'
import type { Envelope } from '#schema/envelope'

/** Part of every tool's input. */
export const missingFactSchema = z
  .string()
  .min(10, 'say in one sentence which fact is missing and how this call supplies it')
  .describe('One sentence: which fact is missing, and how this call supplies it.')

export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string
  description: string
  input: Input
  run(input: z.infer<Input>, index: RepositoryIndex): Envelope | Promise<Envelope>
}

/** A tool from one zod object; `missing_fact` is added to its input. Bad input becomes an envelope with `error`, never an exception. */
export function defineTool<Shape extends z.ZodRawShape>(tool: {
  name: string
  description: string
  input: Shape
  run(
    input: z.infer<z.ZodObject<Shape & { missing_fact: typeof missingFactSchema }>>,
    index: RepositoryIndex,
  ): Envelope | Promise<Envelope>
}): Tool {
  const input = z.strictObject({ ...tool.input, missing_fact: missingFactSchema })
  return { name: tool.name, description: tool.description, input, run: tool.run as Tool['run'] }
}

export const emptyEnvelope = (tool: string): Envelope => ({
  tool,
  snippets: [],
  result: null,
  break_points: [],
  truncated: false,
  left_out: [],
})

export const failure = (tool: string, error: NonNullable<Envelope['error']>): Envelope => ({
  ...emptyEnvelope(tool),
  error,
})
