import type { Effect } from '#index/catalog'
import { functionAround, namedFunction } from '#index/containers'
import { type Definition, type Expr, isFunctionLike } from '#index/facts'
import type { CallRef, DefinitionRef, EffectSite, RepositoryIndex } from '#index/repository-index'
import type { ResolvedBy } from '#schema/evidence'
import type { Span } from '#schema/span'
import { keyOf, type Reached, receiversOf, siteKey } from './call-graph.js'
import type { Survey } from './survey.js'
import { leadsToCheck, type UpdatePath, updatePath } from './update-path.js'
import { spoken } from './words.js'

/** A place from which an update check is started. */
export interface Trigger {
  /** The function that is called first. */
  name: string
  /** What it calls, on the way to the check. */
  leadsTo: string
  /** The function. */
  head: Span
  /** The call, listener or timer in it. */
  at: Span
  resolved: ResolvedBy
  /** What shows when it happens: a platform's listener or timer, an element or bridge that it is handed to, or only the function's name. */
  shownBy: 'event' | 'hand-over' | 'name'
  /** Of a timer: its evaluated delay. */
  delay?: { text: string; ms: number | undefined; span: Span }
}

export interface UpdateTriggers {
  startup: readonly Trigger[]
  foreground: readonly Trigger[]
  interval: readonly Trigger[]
  manual: readonly Trigger[]
}

const START_EVENTS = /^(?:ready|load|domcontentloaded|deviceready|will-finish-launching|componentdidappear)$/i
const FOREGROUND_EVENTS =
  /(?:focus|resume|^change$|visibilitychange|^activate$|foreground|becomeactive|appstatechange|pageshow|online|unlock-screen)/i

const SAYS_START =
  /\b(?:on create|on load|load|init\w*|set ?up|bootstrap|boot|start ?up|launch\w*|main|component did mount|did finish launching\w*|app ready|when ready|(?:before )?mount(?:ed)?|ng on init|on mount|application on create)\b|^(?:start|run|app)$|^(?:start|init\w*|setup) (?:\w+ )?(?:updat\w*|checks?)\b/
const SAYS_FOREGROUND =
  /\b(?:foreground|focus(?:ed)?|resumed?|become active|visibility|app state|app active|handle on start|on start)\b/
const SAYS_MANUAL =
  /\b(?:click\w*|press\w*|tap(?:ped)?|menu|button|handle check|on check|manual\w*|user (?:initiated|requested)|trigger update check|select)\b/

export const updateTriggers: Survey<UpdateTriggers> = {
  name: 'update-triggers',
  run(index, ask) {
    const path = ask(updatePath)
    const leads = leadsToCheck(path)
    // Who starts a timer does not check now: the timer is told by itself.
    const timed = new Set(index.effects('timer.interval').map(({ site }) => siteKey(site)))
    const users = path.users.filter(({ site }) => !timed.has(siteKey(site)))
    const named = (pattern: RegExp): Trigger[] => namedTriggers(users, pattern)
    return {
      startup: best([
        ...events(index, leads, 'lifecycle.start', START_EVENTS),
        ...timers(index, leads, 'timer.delay').filter(({ name }) =>
          SAYS_START.test(spoken(name.split('.').at(-1) ?? '')),
        ),
        ...afterReady(index, path),
        ...named(SAYS_START),
      ]),
      foreground: best([...events(index, leads, 'lifecycle.foreground', FOREGROUND_EVENTS), ...named(SAYS_FOREGROUND)]),
      interval: best(timers(index, leads, 'timer.interval')),
      manual: best([...handed(index, path), ...named(SAYS_MANUAL)]).sort((a, b) => byHand(b) - byHand(a)),
    }
  },
}

