import { createHash } from 'node:crypto'
import type { Repository } from '#repository/repository'
import type { Versions } from './answers-cache.js'
import { codeVersion } from './cache-file.js'
import { loadCatalog } from './catalog-rows.js'
import { createIndex } from './create-index.js'
import type { FileFacts } from './facts.js'
import { noFactsCache, openFactsCache } from './facts-cache.js'
import { once } from './once.js'
import { readFacts } from './read-facts.js'
import type { RepositoryIndex } from './repository-index.js'

export interface BuildOptions {
  /** Read and write the facts cache in the user's cache folder. */
  cache: boolean
  /** The user's own catalog files, added to the built-in ones. */
  catalogs?: readonly string[]
}

/** Reads every source file once and puts the index over it. Throws Failure('data') for a bad catalog of the user's. */
export async function buildIndex(
  repository: Repository,
  { cache, catalogs = [] }: BuildOptions,
): Promise<RepositoryIndex> {
  const catalog = once(() => loadCatalog(catalogs))
  const versions = cache ? { code: codeVersion(), data: catalogs.length > 0 ? hashOf(catalog()) : '' } : undefined
  if (catalogs.length > 0) catalog()
  const facts = cache ? openFactsCache(repository.root) : noFactsCache
  const files: readonly FileFacts[] = await readFacts(repository, facts)
  return createIndex(repository, files, catalog, versions)
}

const hashOf = (value: unknown): Versions['data'] => createHash('sha256').update(JSON.stringify(value)).digest('hex')
