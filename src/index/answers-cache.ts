import { createHash } from 'node:crypto'
import type { Repository } from '#repository/repository'
import { cacheFile } from './cache-file.js'
import { EXTRACTOR_VERSION } from './facts.js'
import type {
  CallRef,
  CallResolution,
  DefinitionRef,
  OccurrencePlace,
  Occurrences,
  Target,
} from './repository-index.js'

/** Raise when an answer of the resolver changes: kept ones of an older version are not read. */
export const RESOLVER_VERSION = 10

/** What the index asks of the TypeScript checker. */
export interface ScriptAnswers {
  resolve(call: CallRef): CallResolution
  resolvePath(file: string, line: number, path: string): Target[]
  receiverTypeNames(call: CallRef): string[]
  occurrences(file: string, line: number, column: number): Occurrences | undefined
  unknownNames(name: string): readonly OccurrencePlace[]
  fileOccurrences(file: string): Occurrences | undefined
}

export interface KeptAnswers extends ScriptAnswers {
  /** Whatever else follows from all files and nothing else, under a name of its own. `make` gives plain data. */
  finding<Stored>(name: string, make: () => Stored): Stored
  /** Writes the answers of this run, when there are new ones. */
  save(): void
}

interface StoredTarget extends Omit<Target, 'ref'> {
  file: string
  index: number
}

type StoredResolution =
  | { kind: 'targets'; targets: StoredTarget[]; implementations: StoredTarget[] }
  | Exclude<CallResolution, { kind: 'targets' }>

type Definitions = (file: string, index: number) => DefinitionRef | undefined

/** What else the answers follow from: the code that gives them, and data of the user's. */
export interface Versions {
  code: string
  data: string
}

/**
 * Answers of the checker, kept for exactly this state of the files that it may read: one changed script may change any of them,
 * so then all are asked anew. With all of them at hand the checker is not started.
 */
export function keepAnswers(
  ask: ScriptAnswers,
  repository: Repository,
  definition: Definitions,
  versions: Versions,
  folder?: string,
): KeptAnswers {
  const file = cacheFile('answers', repository.root, header(repository, versions), folder)
  const findings = `finding ${stateOf(repository.files)} `
  const isOfThisState = ([key]: [string, string]) => !key.startsWith('finding ') || key.startsWith(findings)
  const known = new Map(
    file
      .read()
      .map((line) => splitLine(line.toString()))
      .filter(isOfThisState),
  )
  const read = known.size
  const kept = <Stored>(key: string, compute: () => Stored): Stored => {
    const line = known.get(key)
    if (line !== undefined) return JSON.parse(line) as Stored
    const answer = compute()
    known.set(key, JSON.stringify(answer))
    return answer
  }
  return {
    resolve: (call) =>
      restored(
        kept(`call ${siteKey(call)}`, () => stored(ask.resolve(call))),
        definition,
      ),
    resolvePath: (path, line, name) =>
      kept(`path ${path}:${line}:${name}`, () => ask.resolvePath(path, line, name).map(storedTarget)).flatMap(
        (target) => restoredTarget(target, definition),
      ),
    receiverTypeNames: (call) => kept(`type ${siteKey(call)}`, () => ask.receiverTypeNames(call)),
    occurrences: (path, line, column) =>
      kept(`name ${path}:${line}:${column}`, () => ask.occurrences(path, line, column) ?? null) ?? undefined,
    unknownNames: (name) => kept(`unknown ${name}`, () => ask.unknownNames(name)),
    fileOccurrences: (path) => kept(`file ${path}`, () => ask.fileOccurrences(path) ?? null) ?? undefined,
    finding: (name, make) => kept(findings + name, make),
    save: () => {
      if (known.size > read) file.write([...known].map(([key, value]) => Buffer.from(`${key}\t${value}\n`)))
    },
  }
}

/**
 * Scripts and what configures their modules: the only files whose text the checker may read. Of the others it matters that they
 * are there.
 */
const DECIDING = /\.(?:[cm]?[jt]sx?|vue|svelte|json|babelrc)$/

/** The repository as the checker sees it: what is kept could not tell that another file has changed. */
export const decidingFiles = (repository: Repository): Repository => ({
  ...repository,
  read: (path) =>
    DECIDING.test(path)
      ? repository.read(path)
      : { kind: 'refused', reason: `${path} decides no answer of the checker` },
})

function header({ files, identity }: Repository, { code, data }: Versions): string {
  const deciding = files.map(({ path, blob }) => ({ path, blob: DECIDING.test(path) ? blob : '' }))
  return JSON.stringify({
    flowdoc: 'answers',
    resolver: RESOLVER_VERSION,
    extractor: EXTRACTOR_VERSION,
    code,
    data,
    folder: identity.folder,
    state: stateOf(deciding),
  })
}

function stateOf(files: readonly { path: string; blob: string }[]): string {
  const hash = createHash('sha256')
  for (const { path, blob } of files) hash.update(`${path}\0${blob}\0`)
  return hash.digest('hex')
}

function splitLine(line: string): [string, string] {
  const tab = line.indexOf('\t')
  return [line.slice(0, tab), line.slice(tab + 1)]
}

const siteKey = ({ file, index }: CallRef): string => `${file}:${index}`

const storedTarget = ({ ref, ...rest }: Target): StoredTarget => ({ file: ref.file, index: ref.index, ...rest })

const stored = (resolution: CallResolution): StoredResolution =>
  resolution.kind === 'targets'
    ? {
        kind: 'targets',
        targets: resolution.targets.map(storedTarget),
        implementations: resolution.implementations.map(storedTarget),
      }
    : resolution

function restoredTarget({ file, index, ...rest }: StoredTarget, definition: Definitions): Target[] {
  const ref = definition(file, index)
  return ref ? [{ ref, ...rest }] : []
}

const restored = (resolution: StoredResolution, definition: Definitions): CallResolution =>
  resolution.kind === 'targets'
    ? {
        kind: 'targets',
        targets: resolution.targets.flatMap((target) => restoredTarget(target, definition)),
        implementations: resolution.implementations.flatMap((target) => restoredTarget(target, definition)),
      }
    : resolution
