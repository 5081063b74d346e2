import type { RepositoryIndex } from '#index/repository-index'
import type { ToolCall } from '#schema/action'
import type { Envelope } from '#schema/envelope'
import { findFiles } from './find-files.js'
import { gitHistory } from './git-history.js'
import { inputError } from './input-error.js'
import { locateSymbol } from './locate-symbol.js'
import { lookupConfig } from './lookup-config.js'
import { readSnippet } from './read-snippet.js'
import { failure, type Tool } from './tool.js'
import { traceCalls } from './trace-calls.js'

/** All tools; there is no other way to see the repository. */
export const TOOLS = {
  find_files: findFiles,
  git_history: gitHistory,
  locate_symbol: locateSymbol,
  lookup_config: lookupConfig,
  read_snippet: readSnippet,
  trace_calls: traceCalls,
} as const satisfies Record<ToolCall['tool'], Tool>

const toolNamed = (name: string): Tool | undefined =>
  Object.hasOwn(TOOLS, name) ? TOOLS[name as ToolCall['tool']] : undefined

/** Runs one tool. Whatever is wrong with name or input becomes an envelope with `error`; nothing is thrown. */
export async function runTool(name: string, rawInput: unknown, index: RepositoryIndex): Promise<Envelope> {
  const tool = toolNamed(name)
  if (!tool)
    return failure(name, {
      parameter: 'tool',
      problem: `there is no tool ${name}`,
      legal: Object.keys(TOOLS),
      next: 'take one of the six tools',
    })
  const input = tool.input.safeParse(rawInput)
  if (!input.success) return failure(name, inputError(tool, input.error))
  try {
    return await tool.run(input.data, index)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failure(name, {
      parameter: 'input',
      problem: `the tool failed on this input: ${reason}`,
      legal: [],
      next: 'ask differently; this place counts as not read',
    })
  }
}
