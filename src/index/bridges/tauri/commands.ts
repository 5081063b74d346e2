import { closingBracket } from '../../closing-bracket.js'
import type { DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, definitionSpan, definitionsIn, lastPart, productionFiles } from '../bridge.js'

/** A path in `generate_handler![...]`, and the plugin whose builder takes it. */
interface Registration {
  file: string
  /** Segments of the path: `['commands', 'load']`. */
  path: string[]
  plugin: string | undefined
}

export interface TauriCommands {
  ends: BridgeEnd[]
  /** Names of commands that are declared and in no `generate_handler!`. */
  unregistered: ReadonlySet<string>
}

const HANDLER_LIST = /\b(?:generate_handler|collect_commands)!\s*[[({]/g
const BUILDER = /\b\w*Builder(?:::<[^(;]*>)?::(?:new|default)\(\s*(?:"([\w-]+)"|\))/g

/** Functions with `#[tauri::command]`, under the name by which JavaScript calls them: `load` or `plugin:notes|load`. */
export function tauriCommands(index: RepositoryIndex): TauriCommands {
  const declared = productionFiles(index, ['rust'])
    .flatMap(definitionsIn)
    .filter((ref) => ref.definition.kind === 'function' && isCommand(index, ref))
  if (declared.length === 0) return { ends: [], unregistered: new Set() }
  const registrations = productionFiles(index, ['rust']).flatMap(({ path }) => registrationsIn(index, path))
  const found = registrations.flatMap((registration) =>
    registeredCommands(index, registration, declared).map((ref) => ({ ref, plugin: registration.plugin })),
  )
  // A list that a macro of the repository builds isn't seen: then every command counts as registered.
  const registered = registrations.length > 0 ? found : declared.map((ref) => ({ ref, plugin: undefined }))
  const listed = new Set(registered.map(({ ref }) => `${ref.file}:${ref.index}`))
  return {
    ends: registered.map(({ ref, plugin }) => commandEnd(index, ref, plugin)),
    unregistered: new Set(
      declared
        .filter((ref) => !listed.has(`${ref.file}:${ref.index}`))
        .map((ref) => commandEnd(index, ref, undefined).key),
    ),
  }
}

/** `#[tauri::command]`, or `#[command]` where the name comes from tauri: other frameworks have that attribute too. */
function isCommand(index: RepositoryIndex, ref: DefinitionRef): boolean {
  return (ref.definition.annotations ?? []).some(({ name }) => {
    if (name === 'tauri.command') return true
    const imports = index.facts(ref.file)?.imports ?? []
    return name === 'command' && imports.some(({ from }) => from === 'tauri' || from.startsWith('tauri::'))
  })
}

function commandEnd(index: RepositoryIndex, ref: DefinitionRef, plugin: string | undefined): BridgeEnd {
  const command = renamed(index, ref) ?? ref.definition.name
  const name = plugin === undefined ? command : `plugin:${plugin}|${command}`
  return { key: `command ${name}`, name, span: definitionSpan(ref), target: ref }
}

/** `#[tauri::command(rename = "x")]`. */
function renamed(index: RepositoryIndex, ref: DefinitionRef): string | undefined {
  const annotation = ref.definition.annotations?.find(({ name }) => lastPart(name) === 'command')
  for (const arg of annotation?.args ?? []) {
    const written = arg.k === 'obj' ? arg.entries.find(({ key }) => key === 'rename')?.value : undefined
    const value = written && index.evaluate(ref.file, ref.index, written)
    if (value?.known) return value.text
  }
  return undefined
}

/** Arguments of a macro are bare tokens: the text has them. */
function registrationsIn(index: RepositoryIndex, file: string): Registration[] {
  const read = index.repository.read(file)
  if (read.kind !== 'text' || !/generate_handler!|collect_commands!/.test(read.text)) return []
  const text = read.text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...text.matchAll(HANDLER_LIST)].flatMap((match) => {
    const start = match.index + match[0].length
    const end = closingBracket(text, start, match[0].at(-1))
    if (end < 0) return []
    const plugin = pluginBefore(text, match.index)
    return pathsIn(text.slice(start, end)).map((path) => ({ file, path, plugin }))
  })
}

const pathsIn = (list: string): string[][] =>
  list
    .replace(/#\[[^\]]*\]|::<[^>]*>/g, '')
    .split(',')
    .map((path) => path.split('::').map((segment) => segment.trim()))
    .filter((path) => path.every((segment) => /^\w+$/.test(segment)))

/**
 * A plugin's builder has a name, the application's has none. The first one of the statement takes the list (later ones are plugins
 * that it adds); else the one of the function, or of the file.
 */
function pluginBefore(text: string, offset: number): string | undefined {
  const [first] = buildersIn(text.slice(Math.max(text.lastIndexOf(';', offset), 0), offset))
  if (first) return first.plugin
  const inFunction = buildersIn(text.slice(Math.max(text.lastIndexOf('fn ', offset), 0), offset))
  const near = inFunction.length > 0 ? inFunction : buildersIn(text)
  const isTold =
    near.every(({ plugin }) => plugin !== undefined) && new Set(near.map(({ plugin }) => plugin)).size === 1
  return isTold ? near[0]?.plugin : undefined
}

export const buildersIn = (text: string): { plugin: string | undefined }[] =>
  [...text.matchAll(BUILDER)].map(([, plugin]) => ({ plugin }))

/** Of several commands of a name the one whose module the path names; else those nearest to the list. */
function registeredCommands(
  index: RepositoryIndex,
  { file, path }: Registration,
  commands: readonly DefinitionRef[],
): DefinitionRef[] {
  const named = commands.filter(({ definition }) => definition.name === path.at(-1))
  if (named.length < 2) return named
  const module = path.at(-2) ?? importedFrom(index, file, path.at(-1) ?? '')
  const inModule = named.filter((ref) => (module === undefined ? ref.file === file : modulesOf(ref).includes(module)))
  const candidates = inModule.length > 0 ? inModule : named
  const depth = Math.max(...candidates.map((ref) => sharedFolders(ref.file, file)))
  return candidates.filter((ref) => sharedFolders(ref.file, file) === depth)
}

function importedFrom(index: RepositoryIndex, file: string, name: string): string | undefined {
  const found = index.facts(file)?.imports.find(({ names }) => names.some(({ local }) => local === name))
  return found?.from.split('::').at(-1)
}

/** The file's module, the folder's, and that of an inline `mod` around the function. */
function modulesOf(ref: DefinitionRef): string[] {
  const parts = ref.file.replace(/\.rs$/, '').split('/')
  return [...parts.slice(-2), ...ref.definition.qualified.split('.').slice(0, -1)]
}

function sharedFolders(a: string, b: string): number {
  const [left, right] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)]
  let depth = 0
  while (depth < left.length && left[depth] === right[depth]) depth++
  return depth
}
