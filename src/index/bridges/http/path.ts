export type Segment = { kind: 'text'; text: string } | { kind: 'any' } | { kind: 'rest' }

/** A path without scheme, host, query. `open`: what stands before it is not known (a base URL). */
export interface Path {
  text: string
  segments: Segment[]
  open: boolean
}

const WHOLE = 1000
const LITERAL = 10

/** Path of an evaluated URL: `https://host/a/*` and `*` + `/a/*` both give `/a/*`. */
export function pathOfUrl(url: string): Path {
  const bare = url.replace(/[?#].*$/, '')
  const absolute = /^[a-z*][a-z0-9+.*-]*:\/\/[^/]*(.*)$/i.exec(bare)
  if (absolute) return pathFrom(absolute[1] ?? '', false)
  if (bare.startsWith('/')) return pathFrom(bare, false)
  if (bare.startsWith('*')) return pathFrom(bare.replace(/^\*+/, ''), true)
  return pathFrom(`/${bare}`, true)
}

/** Path of a route: `:id`, `{id}`, `<id>` stand for one segment, `*` at the end for the rest. */
export function pathOfRoute(route: string): Path {
  const path = pathFrom(route.startsWith('/') || route.startsWith('*') ? route : `/${route}`, route.startsWith('*'))
  const last = path.segments.at(-1)
  return last?.kind === 'any' && /\*$/.test(route)
    ? { ...path, segments: [...path.segments.slice(0, -1), { kind: 'rest' }] }
    : path
}

function pathFrom(text: string, open: boolean): Path {
  const segments = text
    .split('/')
    .filter((part) => part !== '')
    .map(segmentOf)
  return { text: text === '' ? (open ? '*' : '/') : `/${text.replace(/^\/+/, '')}`, segments, open }
}

function segmentOf(part: string): Segment {
  const isPattern = part.includes('*') || /^[:{<[]/.test(part)
  return isPattern ? { kind: 'any' } : { kind: 'text', text: part.toLowerCase() }
}

/** 0: no fit. Higher is better: the whole path before its end, more literal segments before fewer. */
export function pathFit(request: Path, route: Path): number {
  const surplus = request.segments.length - route.segments.length
  const ends = route.segments.at(-1)?.kind === 'rest'
  if (surplus < 0 && !(request.open && -surplus < route.segments.length)) return 0
  if (surplus < 0) return scored(request.segments, route.segments.slice(-surplus), 0)
  if (surplus === 0 || ends) return scored(request.segments, route.segments, request.open || route.open ? 0 : WHOLE)
  // A base URL may have a path of its own before the route's.
  return scored(request.segments.slice(surplus), route.segments, 0)
}

function scored(request: readonly Segment[], route: readonly Segment[], bonus: number): number {
  let literals = 0
  for (let i = 0; i < route.length; i++) {
    const wanted = route[i]
    const given = request[i]
    if (wanted?.kind === 'rest') break
    if (!wanted || !given) return 0
    if (wanted.kind !== 'text') continue
    if (given.kind !== 'text' || given.text !== wanted.text) return 0
    literals++
  }
  return literals === 0 ? (bonus > 0 && route.length === 0 && request.length === 0 ? 1 : 0) : bonus + literals * LITERAL
}

export const methodsFit = (request: string, route: string): boolean =>
  request === '*' || route === '*' || request === route
