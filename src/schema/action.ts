import { z } from 'zod'

/** One tool call that a reasoner asks for. `input` is checked against the tool's own schema. */
export const toolCallSchema = z.object({
  tool: z.enum(['find_files', 'locate_symbol', 'read_snippet', 'trace_calls', 'lookup_config', 'git_history']),
  input: z.record(z.string(), z.unknown()),
})
export type ToolCall = z.infer<typeof toolCallSchema>
