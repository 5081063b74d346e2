import type { Repository, SourceFile } from '#repository/repository'
import type { FileFacts } from './facts.js'
import type { FactsCache } from './facts-cache.js'
import { languageFor, prepareLanguages } from './languages/index.js'

/** Facts of every file of a known language, from the cache where the bytes are the same, sorted by path. */
export async function readFacts(repository: Repository, cache: FactsCache): Promise<FileFacts[]> {
  const sources = repository.files.filter((file) => languageFor(file.path))
  const cached = new Map<string, FileFacts>()
  const missing: SourceFile[] = []
  for (const source of sources) {
    const facts = cache.get(source.blob, source.path)
    if (facts) cached.set(source.path, facts)
    else missing.push(source)
  }
  await prepareLanguages(missing.map((source) => source.path))
  const used: { blob: string; facts: FileFacts }[] = []
  for (const source of sources) {
    const facts = cached.get(source.path) ?? extract(repository, source.path)
    if (facts) used.push({ blob: source.blob, facts })
  }
  cache.save(used)
  return used.map(({ facts }) => facts)
}

function extract(repository: Repository, path: string): FileFacts | undefined {
  const read = repository.read(path)
  return read.kind === 'text' ? languageFor(path)?.extract(path, read.text) : undefined
}
