import { z } from 'zod'
import type { RepositoryIndex } from '#index/repository-index'
import { type Envelope, HISTORY_MAX } from '#schema/envelope'
import type { GitHistoryResult } from '#schema/tool-results'
import { absenceOf, nearPaths, normalisePath } from './paths.js'
import { aboutFile } from './snippets.js'
import { defineTool, emptyEnvelope, failure } from './tool.js'

const NAME = 'git_history'
const DATE_FORMS = ['2024-01-31', '2024-01-31T10:00:00Z', '2 weeks ago', 'yesterday', 'last month']

export const gitHistory = defineTool({
  name: NAME,
  description:
    `Lists the commits that touched a file or folder, newest first: id, date, author, subject, lines added and removed. At most ${HISTORY_MAX} commits; ` +
    `the answer says how many there are. Dates: ${DATE_FORMS.join(', ')}. A folder without git answers "no history".`,
  input: {
    path: z.string().max(500).default('').describe('File or folder from the root; the whole target when left out.'),
    since: z.string().min(1).max(60).optional().describe('Not older than this.'),
    until: z.string().min(1).max(60).optional().describe('Not newer than this.'),
  },
  run: async (input, index) => {
    const path = normalisePath(input.path).replace(/^\.$/, '')
    const wrong = outside(path) ?? backwards(input.since, input.until)
    if (wrong) return wrong
    const history = await index.repository.history(path, {
      limit: HISTORY_MAX,
      ...(input.since === undefined ? {} : { since: input.since }),
      ...(input.until === undefined ? {} : { until: input.until }),
    })
    if (history.kind === 'bad-range')
      return badRange(history.reason.startsWith('until') ? 'until' : 'since', history.reason)
    if (history.kind === 'no-history') return answer(index, path, [], 0, `no history: ${history.reason}`)
    if (history.commits.length === 0 && !exists(index, path)) return unknownPath(index, path)
    return answer(index, path, history.commits, history.more, history.incomplete)
  },
})

const outside = (path: string): Envelope | undefined =>
  path.split('/').includes('..') || /^(\/|[A-Za-z]:)/.test(path)
    ? failure(NAME, {
        parameter: 'path',
        problem: `${path} leads out of the repository`,
        legal: ['a path from the root, with / and without ..'],
        next: 'find_files lists paths',
      })
    : undefined

/** Only dates can be compared here; git judges the other forms. */
function backwards(since = '', until = ''): Envelope | undefined {
  const day = /^\d{4}-\d\d-\d\d/
  if (!day.test(since) || !day.test(until) || since.slice(0, 10) <= until.slice(0, 10)) return undefined
  return badRange('until', `until ${until} lies before since ${since}`)
}

function answer(
  index: RepositoryIndex,
  path: string,
  commits: GitHistoryResult['commits'],
  more: number,
  note: string | undefined,
): Envelope {
  const sum = (side: 'added' | 'removed') => commits.reduce((total, commit) => total + commit[side], 0)
  const result: GitHistoryResult = {
    commits: commits.slice(0, HISTORY_MAX),
    total: commits.length + more,
    added: sum('added'),
    removed: sum('removed'),
    ...(note === undefined ? {} : { note }),
  }
  const oldest = result.commits.at(-1)
  return {
    ...emptyEnvelope(NAME),
    ...(index.repository.has(path) ? aboutFile(index, path) : {}),
    result,
    truncated: more > 0,
    left_out: more > 0 ? [`${more} older commits: git_history with until ${oldest?.date ?? 'an earlier date'}`] : [],
  }
}

const exists = (index: RepositoryIndex, path: string): boolean =>
  path === '' || index.repository.has(path) || index.repository.files.some((file) => file.path.startsWith(`${path}/`))

const unknownPath = (index: RepositoryIndex, path: string): Envelope =>
  failure(NAME, {
    parameter: 'path',
    problem: `${absenceOf(index, path)}, and no commit touched it`,
    legal: nearPaths(index, path),
    next: 'take one of the legal paths, or ask find_files',
  })

const badRange = (parameter: 'since' | 'until', problem: string): Envelope =>
  failure(NAME, {
    parameter,
    problem,
    legal: DATE_FORMS,
    next: 'give dates in one of the legal forms, since before until',
  })
