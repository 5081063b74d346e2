import type { Claim } from '#schema/claim'
import type { Evidence } from '#schema/evidence'
import { type CheckpointReport, REPORT_VERSION, type Report } from '#schema/report'
import type { Span } from '#schema/span'

/** `span('src/a.ts', 3, 5)`; one line without an end. */
export const span = (file: string, start: number, end = start): Span => ({ file, start, end })

/** Evidence of as many lines as the quote has. */
export const evidence = (file: string, start: number, quote: string, changes: Partial<Evidence> = {}): Evidence => ({
  ...span(file, start, start + quote.split('\n').length - 1),
  quote,
  hash: '0123456789abcdef',
  class: 'code',
  resolved: 'type',
  call: 1,
  ...changes,
})

export const claim = (id: string, statement: string, changes: Partial<Claim> = {}): Claim => ({
  id,
  statement,
  confidence: 'confirmed',
  reasons: [],
  evidence: [],
  remarks: [],
  ...changes,
})

export const checkpoint = (id: string, en: string, changes: Partial<CheckpointReport> = {}): CheckpointReport => ({
  id,
  title: { en, zh: `${en}（中文）` },
  question: { en: `What does the code do for ${en.toLowerCase()}?`, zh: `代码如何处理 ${en}？` },
  status: 'found',
  claims: [],
  breakPoints: [],
  searched: [],
  steps: 1,
  toolCalls: 1,
  ...changes,
})

/** A report without checkpoints, of a folder without git. */
export const emptyReport = (changes: Partial<Report> = {}): Report => ({
  version: REPORT_VERSION,
  flow: 'login',
  title: { en: 'Sign-in', zh: '登录' },
  lang: 'en',
  target: { name: 'notes', commit: null, dirty: false, folder: '', permalink: null },
  reasoner: 'static',
  complete: true,
  stopReason: { id: 'stop.all-covered', values: {} },
  files: { analysed: 0, lines: 0, languages: {}, broken: [], skipped: [] },
  checkpoints: [],
  tables: { storageKeys: [], updateParameters: [], verification: [], injectedHeaders: [] },
  conflicts: [],
  bridges: [],
  sequence: [],
  ...changes,
})

const FORM = 'renderer/sign-in-form.tsx'
const SESSION = 'renderer/session.ts'
const MAIN = 'main/session-store.ts'

/** The login flow of a small Electron application, as a run would tell it. */
export const sampleReport = (changes: Partial<Report> = {}): Report =>
  emptyReport({
    target: {
      name: 'notes',
      commit: '4f1c9e2ab07d5e8f6a3b1c0d9e8f7a6b5c4d3e2f',
      dirty: false,
      folder: 'packages/notes',
      permalink: 'https://git.example.org/acme/notes/blob/4f1c9e2ab0/{file}#L{start}-L{end}',
    },
    files: {
      analysed: 214,
      lines: 31002,
      languages: { JavaScript: 12, TypeScript: 190, TSX: 12 },
      broken: ['renderer/legacy/menu.js'],
      skipped: [
        { reason: 'binary', count: 31, examples: ['assets/icon.icns', 'assets/icon.ico'] },
        { reason: 'minified', count: 1, examples: ['renderer/vendor/marked.min.js'] },
      ],
    },
    checkpoints: [entryCheckpoint(), refreshCheckpoint(), credentialCheckpoint(), sessionsCheckpoint()],
    tables: {
      storageKeys: [],
      updateParameters: [],
      verification: [],
      injectedHeaders: [
        {
          name: 'Authorization',
          value: '"Bearer " + session.token',
          condition: 'session.token !== null',
          evidence: [span('renderer/http.ts', 22)],
        },
        { name: 'X-Device-Id', value: 'deviceId()', condition: null, evidence: [span('renderer/http.ts', 25)] },
      ],
    },
    conflicts: [
      {
        id: 'login.credential-store/doc-vs-code/keychain',
        kind: 'doc-vs-code',
        checkpoint: 'login.credential-store',
        statement: 'The document says that the token lies in the keychain; `saveSession` writes it to a file.',
        evidence: [
          evidence('docs/security.md', 14, 'Tokens are kept in the keychain of the system.', { class: 'document' }),
          evidence(MAIN, 31, "  await writeFile(sessionFile, JSON.stringify({ token }), 'utf8')"),
        ],
      },
      {
        id: 'login.refresh-inflight/lowered-confidence/places',
        kind: 'lowered-confidence',
        checkpoint: 'login.refresh-inflight',
        statement: 'Places that do not exist were left out: `renderer/gone.ts:4`',
        message: { id: 'conflict.places-dropped', values: { what: '`renderer/gone.ts:4`' } },
        evidence: [],
      },
    ],
    bridges: [{ kind: 'electron-ipc', name: 'session:save', caller: `${SESSION}:18`, callee: 'main/ipc.ts:9' }],
    sequence: [
      { from: 'SignInForm', to: 'signIn', label: 'submit', evidence: span(FORM, 21) },
      { from: 'signIn', to: 'main process', label: 'session:save', evidence: span(SESSION, 18) },
    ],
    ...changes,
  })

