import type { ToolCall } from '#schema/action'
import type { Observation } from '#schema/draft'
import type { Envelope } from '#schema/envelope'

export const envelope = (tool: string, part: Partial<Envelope> = {}): Envelope => ({
  tool,
  snippets: [],
  result: null,
  break_points: [],
  truncated: false,
  left_out: [],
  ...part,
})

/** What `read_snippet` shows of a text's lines. */
export const snippet = (file: string, text: string, start: number, end: number): Envelope['snippets'][number] => ({
  file,
  start,
  end,
  reason: 'asked for',
  lines: text.split('\n').slice(start - 1, end),
})

export const observation = (
  call: number,
  tool: ToolCall['tool'],
  part: Partial<Envelope>,
  input = {},
): Observation => ({
  call,
  toolCall: { tool, input },
  envelope: envelope(tool, part),
})
