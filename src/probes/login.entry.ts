import type { ClaimDraft, Place } from '#schema/draft'
import type { SequenceStep } from '#schema/note'
import { type SignInEntry, signInPath } from '#surveys/sign-in-path'
import { joinsOf } from './joins.js'
import { callPlace, claim, definitionPlace, message } from './places.js'
import type { Probe, ProbeContext, ProbeRun } from './probe.js'
import { preferring, spread } from './ranking.js'
import { ownerOf } from './sequence.js'
import { show } from './show.js'
import { topicProbe } from './topic-probe.js'

const FACT = 'Which view and handler the sign-in click reaches first'
const CLAIMS_MAX = 6
const PER_FILE = 2

/** Where no way leads from a view to a request: views and handlers that speak of signing in. */
const byName = topicProbe({
  checkpoint: 'login.entry',
  fact: FACT,
  says: 'login.entry.place',
  atLeast: 10,
  choose: (findings) => spread(PER_FILE)(preferring(/component|screen|view|page|activity|form|dialog/i, 6)(findings)),
  topic: {
    name: 'login.entry',
    functions: /\b(?:sign ?in|log ?in|authenticate|sso|o ?auth\d? ?(?:login|sign ?in)?)\b|^(?:on |handle )*submit\b/,
    elements: /\b(?:sign ?in|log ?in|authenticat\w*|sso|continue with)\b/,
    owners: /\b(?:sign ?in|log ?in|login|auth\w*|sso|mfa)\b/,
    not: /^(?:is|has|was|should|can|get|set|use|emit|reset|clear|remove|validate|check|did|will|create|build)\b|\b(?:log ?out|sign ?out|enabled|disabled|url|state|error|failed|placeholder|separator)\b/,
  },
})

export const loginEntry: Probe = {
  checkpoint: 'login.entry',
  *run(context: ProbeContext): ProbeRun {
    const entries = spread(PER_FILE)(
      context.survey(signInPath).entries.map((entry) => ({ ...entry, file: entry.ref.file })),
    ).slice(0, CLAIMS_MAX)
    if (entries.length === 0) return yield* byName.run(context)
    const claims = entries.map(claimOf)
    const joins = joinsOf(entries.map(spanOf), context)
    yield* show([...claims.flatMap(({ places }) => places), ...joins.conflicts.flatMap(({ places }) => places)], FACT)
    return { status: 'found', claims, ...joins, sequence: entries.flatMap(stepsOf) }
  },
}

const spanOf = ({ ref }: SignInEntry) => ({ file: ref.file, start: ref.definition.start, end: ref.definition.end })

function claimOf({ ref, handedTo, way }: SignInEntry): ClaimDraft {
  const end = way.at(-1)?.to.definition.qualified
  const values = {
    name: ref.definition.qualified,
    ...(handedTo && { element: handedTo.call.name }),
    ...(end && { target: end, way: way.map(({ to }) => to.definition.name).join(' → ') }),
  }
  const places: Place[] = [definitionPlace(ref)]
  if (handedTo) places.push(callPlace(handedTo))
  for (const { call, resolved } of way) places.push(callPlace(call, resolved))
  const id = `login.entry.${handedTo ? 'handed' : 'top'}${end ? '' : '-itself'}`
  return claim(ref.definition.qualified, message(id, values), distinct(places), {
    atMost: 'inferred',
    doubts: [message('login.by-name', { name: end ?? ref.definition.qualified })],
  })
}

/** A call inside the quoted head needs no quote of its own. */
const distinct = (places: readonly Place[]): Place[] =>
  places.filter(
    (place, at) =>
      !places.some(
        (other, before) =>
          before < at && other.file === place.file && other.start <= place.start && other.end >= place.end,
      ),
  )

const stepsOf = ({ ref, way }: SignInEntry): SequenceStep[] =>
  way.map(({ to, call }, at) => {
    const from = at === 0 ? ref : way[at - 1]?.to
    return {
      from: ownerOf(from?.definition.qualified ?? '', call.file),
      to: ownerOf(to.definition.qualified, to.file),
      label: to.definition.name,
      evidence: { file: call.file, start: call.call.line, end: call.call.end },
    }
  })
