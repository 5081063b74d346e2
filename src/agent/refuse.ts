import type { ToolCall } from '#schema/action'
import type { Observation } from '#schema/draft'
import { failure } from '#tools/tool'

/** The answer to a call that isn't carried out, since the reasoner has to sum up. */
export const refuse = (toolCall: ToolCall, call: number): Observation => ({
  call,
  toolCall,
  envelope: failure(toolCall.tool, {
    parameter: 'missing_fact',
    problem: 'stopped: no further call is carried out for this checkpoint',
    legal: [],
    next: 'Sum up what is known; name what is missing.',
  }),
})
