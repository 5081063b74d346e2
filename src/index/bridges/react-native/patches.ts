import type { CallRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, isScriptFile, joinEnds, siteSpan } from '../bridge.js'
import { platformOf, runsOn } from '../native/platforms.js'

/** A native method that a patch adds to a package: its source is not in the repository but for these lines. */
interface PatchedMethod {
  from: string
  method: string
  /** Path inside the package. */
  source: string
  span: BridgeEnd['span']
}

const SOURCE = /^diff --git a\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(\S+)/
const OBJC = /^\+\s*RCT_(?:EXPORT|REMAP|EXPORT_BLOCKING_SYNCHRONOUS)_METHOD\(\s*(\w+)/
const JVM = /^\+\s*(?:public|override|fun|suspend|\s)*\b(?:void|fun|\w+)\s+(\w+)\s*\(/

/** Calls of what a file imports from a package, with the native method that a patch of patch-package gives it. */
export function patchFindings(index: RepositoryIndex): BridgeFindings {
  const patched = index.repository.files
    .filter(({ path }) => /(?:^|\/)patches\/.+\.patch$/.test(path))
    .flatMap(({ path }) => patchedMethods(index, path))
  const found = patched.map((added) => {
    const name = `${added.from} ${added.method}`
    const calls = index.callsNamed(added.method).filter((site) => isCallOf(index, site, added))
    return joinEnds(
      'react-native',
      calls.map((site) => ({ key: name, name, span: siteSpan(site) })),
      [{ key: name, name, span: added.span }],
      { callerAlone: () => undefined, calleeAlone: () => undefined },
    )
  })
  return { pairs: found.flatMap(({ pairs }) => pairs), halves: [] }
}

function patchedMethods(index: RepositoryIndex, path: string): PatchedMethod[] {
  const read = index.repository.read(path)
  if (read.kind !== 'text' || !/RCT_\w*METHOD|@ReactMethod/.test(read.text)) return []
  let from = ''
  let source = ''
  return read.lines.flatMap((line, i) => {
    const begun = SOURCE.exec(line)
    if (begun) [, from = '', source = ''] = begun
    const isMarked = /^\+\s*@ReactMethod\b/.test(read.lines[i - 1] ?? '')
    const method = OBJC.exec(line)?.[1] ?? (isMarked ? JVM.exec(line)?.[1] : undefined)
    return method && from ? [{ from, method, source, span: { file: path, start: i + 1, end: i + 1 } }] : []
  })
}

function isCallOf(index: RepositoryIndex, { file, call }: CallRef, { from, source }: PatchedMethod): boolean {
  if (!index.isProduction(file) || !isScriptFile(index, file) || !runsOn(file, platformOf(source))) return false
  const used = call.receiver === '' ? call.name : call.receiver
  return index.facts(file)?.imports.some((i) => i.from === from && i.names.some(({ local }) => local === used)) ?? false
}
