import { ts } from '#typescript'
import { isJavaScript } from '../languages/javascript.js'
import { analyseFlow, type Called } from './flow/analysis.js'
import { groupsOf } from './typescript-groups.js'
import type { TypeScriptProgram } from './typescript-program.js'

/** What calls in JavaScript reach by the values that flow to them. */
export interface Flows {
  /** Functions and classes; undefined when the file is too large or following its values was given up. */
  calledAt(call: ts.Node): readonly ts.Node[] | undefined
}

/** Files are analysed in groups, at the first question about one of the group. */
export function createFlows(program: TypeScriptProgram): Flows {
  let loading: Loading | undefined
  const done = new Map<readonly ts.SourceFile[], Called | undefined>()
  return {
    calledAt: (call) => {
      loading ??= readLoading(program)
      const group = loading.groups.get(call.getSourceFile())
      if (group === undefined) return undefined
      if (!done.has(group)) done.set(group, analyse(program, loading, group))
      const called = done.get(group)
      return called && (called.get(call) ?? [])
    },
  }
}

interface Loading {
  /** By each of its files. */
  groups: ReadonlyMap<ts.SourceFile, readonly ts.SourceFile[]>
  loadedBy: ReadonlyMap<ts.SourceFile, ReadonlySet<ts.SourceFile>>
  /** Files of other languages may load any of them: what they load is not read. */
  isMixed: boolean
}

function analyse(
  program: TypeScriptProgram,
  { loadedBy, isMixed }: Loading,
  group: readonly ts.SourceFile[],
): Called | undefined {
  const isUsedOutside = (file: ts.SourceFile): boolean => {
    const users = [...(loadedBy.get(file) ?? [])]
    return isMixed || users.length === 0 || users.some((user) => !group.includes(user))
  }
  try {
    return analyseFlow(program, group, isUsedOutside)
  } catch (error) {
    if (error instanceof RangeError) return undefined // nested deeper than the stack
    throw error
  }
}

function readLoading(program: TypeScriptProgram): Loading {
  const loads = new Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>()
  const loadedBy = new Map<ts.SourceFile, Set<ts.SourceFile>>()
  const scripts = program.sources.filter(({ source }) => isJavaScript(source))
  for (const { path, source } of scripts) {
    const loaded = specifiersIn(source).flatMap((specifier) => {
      const found = program.modules.resolve(specifier, path)
      return (found === undefined ? undefined : program.sourceOf(found)) ?? []
    })
    loads.set(source, new Set(loaded))
    for (const each of loaded) loadedBy.set(each, (loadedBy.get(each) ?? new Set()).add(source))
  }
  const near = (file: ts.SourceFile) => [...(loadedBy.get(file) ?? []), ...(loads.get(file) ?? [])]
  const files = scripts.map(({ source }) => source)
  return { groups: groupsOf(files, near), loadedBy, isMixed: files.length < program.sources.length }
}

/** TypeScript's list of what a file loads, though its declarations do not tell of it. */
function specifiersIn(source: ts.SourceFile): string[] {
  const imports: unknown = 'imports' in source ? source.imports : undefined
  return Array.isArray(imports) ? imports.filter((each) => ts.isStringLiteralLike(each)).map(({ text }) => text) : []
}
