import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-root.js'

/** The built-in catalog files in order of name, then the user's in the order given. */
export const catalogFiles = (userFiles: readonly string[]): string[] => [...yamlFilesIn('catalog'), ...userFiles]

/** Absolute paths of a data folder's YAML files, in order of name. */
export function yamlFilesIn(folder: string): string[] {
  const root = join(packageRoot(), folder)
  return readdirSync(root)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => join(root, name))
}
