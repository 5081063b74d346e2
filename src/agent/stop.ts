import type { Message } from '#schema/claim'

/** Steps that a checkpoint may take unless the user says otherwise (DESIGN section 4). */
export const STEP_LIMIT = 25
/** Steps in a row without a new file or line, after which the reasoner sums up (DESIGN section 4). */
const STEPS_WITHOUT_NEWS = 2
/** As often may the same or nearly the same call be asked for (DESIGN section 4). */
const ALIKE_CALLS = 3

/** Everything that the stop rules look at, when a reasoner has decided and before the decision is carried out. */
export interface LoopState {
  interrupted: boolean
  tokensSpent: number
  /** Tokens that the run may spend; null when no limit was set. */
  tokenBudget: number | null
  /** Steps of this checkpoint, the one just asked for included. */
  steps: number
  maxSteps: number
  /** Message of an error that can't be worked around; null when there is none. */
  error: string | null
  /** The reasoner has given its note. */
  done: boolean
  /** Steps in a row, up to now, that showed no new file or line. */
  stepsWithoutNews: number
  /** Steps with the same or nearly the same call, the one just asked for included. */
  alikeCalls: number
}

export type StopRule = 'interrupted' | 'token-budget' | 'step-limit' | 'error' | 'done' | 'no-news' | 'alike-calls'

export interface Stop {
  rule: StopRule
  reason: Message
  /** No further checkpoint is begun. */
  endsRun: boolean
  /** The checkpoint has not been answered, whatever its note says. */
  incomplete: boolean
}

interface Rule {
  rule: StopRule
  endsRun?: true
  incomplete?: true
  holds(state: LoopState): boolean
  values?(state: LoopState): Message['values']
}

/** In order of precedence: the first that holds is the reason. The last two ask the reasoner to sum up. */
const RULES: readonly Rule[] = [
  { rule: 'interrupted', endsRun: true, incomplete: true, holds: ({ interrupted }) => interrupted },
  {
    rule: 'token-budget',
    endsRun: true,
    incomplete: true,
    holds: ({ tokensSpent, tokenBudget }) => tokenBudget !== null && tokensSpent >= tokenBudget,
    values: ({ tokenBudget }) => ({ tokens: tokenBudget ?? 0 }),
  },
  {
    rule: 'step-limit',
    incomplete: true,
    holds: ({ steps, maxSteps }) => steps > maxSteps,
    values: ({ maxSteps }) => ({ steps: maxSteps }),
  },
  {
    rule: 'error',
    incomplete: true,
    holds: ({ error }) => error !== null,
    values: ({ error }) => ({ problem: error ?? '' }),
  },
  { rule: 'done', holds: ({ done }) => done },
  {
    rule: 'no-news',
    holds: ({ stepsWithoutNews }) => stepsWithoutNews >= STEPS_WITHOUT_NEWS,
    values: () => ({ steps: STEPS_WITHOUT_NEWS }),
  },
  {
    rule: 'alike-calls',
    holds: ({ alikeCalls }) => alikeCalls >= ALIKE_CALLS,
    values: () => ({ times: ALIKE_CALLS }),
  },
]

/** The rule that ends the work on a checkpoint now; null to go on. */
export function firstStop(state: LoopState): Stop | null {
  const held = RULES.find((rule) => rule.holds(state))
  if (!held) return null
  return {
    rule: held.rule,
    reason: { id: `stop.${held.rule}`, values: held.values?.(state) ?? {} },
    endsRun: held.endsRun ?? false,
    incomplete: held.incomplete ?? false,
  }
}

/** Why a whole run ended: of all that left a checkpoint unanswered the first by precedence, else that all are covered. */
export function runStop(stops: readonly Stop[]): Message {
  const rank = ({ rule }: Stop): number => RULES.findIndex((one) => one.rule === rule)
  const [first] = stops.filter(({ incomplete }) => incomplete).sort((a, b) => rank(a) - rank(b))
  return first?.reason ?? { id: 'stop.all-covered', values: {} }
}
