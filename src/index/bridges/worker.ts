import type { Assignment, Expr, FileFacts } from '../facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from '../repository-index.js'
import {
  type Bridge,
  type BridgeEnd,
  type BridgeFindings,
  functionOf,
  handlerOf,
  isScriptFile,
  joinEnds,
  lastPart,
  siteSpan,
} from './bridge.js'

/** A worker that a file starts: the file that runs in it, and the name of what holds it. */
interface WorkerStart {
  site: CallRef
  script: string
  holder: string | undefined
}

/** A place that takes messages. `types` are the discriminants that it tells apart, with their lines. */
interface Receiver {
  file: string
  start: number
  end: number
  target: DefinitionRef | undefined
  types: { type: string; line: number }[]
}

const CONSTRUCTORS = ['Worker', 'SharedWorker']
/** Properties by which messages are told apart. */
const DISCRIMINANTS = ['type', 'kind', 'action', 'command', 'cmd', 'op', 'event', 'name', 'id']
const DISCRIMINANT_PATH = new RegExp(`(?:^|\\.)(?:${DISCRIMINANTS.join('|')})$`)
const OWN_SIDE = new Set([
  '',
  'self',
  'globalThis',
  'parentPort',
  'parentPort?',
  'port',
  'ctx',
  'event.ports',
  'worker',
])

/** `new Worker(file)`: `worker.postMessage` to the file's `onmessage`, and the file's `postMessage` back. */
export const workerBridge: Bridge = {
  kind: 'worker',
  find(index) {
    const found = CONSTRUCTORS.flatMap((name) => index.callsNamed(name))
      .filter((site) => site.call.form === 'new' && index.isProduction(site.file) && isScriptFile(index, site.file))
      .map((site) => startOf(index, site))
    const pairs = found.flatMap((start) => ('reason' in start ? [] : bothWays(index, start)))
    return {
      pairs: pairs.flatMap((findings) => findings.pairs),
      halves: [
        ...pairs.flatMap((findings) => findings.halves),
        ...found.flatMap((start) => ('reason' in start ? [start.half] : [])),
      ],
    }
  },
}

function startOf(
  index: RepositoryIndex,
  site: CallRef,
): WorkerStart | { reason: string; half: BridgeFindings['halves'][number] } {
  const script = scriptOf(index, site)
  const holder = holderOf(index.facts(site.file), site)
  if (script !== undefined && index.facts(script)) return { site, script, holder }
  const reason = 'the file that the worker runs is not known or not in the repository'
  return { reason, half: { kind: 'worker', name: script ?? '*', side: 'caller', span: siteSpan(site), reason } }
}

