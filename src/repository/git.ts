import { simpleGit } from 'simple-git'

export type GitResult = { kind: 'ok'; text: string } | { kind: 'failed'; message: string }

/** A git command that only reads; arguments begin with the subcommand. Never rejects. */
export type Git = (...args: string[]) => Promise<GitResult>

/** git in a folder, deaf to whatever that folder's own configuration would like to have run. */
export function openGit(folder: string): Git {
  const allowed = Object.keys(SAFE_ENVIRONMENT)
  const git = simpleGit({
    baseDir: folder,
    config: SAFE_CONFIG,
    unsafe: {
      allowUnsafeHooksPath: true,
      allowUnsafeFsMonitor: true,
      allowUnsafePager: true,
      allowUnsafeProtocolOverride: true,
    },
    allowEnvironment: allowed,
    // Waiting for the exit alone can lose the end of a long output.
    completion: { onClose: true, onExit: false },
    timeout: { block: SILENCE_MS },
    errors: (error, result) =>
      error ?? (result.exitCode === 0 ? undefined : Buffer.concat([...result.stdErr, ...result.stdOut])),
  }).env({ ...inheritedEnvironment(), ...SAFE_ENVIRONMENT })
  return async (...args) => {
    try {
      return { kind: 'ok', text: await git.raw(['--no-pager', ...args]) }
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message.trim() : String(error) }
    }
  }
}

/** Milliseconds without output after which git is ended: a special file in the target can block it. */
const SILENCE_MS = 60_000

/**
 * Beats the target's own configuration: every one of these can name a program. Filters, textconv and external diff
 * programs have names that the target chooses, so no command here is one that would run them.
 */
const SAFE_CONFIG = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.pager=cat',
  'core.quotePath=false',
  'log.showSignature=false',
  'log.showRoot=true',
  'log.follow=false',
  'color.ui=false',
  'protocol.allow=never',
]

const SAFE_ENVIRONMENT = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_LITERAL_PATHSPECS: '1',
  // A partial clone would fetch what it misses, through a transport that the target's configuration names.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
}

/** What git needs to start and to find its user's settings; no GIT_DIR of a hook that flowdoc may run in. */
const INHERITED = [
  'PATH',
  'Path',
  'HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'XDG_CONFIG_HOME',
  'SystemRoot',
  'TMPDIR',
  'TEMP',
  'TMP',
]

function inheritedEnvironment(): Record<string, string> {
  const entries = INHERITED.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(entries), LC_ALL: 'C' }
}
