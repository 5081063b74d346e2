import { expect, it } from 'vitest'
import type { ClaimDraft } from '#schema/draft'
import { claim, message } from './places.js'
import type { Probe, ProbeContext, ProbeRun } from './probe.js'
import { shapedProbe } from './shaped-probe.js'

const claimOf = (subject: string, id: string): ClaimDraft => claim(subject, message(id), [])

const rest: Probe = {
  checkpoint: 'storage.migration',
  // biome-ignore lint/correctness/useYield: it wants to see nothing.
  *run(): ProbeRun {
    return { status: 'not-found', claims: [claimOf('save', 'part'), claimOf('load', 'part')] }
  },
}

it.each([
  ['what is decided comes first and is not said twice', ['save'], 'found', ['save decided', 'load part']],
  ['without it the rest stands as it is', [], 'not-found', ['save part', 'load part']],
])('%s', (_title, subjects, status, claims) => {
  const decided = () => subjects.map((subject) => claimOf(subject, 'decided'))
  const run = shapedProbe({ rest, fact: 'What is decided', decided }).run({} as ProbeContext)
  const { done, value } = run.next()
  if (!done) throw new Error('it asked for a tool')
  expect(value.status).toBe(status)
  expect(value.claims.map(({ subject, message: said }) => `${subject} ${said?.id}`)).toEqual(claims)
})
