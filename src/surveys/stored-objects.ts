import { functionAround } from '#index/containers'
import type { Assignment, Expr, Member } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import type { Span } from '#schema/span'
import { siteKey } from './call-graph.js'
import { literalEntries } from './literal-entries.js'
import { isNothing } from './nothing.js'
import { answersIn, first, holds, objectSites, type Save, type Stored } from './object-sites.js'
import type { Survey } from './survey.js'

/** One access to a property of an object that is stored as a whole. */
export interface PropertyAccess extends Span {
  operation: 'read' | 'write' | 'delete'
  store: string
  /** The object's key and the dotted path in it: `settings.theme.dark`; `*.theme` when the key is not known. */
  key: string
  /** The function around. */
  owner: DefinitionRef
  /** What is written. */
  value?: Expr
  /** One property among those of an object that is written out and stored as a whole. */
  withWhole?: true
}

/**
 * Properties of stored objects: read off what a loader answers, in place or through a variable; assigned to a variable that is
 * stored afterwards in the same function, or written out in the object that is stored. By path, then line.
 */
export const storedObjects: Survey<readonly PropertyAccess[]> = {
  name: 'stored-objects',
  run(index, ask) {
    const { loads, saves, functions } = ask(objectSites)
    return functions
      .flatMap((owner) => [...readsIn(index, owner, loads), ...writesIn(index, owner, saves)])
      .sort((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1))
  },
}

function readsIn(index: RepositoryIndex, owner: DefinitionRef, loads: ReadonlyMap<string, Stored>): PropertyAccess[] {
  const facts = index.facts(owner.file)
  const place = (start: number, end = start) => ({ file: owner.file, start, end, owner, operation: 'read' as const })
  const inPlace = index.callsIn(owner).flatMap((site): PropertyAccess[] => {
    const stored = loads.get(siteKey(site))
    const { picked, line, end } = site.call
    return stored && picked && isOwn(index, owner, site) ? [{ ...place(line, end), ...part(stored, picked) }] : []
  })
  const members = (facts?.members ?? []).filter(
    (member) => isInside(index, owner, member) && !isKept(facts?.assignments ?? [], member),
  )
  const names = [...new Set(members.map(({ variable }) => variable))]
  const variables = new Map(names.map((path) => [path, storedIn({ k: 'ref', path })]))
  const takenApart = (facts?.definitions ?? []).filter(
    (definition) => definition.part !== undefined && isInside(index, owner, definition),
  )
  return [
    ...inPlace,
    ...takenApart.flatMap(({ part: path, value, line }): PropertyAccess[] => {
      const stored = value && path ? storedIn(value) : undefined
      return stored && path ? [{ ...place(line), ...part(stored, path) }] : []
    }),
    ...members.flatMap(({ variable, path, line }): PropertyAccess[] => {
      const stored = variables.get(variable)
      return stored ? [{ ...place(line), ...part(stored, path) }] : []
    }),
  ]

  function storedIn(expr: Expr): Stored | undefined {
    return first(answersIn(index, owner, expr).map((site) => loads.get(siteKey(site))))
  }
}

/** `settings.theme = given ?? settings.theme` uses the old value for nothing but to keep it. */
const isKept = (assignments: readonly Assignment[], { variable, path, line }: Member): boolean =>
  assignments.some(
    ({ target, line: from, value }) =>
      target === `${variable}.${path}` && from <= line && line < from + KEPT_LINES && mentions(value, target),
  )

/** Lines of such an assignment, as formatters break it. */
const KEPT_LINES = 4

const mentions = (expr: Expr, path: string): boolean =>
  (expr.k === 'ref' && expr.path === path) ||
  (expr.k === 'bin' && (mentions(expr.left, path) || mentions(expr.right, path))) ||
  (expr.k === 'cond' && (mentions(expr.yes, path) || mentions(expr.no, path)))

const isOwn = (index: RepositoryIndex, owner: DefinitionRef, site: CallRef): boolean =>
  functionAround(index, site)?.index === owner.index

const isInside = (index: RepositoryIndex, owner: DefinitionRef, { line }: { line: number }): boolean =>
  index.enclosing(owner.file, line)?.index === owner.index

const part = ({ store, key }: Stored, path: string): Stored => ({ store, key: `${key}.${path}` })

function writesIn(index: RepositoryIndex, owner: DefinitionRef, saves: readonly Save[]): PropertyAccess[] {
  const own = saves.filter(({ site }) => site.file === owner.file && isOwn(index, owner, site))
  if (own.length === 0) return []
  const writtenOut = own.flatMap((save) =>
    literalEntries(index, owner, save.value).map(
      ({ path, line, value }): PropertyAccess => ({
        ...written(owner, { line, value }, part(save, path)),
        withWhole: true,
      }),
    ),
  )
  return [...writtenOut, ...assignedIn(index, owner, own)]
}

function assignedIn(index: RepositoryIndex, owner: DefinitionRef, own: readonly Save[]): PropertyAccess[] {
  return (index.facts(owner.file)?.assignments ?? []).flatMap((assignment): PropertyAccess[] => {
    const [, variable = '', path = ''] = TARGET.exec(assignment.target.replaceAll('!', '')) ?? []
    if (!variable || !isInside(index, owner, assignment)) return []
    const save = own.find(({ site, value }) => site.call.line >= assignment.line && holds(value, variable))
    return save ? [written(owner, assignment, part(save, path))] : []
  })
}

/** `account.tokens.access`: a variable and the path in it. */
const TARGET = /^([\w$]+)\.([\w$]+(?:\.[\w$]+)*)$/

const written = (
  owner: DefinitionRef,
  { line, value }: Pick<Assignment, 'line' | 'value'>,
  stored: Stored,
): PropertyAccess => ({
  file: owner.file,
  start: line,
  end: line,
  owner,
  operation: isNothing(value) ? 'delete' : 'write',
  value,
  ...stored,
})
