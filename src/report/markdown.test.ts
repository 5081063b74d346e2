import { describe, expect, test } from 'vitest'
import type { Report } from '#schema/report'
import { checkpoint, claim, emptyReport, evidence, sampleReport, span } from '../../test/support/sample-report.js'
import { renderMarkdown } from './markdown.js'

test('the whole page', async () => {
  await expect(renderMarkdown(sampleReport(), 'en')).toMatchFileSnapshot('../../test/support/sample-report.md')
})

test('the same report gives the same bytes, LF at each end and one at the last', () => {
  const page = renderMarkdown(sampleReport(), 'en')
  expect(renderMarkdown(structuredClone(sampleReport()), 'en')).toBe(page)
  expect(page).not.toContain('\r')
  expect(page).toMatch(/[^\n]\n$/)
})

/** What stands beside values: words in running text, without code, links and front matter. */
const headings = (page: string): string[] =>
  page.split('\n').flatMap((line) => /^#+ (.*)$/.exec(line)?.[1]?.replace(/<a [^>]*><\/a>/, '') ?? [])

test('Chinese: words are translated, code is not', () => {
  const page = renderMarkdown(sampleReport(), 'zh')
  expect(headings(page)).toEqual([
    '登录',
    '概览',
    '检查点',
    '1. Entry view and handler（中文） · 已找到',
    '2. Requests during a token refresh（中文） · 已找到',
    '3. Where the credential lands（中文） · 已找到',
    '4. The same account elsewhere（中文） · 未找到',
    '注入的请求头与字段',
    '桥接',
    '时序图',
    '矛盾与疑点',
    '文档或注释与代码不符 (1)',
    '可信度被降低 (1)',
    '搜索了什么',
    '[The same account elsewhere（中文）](#login-concurrent-sessions)',
    '跳过的文件',
    '语法有误的文件（提取的信息可能不全）',
    '运行结束的原因',
  ])
  expect(page).toContain('已略去不存在的位置：`renderer/gone.ts:4`')
  expect(page).toContain('    await signIn(email, password)\n')
})

test('an empty report', () => {
  expect(renderMarkdown(emptyReport(), 'en')).toMatchInlineSnapshot(`
    "# Sign-in

    **notes**, no git history · read: 0 files, 0 lines · reasoner \`static\`

    How far to trust a claim. **confirmed** = the quoted code shows it, and the way to that code was resolved; **inferred** = code points to it, but a name was guessed, a branch is not covered or a chain breaks on the way; **unverified** = no evidence, or evidence that disagrees. A claim that is not confirmed says why. Quotes are the files' own lines; "not found" is a claim about a search, which is told at the end.

    ## Summary

    No checkpoint was examined.

    ## Sequence

    No diagram: no step of this flow is shown by evidence.

    ## <a id="conflicts"></a>Conflicts and doubts

    None was found.

    ## Why the run stopped

    All checkpoints are covered.
    "
  `)
})

test('an incomplete report says so first, and tells which checkpoints are open and why', () => {
  const page = renderMarkdown(
    emptyReport({
      complete: false,
      stopReason: { id: 'stop.step-limit', values: { steps: 25 } },
      checkpoints: [
        checkpoint('login.entry', 'Entry', { stopped: { id: 'stop.done', values: {} } }),
        checkpoint('login.logout', 'Sign-out', {
          status: 'incomplete',
          stopped: { id: 'probe.none', values: { checkpoint: 'login.logout' } },
        }),
      ],
    }),
    'en',
  )
  expect(page.split('\n').slice(0, 3)).toEqual([
    '# Sign-in',
    '',
    '> **Incomplete.** The step limit (25) was reached. Not finished: [Sign-out](#login-logout).',
  ])
  expect(page).toContain('\n**No probe exists for `login.logout`, so it was not examined.**\n')
  expect(page.slice(page.indexOf('## Why the run stopped'))).toBe(
    '## Why the run stopped\n\nThe step limit (25) was reached.\n\n' +
      '- [Sign-out](#login-logout): No probe exists for `login.logout`, so it was not examined.\n',
  )
})

test('the tables of the other flows', () => {
  const page = renderMarkdown(
    emptyReport({
      tables: {
        storageKeys: [
          {
            key: 'draft-*',
            store: 'localStorage',
            writes: [1, 2, 3, 4, 5, 6, 7, 8].map((line) => span('a.ts', line)),
            reads: [],
            deletes: [span('b.ts', 2, 3)],
            invalidation: null,
            lifecycle: 'account',
          },
          {
            key: '*',
            store: 'localStorage',
            writes: [],
            reads: [span('c.ts', 4)],
            deletes: [],
            invalidation: null,
            lifecycle: 'unknown',
          },
        ],
        updateParameters: [{ name: 'interval', value: '4 h', source: 'hard-coded', evidence: [span('u.ts', 9)] }],
        verification: [{ check: 'update.integrity', status: 'not-found', evidence: [] }],
        injectedHeaders: [],
      },
      comparator: { kind: 'own', evidence: [span('v.ts', 1, 9)], cases: { '1.9 vs 1.10': '>', '1.0.0 vs 1.0': '!=' } },
    }),
    'en',
  )
  expect(page.slice(page.indexOf('## Storage keys'), page.indexOf('## Sequence'))).toMatchInlineSnapshot(`
    "## Storage keys

    | Key | Store | Lifetime | Written | Read | Deleted | Ends by |
    |---|---|---|---|---|---|---|
    | \`draft-*\` | localStorage | account | \`a.ts:1\`, \`:2\`, \`:3\`, \`:4\`, \`:5\`, \`:6\` and 2 more | – | \`b.ts:2-3\` | – |
    | \`*\` (computed, or given by callers) | localStorage | unknown | – | \`c.ts:4\` | – | – |

    ## Update parameters

    | Parameter | Value | Source | Place |
    |---|---|---|---|
    | interval | 4 h | hard-coded | \`u.ts:9\` |

    ## Verification checklist

    | Check | Status | Place |
    |---|---|---|
    | [update.integrity](#update-integrity) | not found | – |

    ## Version comparison

    Kind: the repository's own function · \`v.ts:1-9\`

    | Pair | Result | Meaning |
    |---|---|---|
    | 1.0.0 vs 1.0 | \`!=\` | different; the code tests equality and knows no order |
    | 1.9 vs 1.10 | \`>\` | the first is newer |

    "
  `)
})

describe('text of the target is never markup', () => {
  const HOSTILE = '</code><script>`a`, `x|y`|``` \n# b\r\n| c | [d](javascript:e) ![f](g)'

  /** The sample with every string of its content replaced; what the schema restricts stays. */
  const hostile = (): Report => {
    const report = sampleReport({
      comparator: { kind: 'own', evidence: [span('v.ts', 1)], cases: { [HOSTILE]: '<' } },
      tables: {
        storageKeys: [
          {
            key: HOSTILE,
            store: HOSTILE,
            writes: [],
            reads: [],
            deletes: [],
            invalidation: HOSTILE,
            lifecycle: 'device',
          },
        ],
        updateParameters: [{ name: HOSTILE, value: HOSTILE, source: 'config', evidence: [] }],
        verification: [{ check: HOSTILE, status: 'found', evidence: [span(HOSTILE, 1)] }],
        injectedHeaders: [{ name: HOSTILE, value: HOSTILE, condition: HOSTILE, evidence: [] }],
      },
      bridges: [{ kind: 'custom', name: HOSTILE, caller: `${HOSTILE}:3`, callee: HOSTILE }],
      sequence: [{ from: HOSTILE, to: HOSTILE, label: HOSTILE, evidence: span(HOSTILE, 1) }],
      title: { en: HOSTILE, zh: HOSTILE },
      reasoner: HOSTILE,
      checkpoints: [
        checkpoint(HOSTILE, HOSTILE, {
          question: { en: HOSTILE, zh: HOSTILE },
          claims: [
            claim('login.entry/x', HOSTILE, {
              reasons: [{ id: 'confidence.not-shown', values: { what: HOSTILE } }],
              remarks: [{ id: 'conflict.places-dropped', values: { what: HOSTILE } }],
              evidence: [evidence(HOSTILE, 1, HOSTILE, { via: HOSTILE })],
            }),
          ],
          breakPoints: [{ ...span(HOSTILE, 1), reason: HOSTILE, candidates: [HOSTILE] }],
          searched: [
            {
              what: { id: 'conflict.places-dropped', values: { what: HOSTILE } },
              patterns: [HOSTILE],
              files: 1,
              languages: [HOSTILE],
              decoys: [{ span: span(HOSTILE, 1), reason: { id: 'stop.error', values: { problem: HOSTILE } } }],
            },
          ],
        }),
      ],
      files: {
        analysed: 1,
        lines: 1,
        languages: { [HOSTILE]: 1 },
        broken: [HOSTILE],
        skipped: [{ reason: 'binary', count: 1, examples: [HOSTILE] }],
      },
    })
    const target = { ...report.target, name: HOSTILE, folder: HOSTILE, commit: HOSTILE }
    const conflicts = report.conflicts.map((conflict) => ({ ...conflict, statement: HOSTILE, message: undefined }))
    return { ...report, target, conflicts }
  }

  const withoutFences = (page: string): string => page.replace(/^(`{3,})[^`\n]*\n[\s\S]*?\n\1$/gm, '')

  /** The page without code: only here does markup work. */
  const markup = (page: string): string =>
    withoutFences(page)
      .replace(/(?<![\\`])(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g, 'CODE')
      .replace(/<code>[^<\n]*<\/code>/g, 'CODE')

  test('no tag, link, image or heading of its own', () => {
    const open = markup(renderMarkdown(hostile(), 'en'))
    expect([...new Set(open.match(/<[^>\s]+/g))].sort()).toEqual(['</a', '<a'])
    expect(open.match(/(?<!\\)\]\(javascript/g)).toBeNull()
    expect(open.match(/^# b/gm)).toBeNull()
  })

  test('every table row has as many cells as its head', () => {
    // A pipe ends a cell inside of a code span too.
    const cells = (line: string): number => line.split(/(?<!\\)\|/).length
    const tables = withoutFences(renderMarkdown(hostile(), 'en'))
      .split(/\n{2,}/)
      .filter((block) => block.startsWith('|'))
    expect(tables.length).toBeGreaterThan(5)
    for (const table of tables) {
      const [head = '', ...body] = table.trim().split('\n')
      expect(body.map(cells)).toEqual(body.map(() => cells(head)))
    }
  })
})
