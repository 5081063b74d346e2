import type { Definition, FileFacts } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import type { Survey } from '../survey.js'
import { isSearched } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

/** Fewer calls than these say nothing about a function. */
const CALLS_MIN = 3
/** Copies keep most of their calls: chosen so that a copy with one call changed of three or four still counts. */
const ALIKE_MIN = 0.6
/** More functions of one name are an interface that many fulfil. */
const SAME_NAME_MAX = 4

interface Candidate {
  file: string
  language: string
  definition: Definition
  calls: ReadonlySet<string>
}

/** Functions of one name in several files of one language that call mostly the same: one matter, written twice. */
export const copiedFunctions: Survey<readonly Doubt[]> = {
  name: 'copied-functions',
  run: (index) => [...candidatesByName(index)].flatMap(([name, candidates]) => copiesOf(name, candidates)),
}

function candidatesByName(index: RepositoryIndex): Map<string, Candidate[]> {
  const byName = new Map<string, Candidate[]>()
  for (const facts of index.files.filter((file) => isSearched(index, file))) {
    for (const candidate of candidatesIn(index, facts)) {
      const { name } = candidate.definition
      byName.set(name, [...(byName.get(name) ?? []), candidate])
    }
  }
  return byName
}

function candidatesIn(index: RepositoryIndex, { path, language, definitions }: FileFacts): Candidate[] {
  return definitions.flatMap((definition, position) => {
    if (definition.kind !== 'function' || definition.container !== -1) return []
    const calls = index.callsIn({ file: path, index: position, definition })
    return calls.length < CALLS_MIN
      ? []
      : [{ file: path, language, definition, calls: new Set(calls.map(({ call }) => call.name)) }]
  })
}

function copiesOf(name: string, candidates: readonly Candidate[]): Doubt[] {
  const [first, ...others] = candidates
  if (!first || others.length === 0 || candidates.length > SAME_NAME_MAX) return []
  const copies = others.filter(
    (other) => other.language === first.language && likeness(first.calls, other.calls) >= ALIKE_MIN,
  )
  if (copies.length === 0) return []
  return [
    {
      subject: name,
      kind: 'multiple-implementations',
      message: { id: 'doubt.copied', values: { name, count: copies.length + 1 } },
      places: [placeOf(first), ...copies.map(placeOf)],
    },
  ]
}

/** Jaccard index of the called names. */
function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((name) => right.has(name)).length
  return shared / (left.size + right.size - shared)
}

const placeOf = ({ file, definition: { start, line } }: Candidate): Doubt['places'][0] => ({ file, start, end: line })
