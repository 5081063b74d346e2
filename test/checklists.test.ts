import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { checklistSchema } from '#schema/checklist'

/** Checkpoints of each flow in the order in which they are worked through. */
const CHECKPOINTS: Readonly<Record<string, string>> = {
  login:
    'entry validation request request-interceptor response-interceptor credential-store startup-restore ' +
    'refresh-inflight refresh-failure refresh-success second-factor concurrent-sessions logout',
  storage:
    'backends keys encryption lifecycle unused local-ok-remote-fail remote-ok-local-fail cache-expiry migration ' +
    'concurrent-writes',
  update:
    'trigger-startup trigger-foreground trigger-interval trigger-manual negotiation rollout package integrity origin ' +
    'monotonicity compatibility install-confirm comparator rollback',
}

test.each(Object.entries(CHECKPOINTS))('%s: valid, with its checkpoints in order', (flow, names) => {
  const file = new URL(`../checklists/${flow}.yaml`, import.meta.url)
  const checklist = checklistSchema.parse(parse(readFileSync(file, 'utf8')))
  expect(checklist.flow).toBe(flow)
  expect(checklist.checkpoints.map(({ id }) => id)).toEqual(names.split(' ').map((name) => `${flow}.${name}`))
})

test.each(Object.keys(CHECKPOINTS))(
  '%s: every checkpoint says what an answer is and which mistakes are common',
  (flow) => {
    const file = new URL(`../checklists/${flow}.yaml`, import.meta.url)
    const { checkpoints } = checklistSchema.parse(parse(readFileSync(file, 'utf8')))
    expect(checkpoints.filter(({ answer, mistakes }) => !answer || mistakes.length === 0).map(({ id }) => id)).toEqual(
      [],
    )
    const texts = checkpoints.flatMap(({ title, question, answer, mistakes }) => [
      title,
      question,
      answer!,
      ...mistakes,
    ])
    expect(texts.filter(({ zh }) => !/\p{Script=Han}/u.test(zh))).toEqual([])
  },
)
