import { z } from 'zod'
import { resolvedBySchema } from './evidence.js'

/** What stands in `result` of each tool's envelope. Lines and columns are 1-based. */

export const findFilesResultSchema = z.object({
  /** At most FIND_FILES_MAX, best first. */
  paths: z.array(z.string()),
  total: z.int(),
  /** Paths that look alike; filled only when nothing matched. */
  near: z.array(z.string()),
})
export type FindFilesResult = z.infer<typeof findFilesResultSchema>

export const symbolDefinitionSchema = z.object({
  name: z.string(),
  qualified: z.string(),
  kind: z.string(),
  file: z.string(),
  line: z.int(),
  column: z.int(),
  /** Whole declaration. */
  start: z.int(),
  end: z.int(),
  exported: z.boolean(),
  /** The line itself. */
  text: z.string(),
})
export type SymbolDefinition = z.infer<typeof symbolDefinitionSchema>

export const symbolReferenceSchema = z.object({
  file: z.string(),
  line: z.int(),
  column: z.int(),
  text: z.string(),
  in_string: z.boolean(),
  /** `name`: the word stands there, nobody checked that it means this symbol. */
  resolved: resolvedBySchema,
  via: z.string().optional(),
})
export type SymbolReference = z.infer<typeof symbolReferenceSchema>

export const locateSymbolResultSchema = z.object({
  definitions: z.array(symbolDefinitionSchema),
  references: z.array(symbolReferenceSchema),
  total_definitions: z.int(),
  total_references: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type LocateSymbolResult = z.infer<typeof locateSymbolResultSchema>

export const readSnippetResultSchema = z.object({
  path: z.string(),
  /** What is shown. `start` is 1 and `end` 0 for an empty file. */
  start: z.int(),
  end: z.int(),
  /** The definition, when a symbol was asked for. */
  symbol: symbolDefinitionSchema.optional(),
})
export type ReadSnippetResult = z.infer<typeof readSnippetResultSchema>

export const callNodeSchema = z.object({ name: z.string(), file: z.string(), line: z.int() })
export type CallNode = z.infer<typeof callNodeSchema>

export const callEdgeSchema = z.object({
  from: callNodeSchema,
  to: callNodeSchema,
  /** Call site as `file:line`. */
  at: z.string(),
  /** The call site's line itself. */
  text: z.string(),
  /** `passed`: the function is handed over as a value, something else calls it. */
  kind: z.enum(['call', 'passed']),
  resolved: resolvedBySchema,
  /** Import path by which the name was reached. */
  via: z.string().optional(),
  /** Distance from the symbol that was asked for, from 1. */
  level: z.int(),
})
export type CallEdge = z.infer<typeof callEdgeSchema>

export const traceCallsResultSchema = z.object({
  symbol: callNodeSchema,
  direction: z.enum(['down', 'up']),
  depth: z.int(),
  edges: z.array(callEdgeSchema),
  /** Calls that leave the repository, by callee and where it is declared. */
  external: z.array(z.object({ name: z.string(), where: z.string(), count: z.int() })),
  /** `up` only: call sites of that name that were not resolved, so they may be callers. */
  unresolved: z.array(z.object({ at: z.string(), text: z.string() })),
  /** One sentence that qualifies an absence. */
  summary: z.string(),
})
export type TraceCallsResult = z.infer<typeof traceCallsResultSchema>

export const configValueSchema = z.object({
  key: z.string(),
  value: z.string(),
  file: z.string(),
  line: z.int(),
  /** Last line, when the value spans several. */
  end: z.int().optional(),
  environment: z.string(),
  source: z.string(),
  masked: z.boolean(),
})

export const lookupConfigResultSchema = z.object({
  keys: z.array(
    z.object({
      key: z.string(),
      values: z.array(configValueSchema),
      /** Value by environment; several values of one environment are joined by ` | `. */
      environments: z.record(z.string(), z.string()),
      /** The environments don't all have the same value. */
      differs: z.boolean(),
    }),
  ),
  total_values: z.int(),
  /** Configuration files that were read. */
  files_searched: z.int(),
})
export type LookupConfigResult = z.infer<typeof lookupConfigResultSchema>

export const gitHistoryResultSchema = z.object({
  commits: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      author: z.string(),
      subject: z.string(),
      added: z.int(),
      removed: z.int(),
    }),
  ),
  /** All commits of the range, shown or not. */
  total: z.int(),
  /** Lines added and removed by the commits that are shown. */
  added: z.int(),
  removed: z.int(),
  /** `no history: <reason>` for a plain folder. */
  note: z.string().optional(),
})
export type GitHistoryResult = z.infer<typeof gitHistoryResultSchema>
