import { isFunctionLike, isTypeLike } from '#index/facts'
import type { DefinitionRef, RepositoryIndex } from '#index/repository-index'
import { mentions } from './words.js'

export interface Candidate {
  ref: DefinitionRef
  /** Higher is better; comparable within one concept only. */
  score: number
}

/**
 * Production functions, methods and components whose name, class or file is about a concept (a pattern over spoken words, see words.ts), best first.
 * The weights say how far a habit of naming is to be trusted: a function's own name most, its file least.
 */
export function definitionsAbout(
  index: RepositoryIndex,
  concept: RegExp,
  options: { types?: boolean } = {},
): Candidate[] {
  const found: Candidate[] = []
  for (const facts of index.files) {
    if (!index.isProduction(facts.path) || facts.path.endsWith('.d.ts')) continue
    const fileAbout = mentions(fileStem(facts.path), concept)
    facts.definitions.forEach((definition, position) => {
      const ref = { file: facts.path, index: position, definition }
      const wanted = isFunctionLike(definition.kind) || (options.types && isTypeLike(definition.kind))
      if (!wanted || definition.kind === 'closure') return
      const score = scoreOf(ref, concept, fileAbout)
      if (score > 0) found.push({ ref, score })
    })
  }
  return found.sort(byScore)
}

const OWN_NAME = 10
const OWNER_NAME = 4
const FILE_NAME = 2

function scoreOf(ref: DefinitionRef, concept: RegExp, fileAbout: boolean): number {
  const { definition } = ref
  const owner = definition.qualified.split('.').slice(0, -1).join('.')
  const own = mentions(definition.name, concept) ? OWN_NAME : 0
  const base = own + (owner && mentions(owner, concept) ? OWNER_NAME : 0) + (fileAbout ? FILE_NAME : 0)
  if (base === 0) return 0
  const hasBody = definition.end > definition.start ? 1 : 0
  return (
    base + hasBody - (definition.deprecated ? OWN_NAME / 2 : 0) - (definition.modifiers?.includes('abstract') ? 2 : 0)
  )
}

export const fileStem = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.\w+$/, '')

export function byScore(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.ref.file !== b.ref.file) return a.ref.file < b.ref.file ? -1 : 1
  return a.ref.index - b.ref.index
}
