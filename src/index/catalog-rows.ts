import { catalogFiles } from '#data/catalog-files'
import { loadYaml } from '#data/load-yaml'
import { Failure } from '#schema/failure'
import { type CatalogRow, catalogFileSchema } from './catalog.js'
import { listOf } from './catalog-match.js'

/** The built-in catalog and the user's files, by the same path and schema. Throws Failure('data') with file and line. */
export function loadCatalog(userFiles: readonly string[] = []): CatalogRow[] {
  const rows: CatalogRow[] = []
  const seen = new Map<string, string>()
  for (const file of catalogFiles([...userFiles])) {
    for (const row of loadYaml(file, catalogFileSchema).rows) {
      const other = seen.get(row.id)
      if (other)
        throw new Failure('data', `${file}: catalog row "${row.id}" stands in ${other} too; ids must be unique`)
      seen.set(row.id, file)
      rows.push(row)
    }
  }
  for (const row of rows)
    for (const maker of listOf(row.of ?? []))
      if (!seen.has(maker)) throw new Failure('data', `catalog row "${row.id}" is of "${maker}", which is no row`)
  return rows
}
