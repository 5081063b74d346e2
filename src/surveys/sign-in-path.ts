import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { ResolvedBy } from '#schema/evidence'
import { amongStarts, keyOf, type Reached, reachDown, reachUp, receiversOf, type Start } from './call-graph.js'
import { exprText } from './expr-text.js'
import type { Survey } from './survey.js'
import { definitionOf, type Topic, topicSurvey } from './topic.js'
import { spoken } from './words.js'

/** A function that the user's action reaches first, and the way from it to the function that signs in. */
export interface SignInEntry {
  ref: DefinitionRef
  /** The element that it is handed to. */
  handedTo?: CallRef
  /** The calls from the entry to the last function that signs in; empty when the entry itself is that. */
  way: readonly WayStep[]
}

export interface WayStep {
  to: DefinitionRef
  call: CallRef
  resolved: ResolvedBy
}

/** The functions from the user's action to the request that signs in. */
export interface SignInPath {
  /** Best first. */
  entries: readonly SignInEntry[]
  /** The function's name or platform call says that it signs in. */
  signsIn(place: Start): boolean
  /** What signs in, an entry that speaks of it, or what one of them reaches. */
  covers(place: Start): boolean
  /** A step of the way from such an entry to what signs in, or called by one. */
  isNearWay(place: Start): boolean
}

const UP_DEPTH = 5
const UP_LIMIT = 300
/** From a handler through dispatcher, store, service and client to the transport. */
const DOWN_DEPTH = 6
const DOWN_LIMIT = 600
/** What more functions call than this serves other matters too: who calls it does not sign in. */
const CALLERS_MAX = 8
/** From one function that signs in to the next. */
const NEXT_DEPTH = 3
const NEXT_LIMIT = 200

/** Where frameworks keep what the user touches. */
const USER_INTERFACE =
  /\.(?:tsx|jsx|vue|svelte|html)\b|(?:component|screen|view|page|activity|fragment|controller|command|form|dialog)\b/i

/** Who renews a session or ends it does not sign in. */
const OTHER_MATTERS = /\b(?:refresh\w*|renew\w*|sync\w*|log ?out|sign ?out)\b/

const ABOUT_SIGN_IN = /\b(?:sign ?in|log ?in|login|authenticat\w*|sso|o ?auth\d?|mfa)\b/

/** Verbs of signing in, and requests for what a sign-in yields. */
const SAYS_SIGN_IN =
  /^(?:\w+ ){0,3}(?:(?:sign|log) ?in|login|authenticate|sso)(?: (?:with|using|via|by|to|as|from|request|user|async|two factor|mfa|sso|browser|account|command)\b.*)?$|\b(?:request|exchange|post|obtain) (?:\w+ ){0,2}(?:o ?auth\d?|access|identity|auth|session|log ?in|login|sso|jwt) (?:\w+ )?(?:token|session|code)$|\bo ?auth\d? ?(?:login|sign ?in|flow)\b/

/** Questions, views, links, names and messages about a sign-in, records named login, and a sign-in's end. */
const NO_SIGN_IN =
  /^(?:is|has|was|should|can|get|set|on|did|will|emit|render|use|create|make|show|hide|open|close|cancel|reset|clear|remove|delete|edit|add|save|revoke|validate|pre validate|check|build|format|parse|import|fill|process|convert|generate|find|by|handle|advance|supports?|needs?|after|before|schedule|log|de authenticate|display|go|navigate|to)\b|\b(?:log ?out|sign ?out|refresh|push|device|enabled|disabled|url|state|error|failed|success\w*|screen|page|view|route|form|button|dialog|options?|by login|entry|placeholder|csrf|biometrics?|items?)\b/

const ACTS: Topic = {
  name: 'login.acts',
  effects: [
    {
      effect: 'http.request',
      about:
        /\b(?:sign ?in|log ?in|login|o ?auth\d? (?:access )?token|authorize|authenticate|connect token|sessions?)\b/,
    },
    { effect: 'auth.sign-in' },
    { effect: 'auth.browser', about: /\b(?:sign ?in|log ?in|login|o ?auth\d?|authorize|authenticat\w*|sso)\b/ },
  ],
  functions: SAYS_SIGN_IN,
  not: NO_SIGN_IN,
}

export const signInPath: Survey<SignInPath> = {
  name: 'sign-in-path',
  run(index, ask) {
    const acts = ask(topicSurvey(ACTS))
      .filter(({ signs }) => signs.includes('effect') || signs.includes('function'))
      .flatMap((finding) => definitionOf(index, finding))
      .filter((ref) => !isView(index, ref))
    const users = withoutHubs(reachUp(index, acts, UP_DEPTH, UP_LIMIT))
    const entries = entriesOf(index, acts, users)
    const speaking = entries.filter(isAboutSignIn)
    const starts = [...acts, ...speaking.map(({ ref }) => ref)]
    const way = [...starts, ...speaking.flatMap((entry) => entry.way.map(({ to }) => to))]
    return {
      entries,
      signsIn: amongStarts(acts),
      covers: amongStarts(withReached(index, starts, DOWN_DEPTH)),
      isNearWay: amongStarts(withReached(index, way, 1)),
    }
  },
}

