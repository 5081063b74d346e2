import { posix } from 'node:path'
import type { Repository } from '#repository/repository'
import { ts } from '#typescript'
import type { PathMapping } from './module-config.js'

/** Files in which Babel, Vite, webpack, Rollup, Vue CLI, SvelteKit and CRACO take `alias`. */
const ALIAS_FILE =
  /^(\.babelrc|babel\.config|[\w.-]*vite[\w.-]*|[\w.-]*webpack[\w.-]*|(vue|svelte|rollup|craco|quasar|nuxt)\.config)(\.[cm]?[jt]s|\.json)?$/

/** `alias` tables of bundler configurations, each for the package that its file belongs to. */
export function readAliases(
  repository: Repository,
  packageFolders: ReadonlySet<string>,
): { folder: string; found: PathMapping[] }[] {
  return repository.files
    .map((file) => file.path)
    .filter((path) => ALIAS_FILE.test(posix.basename(path)))
    .flatMap((path) => {
      const read = repository.read(path)
      if (read.kind === 'refused' || !read.text.includes('alias')) return []
      const own = posix.dirname(path)
      return [{ folder: packageFolder(own, packageFolders), found: aliasesIn(path, read.text, own) }]
    })
}

function packageFolder(folder: string, packageFolders: ReadonlySet<string>): string {
  for (let at = folder; ; at = posix.dirname(at)) {
    if (packageFolders.has(at)) return at
    if (at === '.') return folder
  }
}

function aliasesIn(path: string, text: string, folder: string): PathMapping[] {
  const source = ts.createSourceFile(path.endsWith('s') ? path : `${path}.js`, text, ts.ScriptTarget.Latest, false)
  const found: PathMapping[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && propertyName(node.name) === 'alias')
      found.push(...table(node.initializer, folder))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function table(value: ts.Expression, folder: string): PathMapping[] {
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? mappings(propertyName(property.name), property.initializer, folder) : [],
    )
  }
  if (!ts.isArrayLiteralExpression(value)) return []
  return value.elements.flatMap((element) => {
    if (!ts.isObjectLiteralExpression(element)) return []
    const field = (name: string) =>
      element.properties.find(
        (p): p is ts.PropertyAssignment => ts.isPropertyAssignment(p) && propertyName(p.name) === name,
      )
    const find = field('find')?.initializer
    const replacement = field('replacement')?.initializer
    return find && ts.isStringLiteral(find) && replacement ? mappings(find.text, replacement, folder) : []
  })
}

function mappings(name: string | undefined, value: ts.Expression, folder: string): PathMapping[] {
  const path = pathText(value)
  if (name === undefined || path === undefined || name.startsWith('^')) return []
  const relative = path.replace(/^\/+/, '')
  // `resolve('src')` is often a helper of the configuration that starts from the folder above.
  const targets = [posix.join(folder, relative), posix.join(folder, '..', relative)]
  if (name.endsWith('$')) return [{ pattern: name.slice(0, -1), targets }]
  const stem = name.replace(/\/\*?$/, '')
  return [
    { pattern: stem, targets },
    { pattern: `${stem}/*`, targets: targets.map((target) => `${target.replace(/\/\*?$/, '')}/*`) },
  ]
}

/** The path that `'./src'`, `path.resolve(__dirname, 'src')` or `fileURLToPath(new URL('./src', import.meta.url))` means. */
function pathText(value: ts.Expression): string | undefined {
  if (ts.isStringLiteral(value) || ts.isNoSubstitutionTemplateLiteral(value)) return value.text
  if (ts.isTemplateExpression(value)) return value.templateSpans.at(-1)?.literal.text
  if (!ts.isCallExpression(value) && !ts.isNewExpression(value)) return undefined
  const parts = (value.arguments ?? []).map(pathText).filter((part) => part !== undefined)
  return parts.length > 0 ? posix.join(...parts) : undefined
}

const propertyName = (name: ts.PropertyName): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined
