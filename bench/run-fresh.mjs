import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Exit statuses of a run that told its flows: done, and incomplete. */
const TOLD = [0, 3]
const CHILD = fileURLToPath(new URL('child.mjs', import.meta.url))

/** Calls `use` with a new temporary folder and removes it afterwards. */
export function withTemporaryFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'flowdoc-bench-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * One measurement in a process of its own whose user cache folder is `cache`: { seconds, peakMb, status } and what the measure
 * adds. Where the child gives no seconds, the whole process counts, from its start to its end, as whoever waits for it does.
 * Throws with what the child said when it ended badly.
 */
export function runFresh(task, cache) {
  const begin = performance.now()
  const child = spawnSync(process.execPath, [CHILD, JSON.stringify(task)], {
    env: environment(cache),
    encoding: 'utf8',
  })
  const whole = (performance.now() - begin) / 1000
  const failed = () =>
    new Error(`${task.measure} ${task.flow ?? ''} of ${task.folder} failed: ${child.stderr || child.signal}`)
  if (child.status !== 0) throw failed()
  const { seconds, ...result } = JSON.parse(child.stdout.trimEnd().split('\n').at(-1))
  if (!TOLD.includes(result.status)) throw failed()
  return { ...result, seconds: seconds ?? whole }
}

/** The user's cache folder on Linux, Windows and macOS, which has no variable of its own but lies in the home folder. */
function environment(cache) {
  const home = process.platform === 'darwin' ? { HOME: cache } : {}
  return { ...process.env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, ...home }
}
