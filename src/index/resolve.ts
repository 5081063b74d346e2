import type { ScriptAnswers } from './answers-cache.js'
import type { FileFacts } from './facts.js'
import { isFunctionLike } from './facts.js'
import type { Lookup } from './lookup.js'
import type { CallRef, CallResolution, DefinitionRef } from './repository-index.js'
import { createNativeResolver } from './resolver/native.js'
import { isScriptPath, pathFits } from './scope.js'

/** Which definition a call reaches: the TypeScript checker for script files, facts for the other languages. Answers are kept. */
export function createResolve(
  files: readonly FileFacts[],
  script: Pick<ScriptAnswers, 'resolve'>,
): (call: CallRef) => CallResolution {
  const native = createNativeResolver(files.filter((facts) => !isScriptPath(facts.path)))
  const done = new Map<string, Map<number, CallResolution>>()
  return (call) => {
    const ofFile = done.get(call.file) ?? new Map<number, CallResolution>()
    const known = ofFile.get(call.index)
    if (known) return known
    const resolution = isScriptPath(call.file) ? script.resolve(call) : native.resolve(call)
    done.set(call.file, ofFile.set(call.index, resolution))
    return resolution
  }
}

/** Places where functions are passed on by name: `onClick={this.signIn}`, `setInterval(check, ...)`, `{ handler: save }`. */
export function createPassedAt(files: readonly FileFacts[], lookup: Lookup): (ref: DefinitionRef) => CallRef[] {
  let table: Map<string, { site: CallRef; path: string }[]> | undefined
  return (ref) => {
    table ??= passedNames(files)
    return (table.get(ref.definition.name) ?? [])
      .filter(({ site, path }) => means(lookup, site, path, ref))
      .map(({ site }) => site)
  }
}

function passedNames(files: readonly FileFacts[]): Map<string, { site: CallRef; path: string }[]> {
  const table = new Map<string, { site: CallRef; path: string }[]>()
  for (const facts of files) {
    facts.calls.forEach((call, index) => {
      for (const path of call.args.flatMap(refsOf)) {
        const name = path.split('.').at(-1) ?? path
        const list = table.get(name) ?? []
        list.push({ site: { file: facts.path, index, call }, path })
        table.set(name, list)
      }
    })
  }
  return table
}

function refsOf(expr: CallRef['call']['args'][number]): string[] {
  if (expr.k === 'ref') return [expr.path]
  if (expr.k === 'obj') return expr.entries.flatMap((entry) => refsOf(entry.value))
  if (expr.k === 'call' && expr.callee.endsWith('.bind')) return [expr.callee.slice(0, -'.bind'.length)]
  return []
}

/** `this.x` means the class around; a bare name the file's own or an imported one; other receivers are not followed. */
function means(lookup: Lookup, site: CallRef, path: string, ref: DefinitionRef): boolean {
  if (!isFunctionLike(ref.definition.kind)) return false
  const segments = path.split('.')
  if (segments[0] === 'this' || segments[0] === 'self') {
    const owner = lookup.enclosingClass(site.file, site.call.in)
    return segments.length === 2 && owner?.file === ref.file && owner.index === ref.definition.container
  }
  if (segments.length > 1) return false
  if (site.file === ref.file) return true
  const imports = lookup.facts(site.file)?.imports ?? []
  return imports.some(
    (statement) =>
      statement.names.some((name) => name.local === path && name.imported === ref.definition.name) &&
      mayComeFrom(lookup, site.file, statement.from, ref),
  )
}

/** The file that a specifier names, when it declares the name; else, by way of a re-export, any that exports it. */
function mayComeFrom(lookup: Lookup, importer: string, from: string, ref: DefinitionRef): boolean {
  if (pathFits(ref.file, importer, from)) return true
  const others = lookup.definitionsNamed(ref.definition.name)
  return ref.definition.exported && !others.some((other) => pathFits(other.file, importer, from))
}
