import { type Assignment, type Expr, isFunctionLike } from '#index/facts'
import type { CallRef, DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { calleeText } from './expr-text.js'
import { keeperAround, keepers } from './kept-apart.js'
import type { Survey } from './survey.js'
import { isSearched } from './vocabulary.js'

/** `this.items = await refresh(this.items)`: what others assign while it waits is undone. */
export interface FieldSnapshot {
  ref: DefinitionRef
  /** `this.items`. */
  field: string
  /** The call that is given the old value and waited for. */
  wait: CallRef
  assignment: Assignment
  /** Another function of the file that assigns the field. */
  other: DefinitionRef & { line: number }
}

/** By file, then line. Only fields that another function of the same class assigns too, outside of its constructor. */
export const fieldSnapshots: Survey<readonly FieldSnapshot[]> = {
  name: 'field-snapshots',
  run: (index, ask) =>
    index.files
      .filter((facts) => isSearched(index, facts))
      .flatMap((facts) =>
        facts.assignments.flatMap((assignment) => {
          const found = snapshotOf(index, facts.path, assignment)
          const kept = found && keeperAround(ask(keepers).get(facts.path), found.wait.call.line, assignment.line)
          return found && !kept ? [found] : []
        }),
      ),
}

const FIELD = /^this\.[\w$]+$/

function snapshotOf(index: RepositoryIndex, file: string, assignment: Assignment): FieldSnapshot | undefined {
  const { target: field, value, line, in: scope } = assignment
  if (!FIELD.test(field) || value.k !== 'call') return undefined
  const definition = index.definition(file, scope)
  const ref = definition && isFunctionLike(definition.definition.kind) ? definition : undefined
  const wait = ref && awaitedCall(index, ref, value, line)
  if (!ref || !wait || !isGiven(value, field)) return undefined
  const other = otherWriter(index, ref, assignment)
  return other && { ref, field, wait, assignment, other }
}

const awaitedCall = (
  index: RepositoryIndex,
  ref: DefinitionRef,
  { callee }: Extract<Expr, { k: 'call' }>,
  line: number,
): CallRef | undefined =>
  index
    .callsIn(ref)
    .find(
      ({ call }) => call.awaited === true && call.line >= line && call.line <= line + 1 && calleeText(call) === callee,
    )

/** The old value is the argument, or what the argument is made of by a method of it. */
function isGiven(expr: Expr, field: string): boolean {
  const isFrom = (path: string): boolean => path === field || path.startsWith(`${field}.`)
  if (expr.k === 'ref') return isFrom(expr.path)
  if (expr.k !== 'call') return false
  return (
    isFrom(expr.callee) ||
    (expr.on !== undefined && isGiven(expr.on, field)) ||
    expr.args.some((arg) => isGiven(arg, field))
  )
}

function otherWriter(
  index: RepositoryIndex,
  ref: DefinitionRef,
  { target, line }: Assignment,
): FieldSnapshot['other'] | undefined {
  const facts = index.facts(ref.file)
  for (const other of facts?.assignments ?? []) {
    if (other.target !== target || other.line === line) continue
    const around = index.enclosing(ref.file, other.line)
    const isOther = around && around.index !== ref.index && around.definition.kind !== 'constructor'
    if (isOther && around.definition.container === ref.definition.container) return { ...around, line: other.line }
  }
  return undefined
}
