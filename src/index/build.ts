import type { Repository } from '#repository/repository'
import { loadCatalog } from './catalog-rows.js'
import { createIndex } from './create-index.js'
import type { FileFacts } from './facts.js'
import { noFactsCache, openFactsCache } from './facts-cache.js'
import { readFacts } from './read-facts.js'
import type { RepositoryIndex } from './repository-index.js'

export interface BuildOptions {
  /** Read and write the facts cache in the user's cache folder. */
  cache: boolean
  /** The user's own catalog files, added to the built-in ones. */
  catalogs?: readonly string[]
}

/** Reads every source file once and puts the index over it. Throws Failure('data') for a bad catalog. */
export async function buildIndex(repository: Repository, options: BuildOptions): Promise<RepositoryIndex> {
  const rows = loadCatalog(options.catalogs)
  const cache = options.cache ? openFactsCache(repository.root) : noFactsCache
  const files: readonly FileFacts[] = await readFacts(repository, cache)
  return createIndex(repository, files, rows, options.cache)
}