function scriptOf(index: RepositoryIndex, { file, call }: CallRef): string | undefined {
  const [first] = call.args
  const written =
    first?.k === 'call' && /(?:^|\.)(?:URL|resolve|join)$/.test(first.callee) ? relativeArgument(first.args) : first
  const value = written && index.evaluate(file, call.in, written)
  if (!value?.known) return undefined
  const folder = file.split('/').slice(0, -1)
  const parts = value.text.replace(/[?#].*$/, '').split('/')
  for (const part of parts) {
    if (part === '..') folder.pop()
    else if (part !== '.' && part !== '') folder.push(part)
  }
  const wanted = withoutExtension(folder.join('/'))
  const named = index.files.filter(({ path }) => withoutExtension(path) === wanted)
  const built = index.files.filter(({ path }) => lastName(path) === lastName(wanted) && index.isProduction(path))
  return named[0]?.path ?? (built.length === 1 ? built[0]?.path : value.text)
}

/** `join(__dirname, 'x.js')` names the file last, `new URL('./x.js', import.meta.url)` first. */
function relativeArgument(args: readonly Expr[]): Expr | undefined {
  return args.find((arg) => arg.k === 'str') ?? args[0]
}

const withoutExtension = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, '')
const lastName = (path: string): string => withoutExtension(path).split('/').at(-1) ?? path

function holderOf(facts: FileFacts | undefined, site: CallRef): string | undefined {
  const { line } = site.call
  const definition = facts?.definitions.find(
    ({ value, start, end, kind }) =>
      value?.k === 'call' && kind !== 'closure' && start <= line && line <= end && isConstruction(value),
  )
  const assigned = facts?.assignments.find((assignment) => assignment.line === line && isConstruction(assignment.value))
  return definition?.name ?? (assigned && lastPart(assigned.target))
}

const isConstruction = (value: Expr): boolean =>
  value.k === 'call' && value.isNew === true && CONSTRUCTORS.includes(lastPart(value.callee))

function bothWays(index: RepositoryIndex, start: WorkerStart): BridgeFindings[] {
  const name = lastName(start.script)
  const isOwn = (receiver: string): boolean => OWN_SIDE.has(receiver)
  const isHeld = (receiver: string): boolean => {
    const plain = receiver.replaceAll('?', '').replace(/\.port$/, '')
    return start.holder === undefined ? !isOwn(plain) : lastPart(plain) === start.holder
  }
  const alone = { callerAlone: () => 'no handler of this message was found', calleeAlone: () => undefined }
  return [
    joinMessages(index, name, posts(index, start.site.file, isHeld), receivers(index, start.script, isOwn), alone),
    joinMessages(index, name, posts(index, start.script, isOwn), receivers(index, start.site.file, isHeld), alone),
  ]
}

function posts(index: RepositoryIndex, file: string, isMine: (receiver: string) => boolean): CallRef[] {
  return index.callsNamed('postMessage').filter((site) => site.file === file && isMine(site.call.receiver))
}

/** With discriminants on both sides a message meets its own case; otherwise every handler. */
function joinMessages(
  index: RepositoryIndex,
  worker: string,
  sites: readonly CallRef[],
  handlers: readonly Receiver[],
  alone: Parameters<typeof joinEnds>[3],
): BridgeFindings {
  const callers: BridgeEnd[] = []
  const callees: BridgeEnd[] = []
  for (const site of sites) {
    const type = messageType(index, site)
    const name = type === undefined ? worker : `${worker} ${type}`
    const key = `${site.file}:${site.index}`
    callers.push({ key, name, span: siteSpan(site) })
    for (const handler of handlers) {
      const own = handler.types.find((candidate) => candidate.type === type)
      if (!own && type !== undefined && handler.types.length > 0) continue
      const { file, start, end, target } = handler
      const span = own ? { file, start: own.line, end: own.line } : { file, start, end }
      callees.push({ key, name, span, ...(target && { target }) })
    }
  }
  return joinEnds('worker', callers, callees, alone)
}

function messageType(index: RepositoryIndex, site: CallRef): string | undefined {
  const [message] = site.call.args
  if (message?.k !== 'obj') return undefined
  for (const property of DISCRIMINANTS) {
    const entry = message.entries.find(({ key }) => key === property)
    const value = entry && index.evaluate(site.file, site.call.in, entry.value)
    if (value?.known) return value.text
  }
  return undefined
}

function receivers(index: RepositoryIndex, file: string, isMine: (receiver: string) => boolean): Receiver[] {
  const facts = index.facts(file)
  if (!facts) return []
  const assigned = facts.assignments
    .filter(({ target }) => /(?:^|\.)onmessage$/.test(target) && isMine(receiverOf(target)))
    .map((assignment) =>
      receiverAt(index, facts, functionOf(index, file, assignment.line, assignment.value), assignment),
    )
  const listed = facts.definitions
    .filter(({ name, qualified, kind }) => name === 'onmessage' && kind !== 'closure' && isMine(receiverOf(qualified)))
    .filter(({ line }) => !assigned.some(({ start }) => start === line))
    .map((definition) =>
      receiverAt(index, facts, { file, index: facts.definitions.indexOf(definition), definition }, definition),
    )
  const added = ['addEventListener', 'on', 'once', 'addListener']
    .flatMap((name) => index.callsNamed(name))
    .filter((site) => site.file === file && isMine(site.call.receiver) && isMessageEvent(site.call.args[0]))
    .map((site) => receiverAt(index, facts, handlerOf(index, site), site.call))
  return [...assigned, ...listed, ...added]
}

const receiverOf = (path: string): string => path.split('.').slice(0, -1).join('.')
const isMessageEvent = (expr: Expr | undefined): boolean => expr?.k === 'str' && expr.v === 'message'

function receiverAt(
  index: RepositoryIndex,
  facts: FileFacts,
  target: DefinitionRef | undefined,
  at: Pick<Assignment, 'line'> & { end?: number },
): Receiver {
  const types = (target ? facts.comparisons : [])
    .filter(({ line, left, op }) => op === '==' && isWithin(target, facts.path, line) && DISCRIMINANT_PATH.test(left))
    .flatMap(({ right, line, in: scope }) => {
      const value = index.evaluate(facts.path, scope, right)
      return value.known ? [{ type: value.text, line }] : []
    })
  return { file: facts.path, start: at.line, end: at.end ?? target?.definition.end ?? at.line, target, types }
}

const isWithin = (target: DefinitionRef | undefined, file: string, line: number): boolean =>
  target?.file === file && target.definition.start <= line && line <= target.definition.end
