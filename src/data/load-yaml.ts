import { readFileSync } from 'node:fs'
import { LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { Failure } from '#schema/failure'

/**
 * A YAML file of the given shape. Throws Failure('data') with one line for each problem:
 * `file:line: place in the document: what is wrong`, legal values included.
 */
export function loadYaml<T>(file: string, schema: z.ZodType<T>): T {
  const lines = new LineCounter()
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0) {
    throw new Failure(
      'data',
      document.errors.map((error) => `${file}:${lines.linePos(error.pos[0]).line}: ${error.message}`).join('\n'),
    )
  }
  const parsed = schema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.flatMap(flattened).map((issue) => {
    const at = nodeOffset(document, issue.path)
    return `${file}:${lines.linePos(at).line}: ${placeName(issue.path)}${issue.message}`
  })
  throw new Failure('data', [...new Set(problems)].join('\n'))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure('unreadable', `cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

interface Problem {
  path: PropertyKey[]
  message: string
}

/** A union's own message says nothing; the branch that came closest does. */
function flattened(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0)
    return [{ path: [...issue.path], message: issue.message }]
  const closest = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0] ?? []
  return closest.flatMap((inner) => flattened({ ...inner, path: [...issue.path, ...inner.path] }))
}

const depth = (issues: readonly z.core.$ZodIssue[]): number => Math.max(0, ...issues.map((issue) => issue.path.length))

const placeName = (path: readonly PropertyKey[]): string => (path.length > 0 ? `${path.map(String).join('.')}: ` : '')

/** Offset of the innermost node on the path that exists; a missing key is shown at its parent. */
function nodeOffset(document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    const range = (node as { range?: [number, number, number] } | undefined)?.range
    if (range) return range[0]
  }
  return 0
}
