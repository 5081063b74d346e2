import { type Definition, isFunctionLike } from './facts.js'
import type { CallRef, DefinitionRef, RepositoryIndex } from './repository-index.js'

/** The definition itself or the nearest around it that is wanted. */
export function nearestAround(
  index: RepositoryIndex,
  start: DefinitionRef | undefined,
  isWanted: (definition: Definition) => boolean,
): DefinitionRef | undefined {
  for (let ref = start; ref; ref = index.definition(ref.file, ref.definition.container))
    if (isWanted(ref.definition)) return ref
  return undefined
}

const scopeOf = (index: RepositoryIndex, { file, call }: CallRef): DefinitionRef | undefined =>
  index.definition(file, call.in)

/** The innermost function-like definition that holds a call. */
export const functionAround = (index: RepositoryIndex, site: CallRef): DefinitionRef | undefined =>
  nearestAround(index, scopeOf(index, site), ({ kind }) => isFunctionLike(kind))

/** The definition itself or the nearest around it that is a function with a name of its own: closures in it run on its behalf. */
export const namedFunction = (index: RepositoryIndex, start: DefinitionRef | undefined): DefinitionRef | undefined =>
  nearestAround(index, start, ({ kind }) => isFunctionLike(kind) && kind !== 'closure')

/** The function with a name of its own that holds a call. */
export const namedFunctionAround = (index: RepositoryIndex, site: CallRef): DefinitionRef | undefined =>
  namedFunction(index, scopeOf(index, site))

export const classAround = (index: RepositoryIndex, site: CallRef): DefinitionRef | undefined =>
  nearestAround(index, scopeOf(index, site), ({ kind }) => kind === 'class')
