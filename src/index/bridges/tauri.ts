import type { CallRef, RepositoryIndex } from '../repository-index.js'
import { type Bridge, type BridgeEnd, isScriptFile, joinEnds, siteSpan } from './bridge.js'
import { tauriCommands } from './tauri/commands.js'
import { tauriEvents } from './tauri/events.js'
import { mobilePlugins } from './tauri/mobile.js'

/** `invoke('x')` to `#[tauri::command] fn x`, and events both ways. */
export const tauriBridge: Bridge = {
  kind: 'tauri',
  find(index) {
    const { ends, unregistered } = tauriCommands(index)
    const mobile = mobilePlugins(index, new Set(ends.map(({ key }) => key)))
    const ofMobile = new Set(mobile.callees)
    const callers = [...invocations(index), ...mobile.callers]
    const commands = joinEnds('tauri', callers, [...ends, ...mobile.callees], {
      callerAlone: (end) => {
        if (end.name === '*') return 'the command is computed'
        if (end.key.startsWith('mobile ')) return 'no class of the plugin has this method'
        return unregistered.has(end.key)
          ? 'the command is declared but not registered in generate_handler!'
          : 'no command of this name is in the repository'
      },
      // A method has two ways to be called: one alone says nothing.
      calleeAlone: (end) => (ofMobile.has(end) ? undefined : 'nothing in the repository invokes this command'),
    })
    const events = tauriEvents(index)
    return { pairs: [...commands.pairs, ...events.pairs], halves: [...commands.halves, ...events.halves] }
  },
}

function invocations(index: RepositoryIndex): BridgeEnd[] {
  const cataloged = index
    .effects('ipc.send')
    .filter(({ row, insideWrapper }) => row.id.startsWith('tauri.invoke') && !insideWrapper)
    .map(({ site, args }) => invocation(site, args.channel?.known ? args.channel.text : undefined))
  const taken = destructured(index).map((site) => {
    const value = site.call.args[0] && index.evaluate(site.file, site.call.in, site.call.args[0])
    return invocation(site, value?.known ? value.text : undefined)
  })
  return [...cataloged, ...taken]
}

/** `const { invoke } = window.__TAURI__.core` without a bundler. */
function destructured(index: RepositoryIndex): CallRef[] {
  return index
    .callsNamed('invoke')
    .filter(({ file, call }) => call.receiver === '' && index.isProduction(file) && isScriptFile(index, file))
    .filter(({ file, call }) =>
      index.resolveName(file, call.line, 'invoke').some(({ ref }) => {
        const { value } = ref.definition
        return value?.k === 'ref' && /\b__TAURI(?:_INTERNALS)?__\b/.test(value.path)
      }),
    )
}

/** A computed command joins nothing. */
function invocation(site: CallRef, command: string | undefined): BridgeEnd {
  const key = command === undefined ? `?${site.file}:${site.index}` : `command ${command}`
  return { key, name: command ?? '*', span: siteSpan(site) }
}