function namedTriggers(users: readonly Reached[], pattern: RegExp): Trigger[] {
  return users
    .filter(({ ref }) => ref.definition.kind !== 'closure' && pattern.test(spoken(ref.definition.name)))
    .map(({ ref, site, from, resolved }) => ({
      name: ref.definition.qualified,
      leadsTo: from.definition.name,
      head: spanOf(ref),
      at: { file: site.file, start: site.call.line, end: site.call.end },
      resolved,
      shownBy: 'name',
    }))
}

/** Listeners whose callback leads to a check. */
function events(index: RepositoryIndex, leads: ReadonlySet<string>, effect: Effect, channel: RegExp): Trigger[] {
  return index
    .effects(effect)
    .filter((site) => site.row.args.channel === undefined || channel.test(eventName(site)))
    .flatMap((site) => triggered(index, leads, site))
}

/** The evaluated name, or as written where only the platform knows its value. */
const eventName = ({ args, exprs }: EffectSite): string =>
  args.channel?.known ? args.channel.text : exprs.channel?.k === 'ref' ? exprs.channel.path : ''

function timers(index: RepositoryIndex, leads: ReadonlySet<string>, effect: Effect): Trigger[] {
  return index.effects(effect).flatMap((site) =>
    triggered(index, leads, site).map((trigger) => ({
      ...trigger,
      ...(site.args.delay && {
        delay: {
          text: site.args.delay.text,
          ms: site.args.delay.sources.every((source) => isFixed(index, source)) ? milliseconds(site) : undefined,
          span: site.args.delay.sources[0] ?? trigger.at,
        },
      }),
    })),
  )
}

/** The initial value of a field that may be set later says nothing about the period. */
const isFixed = (index: RepositoryIndex, { file, start }: Span): boolean =>
  !(index.facts(file)?.definitions ?? []).some(
    ({ line, kind, modifiers }) => line === start && kind === 'field' && !modifiers?.includes('readonly'),
  )

/** `app.whenReady().then(start)`. */
function afterReady(index: RepositoryIndex, { users }: UpdatePath): Trigger[] {
  return users.flatMap(({ ref, from, resolved }) =>
    receiversOf(index, ref)
      .filter(({ call }) => /\b(?:whenReady|ready)\(\)$/.test(call.receiver))
      .map(({ call, file }) => ({
        name: ref.definition.name,
        leadsTo: from.definition.name,
        head: spanOf(ref),
        at: { file, start: call.line, end: call.end },
        resolved,
        shownBy: 'event' as const,
      })),
  )
}

const UNIT_MS = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }

const milliseconds = ({ args, row }: EffectSite): number | undefined =>
  args.delay?.number === undefined ? undefined : args.delay.number * UNIT_MS[row.unit ?? 'ms']

function triggered(index: RepositoryIndex, leads: ReadonlySet<string>, site: EffectSite): Trigger[] {
  const called = callbacks(index, site).find((ref) => leads.has(keyOf(ref)))
  const around = namedFunction(index, functionAround(index, site.site))
  if (!called) return []
  const { call, file } = site.site
  return [
    {
      name: around?.definition.qualified ?? file,
      leadsTo: called.definition.name,
      head: around ? spanOf(around) : { file, start: call.line, end: call.end },
      at: { file, start: call.line, end: call.end },
      resolved: site.resolved,
      shownBy: site.resolved === 'name' ? 'name' : 'event',
    },
  ]
}

/** Outermost function literals inside the call, and functions named by its callback argument. */
function callbacks(index: RepositoryIndex, { site, exprs }: EffectSite): DefinitionRef[] {
  const definitions = index.facts(site.file)?.definitions ?? []
  const functions = definitions.flatMap((definition, position) =>
    definition.start >= site.call.line && definition.end <= site.call.end && isFunctionLike(definition.kind)
      ? [{ file: site.file, index: position, definition }]
      : [],
  )
  const inside = functions.filter(
    ({ index: own }) => !functions.some((outer) => isWithin(definitions, own, outer.index)),
  )
  const name = exprs.callback && functionName(exprs.callback)
  const named = name ? index.resolveName(site.file, site.call.line, name).map(({ ref }) => ref) : []
  return [...inside, ...named]
}

