import { Command, CommanderError } from 'commander'
import { checklists, inspect } from '#app/inspect'
import { reportJsonSchema } from '#report/report-json-schema'
import { Failure } from '#schema/failure'
import { analyzeCommand } from './analyze-command.js'
import { printChecklists } from './checklist-command.js'
import { describeFailure, EXIT } from './exit-status.js'
import type { RawAnalyzeOptions } from './options.js'

/** Runs one command line (without `node` and the script); the answer is the exit status. */
export async function main(argv: readonly string[]): Promise<number> {
  let status: number = EXIT.done
  const program = commands((result) => {
    status = result
  })
  // It stays after the end: what was written last may meet the closed pipe later.
  if (!process.stdout.listeners('error').includes(onPipeClosed)) process.stdout.on('error', onPipeClosed)
  try {
    await program.parseAsync([...argv], { from: 'user' })
    return status
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.done : EXIT.usage
    const failure = describeFailure(thrown)
    process.stderr.write(`${failure.message}\n`)
    return failure.status
  }
}

/** `flowdoc ... | head` closes the pipe early; that is no failure. */
function onPipeClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit(EXIT.done)
}

function commands(done: (status: number) => void): Command {
  const program = new Command('flowdoc')
    .description('Explains how an application logs in, stores data and updates itself, with evidence for every claim.')
    .exitOverride()
    .showHelpAfterError()
  addAnalyze(program, done)
  addTool(program, done)
  program
    .command('checklist')
    .description('list the flows, or one flow’s checkpoints and questions')
    .argument('[id]', 'a flow, or the path of a checklist')
    .option('--lang <lang>', 'en or zh', 'en')
    .action((id: string | undefined, options: { lang: string }) =>
      printChecklists(checklists(id), id !== undefined, options.lang),
    )
  program
    .command('schema')
    .description('print the JSON Schema of the report')
    .argument('<name>', 'report')
    .action((name: string) => {
      if (name !== 'report') throw new Failure('usage', `schema: unknown name "${name}"; legal: report`)
      process.stdout.write(`${JSON.stringify(reportJsonSchema(), null, 2)}\n`)
    })
  return program
}

const collect = (value: string, earlier: string[]): string[] => [...earlier, value]

function addAnalyze(program: Command, done: (status: number) => void): void {
  program
    .command('analyze')
    .description('tell one flow, or all, of an application')
    .argument('<flow>', 'login, storage, update, all, or the path of a checklist (.yaml)')
    .argument('[path]', 'any folder of the application', '.')
    .option('--out <dir>', 'write <flow>.md, <flow>.json and index.md there')
    .option('--format <list>', 'md, json, or both with --out')
    .option('--lang <lang>', 'language of the report: en or zh', 'en')
    .option('--reasoner <name>', 'static (no key, no network) or claude', 'static')
    .option('--max-steps <n>', 'steps a checkpoint')
    .option('--include <glob>', 'read these files only; may be repeated', collect, [])
    .option('--exclude <glob>', 'leave these files out; may be repeated', collect, [])
    .option('--catalog <file>', 'add a catalog of your own (.yaml); may be repeated', collect, [])
    .option('--trace <file>', 'write the run’s trace there')
    .option('--no-cache', 'neither read nor write the facts cache and the trace')
    .option('--quiet', 'no progress')
    .action(async (flow: string, path: string, options: RawAnalyzeOptions) =>
      done(await analyzeCommand(flow, path, options)),
    )
}

function addTool(program: Command, done: (status: number) => void): void {
  program
    .command('tool')
    .description('run one of the six tools by hand and print its JSON')
    .argument('<name>', 'find_files, locate_symbol, read_snippet, trace_calls, lookup_config or git_history')
    .argument('[path]', 'any folder of the application', '.')
    .requiredOption('--input <json>', 'the tool’s input')
    .option('--no-cache', 'neither read nor write the facts cache')
    .action(async (name: string, path: string, options: { input: string; cache: boolean }) => {
      const envelope = await inspect(name, parsedInput(options.input), path, options.cache)
      process.stdout.write(`${JSON.stringify(envelope, null, 2)}\n`)
      done(envelope.error ? EXIT.usage : EXIT.done)
    })
}

function parsedInput(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure(
      'usage',
      `--input is no JSON: ${cause instanceof Error ? cause.message : String(cause)}; got ${text}`,
      { cause },
    )
  }
}
