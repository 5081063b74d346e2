import { it } from 'vitest'
import { createIndex } from '#index/create-index'
import { typescript } from '#index/languages/typescript'
import { openRepository } from '#repository/open'
import { runTool } from './index.js'

for (const app of process.env.APPS!.split(','))
  it(app, async () => {
    const r = await openRepository(app, {} as never)
    const files = r.files
      .filter((f) => /\.[jt]sx?$/.test(f.path))
      .map((f) => {
        const t = r.read(f.path)
        return t.kind === 'text' ? typescript.extract(f.path, t.text) : undefined!
      })
      .filter(Boolean)
    const index = createIndex(r, files, [])
    const run = async (tool: string, input: object) => {
      const t = Date.now()
      const e = await runTool(tool, { ...input, missing_fact: 'what it says there in the code' }, index)
      console.log(
        tool,
        JSON.stringify(input),
        'ms',
        Date.now() - t,
        'bytes',
        JSON.stringify(e).length,
        'snip lines',
        e.snippets.reduce((s, x) => s + x.lines.length, 0),
        e.error ?? '',
        e.left_out.join(' | ').slice(0, 400),
      )
      return e
    }
    const show = (e: any, n = 40) =>
      console.log(
        (e.result?.edges ?? [])
          .slice(0, n)
          .map((x: any) => `${x.level} ${x.from.name} -> ${x.to.name} ${x.at} ${x.kind} ${x.resolved} ${x.via ?? ''}`)
          .join('\n'),
        e.result?.summary,
        JSON.stringify(e.result?.external?.slice(0, 12)),
        JSON.stringify(e.break_points.slice(0, 6)),
      )
    for (const s of process.env.SYMS!.split(',')) {
      const e = await run('locate_symbol', { name: s })
      console.log(JSON.stringify((e.result as any)?.definitions?.slice(0, 5)), (e.result as any)?.total_references)
      show(await run('trace_calls', { symbol: s }))
      show(await run('trace_calls', { symbol: s, direction: 'up' }))
    }
    await run('find_files', { keywords: 'login' })
    await run('git_history', { path: 'package.json' })
    const c = await run('lookup_config', { key: '*' })
    console.log(JSON.stringify((c.result as any).keys.slice(0, 5)))
  })