const withReached = (index: RepositoryIndex, starts: readonly DefinitionRef[], depth: number): DefinitionRef[] => [
  ...starts,
  ...reachDown(index, starts, depth, DOWN_LIMIT).map(({ ref }) => ref),
]

/** A component is no step of the way: its handlers are. */
const isView = (index: RepositoryIndex, ref: DefinitionRef): boolean =>
  index.callsIn(ref).some(({ call }) => call.form === 'jsx')

/** Without what serves other matters, and its users. */
function withoutHubs(users: readonly Reached[]): Reached[] {
  const callers = new Map<string, number>()
  for (const { from } of users) callers.set(keyOf(from), (callers.get(keyOf(from)) ?? 0) + 1)
  const dropped = new Set<string>()
  return users.filter(({ ref, from }) => {
    const isOther = OTHER_MATTERS.test(spoken(ref.definition.name))
    const drops = isOther || dropped.has(keyOf(from)) || (callers.get(keyOf(from)) ?? 0) > CALLERS_MAX
    if (drops) dropped.add(keyOf(ref))
    return !drops
  })
}

/** Handlers of elements, and functions of the user interface that nothing in the repository calls; best first. */
function entriesOf(index: RepositoryIndex, acts: readonly DefinitionRef[], users: readonly Reached[]): SignInEntry[] {
  const called = new Set(users.map(({ from }) => keyOf(from)))
  const wayFrom = waysThrough(index, acts, users)
  const entries = [...users.map(({ ref }) => ref), ...acts].flatMap((ref) => {
    const handedTo = [...index.passedAt(ref), ...receiversOf(index, ref)].find(
      ({ call, file }) => call.form === 'jsx' && index.isProduction(file),
    )
    const isTop = !called.has(keyOf(ref)) && ref.definition.kind !== 'closure' && USER_INTERFACE.test(ref.file)
    if (isView(index, ref) || !(handedTo || isTop)) return []
    return [{ ref, ...(handedTo && { handedTo }), way: wayFrom(ref) }]
  })
  return entries.sort((a, b) => worth(b) - worth(a) || a.way.length - b.way.length)
}

/** An element that speaks of signing in says more than a name, a name more than any element. */
const worth = (entry: SignInEntry): number =>
  (entry.way.length > 0 ? 3 : 0) +
  (entry.handedTo ? 2 : 0) +
  (elementSpeaks(entry) ? 2 : 0) +
  (nameSpeaks(entry) ? 3 : 0) +
  (ABOUT_SIGN_IN.test(spoken(entry.ref.file)) ? 3 : 0)

const isAboutSignIn = (entry: SignInEntry): boolean =>
  elementSpeaks(entry) || nameSpeaks(entry) || ABOUT_SIGN_IN.test(spoken(entry.ref.file))

const nameSpeaks = ({ ref }: SignInEntry): boolean => ABOUT_SIGN_IN.test(spoken(ref.definition.qualified))

const elementSpeaks = ({ handedTo }: SignInEntry): boolean =>
  (handedTo?.call.args ?? []).some((attributes) => ABOUT_SIGN_IN.test(spoken(exprText(attributes))))

/** From a function up to what signs in, and on from there while that leads to another function that signs in. */
function waysThrough(
  index: RepositoryIndex,
  acts: readonly DefinitionRef[],
  users: readonly Reached[],
): (ref: DefinitionRef) => WayStep[] {
  const upward = new Map(users.map((step) => [keyOf(step.ref), step]))
  const isAct = new Set(acts.map(keyOf))
  const onward = (from: DefinitionRef, passed: ReadonlySet<string>): WayStep[] => {
    const reached = reachDown(index, [from], NEXT_DEPTH, NEXT_LIMIT)
    const next = reached.find(({ ref }) => isAct.has(keyOf(ref)) && !passed.has(keyOf(ref)))
    if (!next) return []
    const steps: WayStep[] = []
    for (let at: Reached | undefined = next; at; at = reached.find(({ ref }) => at && keyOf(ref) === keyOf(at.from)))
      steps.unshift({ to: at.ref, call: at.site, resolved: at.resolved })
    return [...steps, ...onward(next.ref, new Set([...passed, keyOf(next.ref)]))]
  }
  return (ref) => {
    const steps: WayStep[] = []
    let end = ref
    for (let step = upward.get(keyOf(ref)); step; step = upward.get(keyOf(end))) {
      steps.push({ to: step.from, call: step.site, resolved: step.resolved })
      end = step.from
    }
    return [...steps, ...onward(end, new Set([keyOf(ref), keyOf(end)]))]
  }
}
