import { ts } from '#typescript'

/**
 * Levels of a syntax tree from which a file is left out once the stack has run over. Code that people write has less than 100; Node's
 * stack of 1 MB holds the checker's own frames of about 1000.
 */
const DEEP = 500

/** Undefined when the work needs more stack than there is. */
export function withinStack<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Files that are nested too deep for the checker. */
export const deepPaths = (sources: readonly { path: string; source: ts.SourceFile }[]): string[] =>
  sources.filter(({ source }) => isDeep(source)).map(({ path }) => path)

/** Level by level, without recursion. */
function isDeep(source: ts.SourceFile): boolean {
  let level: ts.Node[] = [source]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEP) return true
    const next: ts.Node[] = []
    for (const node of level)
      ts.forEachChild(node, (child) => {
        next.push(child)
      })
    level = next
  }
  return false
}
