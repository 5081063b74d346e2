import type { FileFacts } from '../../facts.js'
import type { RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, joinEnds, productionFiles } from '../bridge.js'
import { literalTexts } from '../native/literals.js'
import { platformOf } from '../native/platforms.js'
import { methodEnd, methodEnds, NATIVE_LANGUAGES, type NativePlugin } from './native-plugins.js'

/** Methods that a script calls which native code runs in its own page: they reach the plugin of the same platform. */
export function scriptFindings(index: RepositoryIndex, natives: readonly NativePlugin[]): BridgeFindings {
  const callees = natives.flatMap((native) =>
    methodEnds(index, native).map((end) => ({ ...end, key: `${native.platform} ${end.key}` })),
  )
  const known = new Set(callees.map(({ key }) => key))
  const plugins = [...new Set(natives.map(({ plugin }) => plugin))]
  const callers = productionFiles(index, NATIVE_LANGUAGES).flatMap((facts) => callsInScripts(index, facts, plugins))
  return joinEnds(
    'capacitor',
    callers.filter(({ key }) => known.has(key)),
    callees,
    { callerAlone: () => undefined, calleeAlone: () => undefined },
  )
}

function callsInScripts(index: RepositoryIndex, facts: FileFacts, plugins: readonly string[]): BridgeEnd[] {
  const read = index.repository.read(facts.path)
  if (read.kind !== 'text' || !/\bPlugins\b/.test(read.text)) return []
  const scripts = literalTexts(read.text).filter(({ text }) => /\bPlugins\b/.test(text))
  return scripts.flatMap((script) =>
    plugins.flatMap((plugin) =>
      callsOf(script.text, plugin).map(({ method, at }) => {
        const line = script.lineAt(at)
        const end = methodEnd(plugin, method, { file: facts.path, start: line, end: line })
        return { ...end, key: `${platformOf(facts.path)} ${end.key}` }
      }),
    ),
  )
}

/** Calls on `Plugins.X`, and on what the script calls it: a variable, or what a function of it returns. */
function callsOf(script: string, plugin: string): { method: string; at: number }[] {
  const held = String.raw`Plugins(?:\??\.|(?:\?\.)?\[\s*['"])${plugin}\b(?:['"]\s*\])?`
  if (!script.includes(plugin)) return []
  const receivers = [held, ...holdersOf(script, plugin, held).map((name) => String.raw`(?<![\w$.])${name}`)]
  const calls = new RegExp(String.raw`(?:${receivers.join('|')})\s*\??\.\s*(\w+)\s*\(`, 'g')
  return [...script.matchAll(calls)].map((match) => ({
    method: match[1] ?? '',
    at: match.index + match[0].search(/\w+\s*\($/),
  }))
}

/** Patterns for the names that hold the plugin. */
function holdersOf(script: string, plugin: string, held: string): string[] {
  const notCalled = String.raw`(?!\s*\??\.)`
  const assigned = namesIn(script, String.raw`(\w+)\s*=\s*[^;{}=]*?${held}${notCalled}`)
  const picked = namesIn(script, String.raw`\{[^{}]*?\b${plugin}\b(?:\s*:\s*(\w+))?[^{}]*\}\s*=\s*[\w.]*\bPlugins\b`)
  const makers = makersOf(script, new RegExp(String.raw`\breturn\b[^;{}]*?${held}${notCalled}`, 'g'))
  const made = makers.flatMap((maker) => [
    String.raw`${maker}\s*\(\s*\)`,
    ...namesIn(script, String.raw`(\w+)\s*=\s*${maker}\s*\(\s*\)\s*[;,]`),
  ])
  return [...assigned, ...picked.map((name) => name || plugin), ...made]
}

const namesIn = (script: string, pattern: string): string[] =>
  [...script.matchAll(new RegExp(pattern, 'g'))].map(([, name = '']) => name)

/** The functions around the places where the plugin is returned: the last one that begins before. */
function makersOf(script: string, returned: RegExp): string[] {
  const begun = /function\s+(\w+)\s*\(|(\w+)\s*=\s*(?:function\b|\([^()]*\)\s*=>)/g
  const functions = [...script.matchAll(begun)].map((match) => ({ at: match.index, name: match[1] ?? match[2] ?? '' }))
  return [...script.matchAll(returned)].flatMap(({ index: at }) => {
    const maker = functions.findLast((candidate) => candidate.at < at)
    return maker ? [maker.name] : []
  })
}