function isWithin(definitions: readonly Definition[], inner: number, outer: number): boolean {
  for (let at = definitions[inner]?.container ?? -1; at >= 0; at = definitions[at]?.container ?? -1) {
    if (at === outer) return true
  }
  return false
}

/** `check`, `this.check`, and Swift's `#selector(check)`. */
function functionName(callback: Expr): string | undefined {
  if (callback.k === 'ref') return callback.path
  const selector = callback.k === 'other' ? /^#selector\((?:\w+\.)*(\w+)/.exec(callback.text)?.[1] : undefined
  return selector && `self.${selector}`
}

/** Functions that speak of a check or a hand. */
const byHand = (trigger: Trigger): number =>
  Number(/\b(?:check|trigger|latest)\b/.test(spoken(trigger.leadsTo))) + Number(SAYS_MANUAL.test(spoken(trigger.name)))

/** Functions and closures that lead to a check and are handed to an element, a menu, a click or another language. */
function handed(index: RepositoryIndex, { checks, users }: UpdatePath): Trigger[] {
  const near = [
    ...checks,
    ...users
      .filter(({ ref, depth }) => depth <= (ref.definition.kind === 'closure' ? NEAR : NEAR_NAMED))
      .map(({ ref }) => ref),
  ]
  const isNear = new Set(near.map(keyOf))
  const named = near.flatMap((ref) => index.passedAt(ref).map((site) => ({ ref, site })))
  const literal = near.flatMap((ref) => receiversOf(index, ref).map((site) => ({ ref, site })))
  const elements = [...named, ...literal].flatMap(({ ref, site }) =>
    isUserAction(site) ? [{ ref, span: { file: site.file, start: site.call.line, end: site.call.end } }] : [],
  )
  const bridged = index
    .bridges()
    .pairs.flatMap(({ target, kind, calleeSpan }) =>
      target && (kind === 'capacitor' || kind === 'react-native') && isNear.has(keyOf(target))
        ? [{ ref: target, span: calleeSpan }]
        : [],
    )
  return [...elements, ...bridged].map(({ ref, span }) => ({
    name: (namedFunction(index, ref) ?? ref).definition.qualified,
    leadsTo: ref.definition.name,
    head: spanOf(ref),
    at: span,
    resolved: 'import',
    shownBy: 'hand-over',
  }))
}

/** Calls from a button to the check: handler, proxy, other process, service; a named function further away does more than that. */
const NEAR = 4
const NEAR_NAMED = 2

const CLICKS = /^(?:click|submit|press|tap|select|command)$/

/** Elements of a template, listeners of clicks, entries of a menu. */
function isUserAction({ call }: CallRef): boolean {
  if (call.form === 'jsx') return true
  const [first] = call.args
  if (first?.k === 'str') return CLICKS.test(first.v)
  return call.args.some(isMenu)
}

const isMenu = (arg: Expr): boolean =>
  arg.k === 'arr'
    ? arg.items.some(isMenu)
    : arg.k === 'obj' && arg.entries.some(({ key }) => key === 'click' || key === 'onClick' || key === 'onPress')

const spanOf = ({ file, definition }: DefinitionRef): Span => ({
  file,
  start: definition.start,
  end: definition.end,
})

const SHOWN: readonly Trigger['shownBy'][] = ['event', 'hand-over', 'name']

/** Platform events first; one trigger a function and call. */
function best(triggers: readonly Trigger[]): Trigger[] {
  const distinct = new Map(
    triggers.map((trigger) => [`${trigger.name}@${trigger.at.file}:${trigger.at.start}`, trigger]),
  )
  return [...distinct.values()].sort((a, b) => SHOWN.indexOf(a.shownBy) - SHOWN.indexOf(b.shownBy))
}
