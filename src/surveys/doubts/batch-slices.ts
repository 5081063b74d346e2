import type { RepositoryIndex } from '#index/repository-index'
import { linesOf } from '../conditions.js'
import type { Survey } from '../survey.js'
import { searchedScripts } from '../vocabulary.js'
import type { Doubt } from './doubt.js'

const LOOP = /\bfor\s*\(\s*(?:let|var)\s+(\w+)\s*=\s*0\s*;.*;\s*\1\s*\+=\s*([\w.]+)\s*\)/
/** Lines in which a loop over batches takes its batch. */
const LOOP_LINES = 6

/** `for (let i = 0; ...; i += size) items.slice(i, size)`: the second argument of `slice` is an end, so that every batch after the first is empty. */
export const batchSlices: Survey<readonly Doubt[]> = {
  name: 'batch-slices',
  run: (index) => searchedScripts(index).flatMap(({ path }) => slicesIn(index, path)),
}

function slicesIn(index: RepositoryIndex, file: string): Doubt[] {
  const lines = linesOf(index, file)
  return lines.flatMap((text, at) => {
    const [, counter, size] = LOOP.exec(text) ?? []
    if (!counter || !size) return []
    const slice = new RegExp(String.raw`\.slice\(\s*${counter}\s*,\s*${size.replaceAll('.', '\\.')}\s*\)`)
    const offset = lines.slice(at, at + LOOP_LINES).findIndex((line) => slice.test(line))
    if (offset < 0) return []
    const around = index.enclosing(file, at + 1)
    return [
      {
        subject: around?.definition.qualified ?? file,
        kind: 'other',
        message: { id: 'doubt.batch-slice', values: { counter, size } },
        places: [
          { file, start: at + 1, end: at + 1 },
          { file, start: at + 1 + offset, end: at + 1 + offset },
        ],
      },
    ]
  })
}
