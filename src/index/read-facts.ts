import type { Repository } from '#repository/repository'
import type { FileFacts } from './facts.js'
import type { FactsCache } from './facts-cache.js'
import { decodeFacts } from './facts-codec.js'
import { extractAll } from './facts-pool.js'
import { languageFor } from './languages/index.js'

/** Facts of every file of a known language, from the cache where the bytes are the same, sorted by path. */
export async function readFacts(repository: Repository, cache: FactsCache): Promise<FileFacts[]> {
  const sources = repository.files
    .filter(({ path }) => languageFor(path))
    .map((file) => ({ ...file, kept: cache.get(file.blob, file.path) }))
  const made = await extractAll(
    repository,
    sources.filter(({ kept }) => !kept),
  )
  const used = sources.flatMap(({ blob, path, kept }) => {
    if (kept) return [{ blob, path, facts: decodeFacts(kept, path), encoded: () => kept }]
    const now = made.get(path)
    return now ? [{ blob, path, ...now }] : []
  })
  cache.save(used)
  return used.map(({ facts }) => facts)
}
