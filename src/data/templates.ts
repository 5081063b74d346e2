import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-root.js'

export interface Templates {
  report: string
  index: string
  /** By name: `place` is `templates/partials/place.md.hbs`. */
  partials: Readonly<Record<string, string>>
}

const SUFFIX = '.md.hbs'

/** The Markdown templates of this package. */
export function loadTemplates(): Templates {
  const folder = join(packageRoot(), 'templates')
  const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8').replaceAll('\r\n', '\n')
  const partials = readdirSync(join(folder, 'partials'))
    .filter((file) => file.endsWith(SUFFIX))
    .sort()
  return {
    report: read(`report${SUFFIX}`),
    index: read(`index${SUFFIX}`),
    partials: Object.fromEntries(partials.map((file) => [file.slice(0, -SUFFIX.length), read('partials', file)])),
  }
}
