import { createRequire } from 'node:module'
import { z } from 'zod'

const bundleSchema = z.object({
  getLibFiles: z.function({ input: [], output: z.array(z.object({ fileName: z.string(), text: z.string() })) }),
})

/** TypeScript's own `lib.*.d.ts` by file name, from the bundle that ts-morph works on: it ships no such files on disk. */
export function readLibraryFiles(): Map<string, string> {
  const fromHere = createRequire(import.meta.url)
  const fromTsMorph = createRequire(fromHere.resolve('ts-morph'))
  const bundle = bundleSchema.parse(fromTsMorph('@ts-morph/common'))
  return new Map(bundle.getLibFiles().map((file) => [file.fileName, file.text]))
}