const entryCheckpoint = (): CheckpointReport =>
  checkpoint('login.entry', 'Entry view and handler', {
    claims: [
      claim('login.entry/SignInForm', '`SignInForm` submits to `onSubmit`, which calls `signIn(email, password)`.', {
        evidence: [
          evidence(FORM, 20, '  const onSubmit = async () => {\n    await signIn(email, password)\n  }'),
          evidence(FORM, 41, '    <form onSubmit={onSubmit}>'),
          evidence(SESSION, 12, 'export async function signIn(email: string, password: string) {', {
            via: './session',
          }),
        ],
        remarks: [{ id: 'probe.none', values: { checkpoint: 'login.entry' } }],
      }),
    ],
  })

const refreshCheckpoint = (): CheckpointReport =>
  checkpoint('login.refresh-inflight', 'Requests during a token refresh', {
    claims: [
      claim('login.refresh-inflight/refreshing', 'Requests wait on the shared promise `refreshing`.', {
        evidence: [evidence('renderer/http.ts', 40, '  refreshing ??= refresh().finally(() => (refreshing = null))')],
      }),
      claim('login.refresh-inflight/retry', 'The waiting request is sent again.', {
        confidence: 'inferred',
        reasons: [{ id: 'confidence.name-guess', values: { what: '`renderer/http.ts:52`' } }],
        evidence: [
          evidence('renderer/http.ts', 40, '  refreshing ??= refresh().finally(() => (refreshing = null))'),
          evidence('renderer/http.ts', 52, '  return retry(request)', { resolved: 'name' }),
        ],
      }),
    ],
    breakPoints: [
      {
        ...span('renderer/http.ts', 52),
        reason: 'retry is a parameter: its value is not known here',
        candidates: ['retry in renderer/upload.ts:8'],
      },
    ],
  })

const credentialCheckpoint = (): CheckpointReport =>
  checkpoint('login.credential-store', 'Where the credential lands', {
    claims: [
      claim('login.credential-store/session.json', 'The token is written in plain text to `session.json`.', {
        evidence: [evidence(MAIN, 31, "  await writeFile(sessionFile, JSON.stringify({ token }), 'utf8')")],
      }),
    ],
  })

const sessionsCheckpoint = (): CheckpointReport =>
  checkpoint('login.concurrent-sessions', 'The same account elsewhere', {
    status: 'not-found',
    searched: [
      {
        what: { id: 'report.searched', values: {} },
        patterns: ['session_revoked', 'kicked|forced.?logout'],
        files: 214,
        languages: ['JavaScript', 'TypeScript'],
        decoys: [
          {
            span: span('renderer/accounts.ts', 60, 66),
            reason: { id: 'confidence.not-code', values: { what: '`renderer/accounts.ts:60`' } },
          },
        ],
      },
    ],
  })
