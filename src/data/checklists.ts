import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { type Checklist, checklistSchema } from '#schema/checklist'
import { Failure } from '#schema/failure'
import { yamlFilesIn } from './catalog-files.js'
import { loadYaml } from './load-yaml.js'

/** The built-in flows in the order a reader wants them. */
const ORDER = ['login', 'storage', 'update']

export const listChecklists = (): Checklist[] =>
  yamlFilesIn('checklists')
    .map(loadChecked)
    .sort((a, b) => ORDER.indexOf(a.flow) - ORDER.indexOf(b.flow))

/** A built-in flow by its name, or the user's file. Throws Failure('usage') for an unknown name, Failure('data') for a bad file. */
export function loadChecklist(nameOrFile: string): Checklist {
  const builtIn = yamlFilesIn('checklists').find((file) => basename(file, '.yaml') === nameOrFile)
  if (builtIn) return loadChecked(builtIn)
  if (/\.ya?ml$/.test(nameOrFile) && existsSync(nameOrFile)) return loadChecked(nameOrFile)
  const legal = yamlFilesIn('checklists').map((file) => basename(file, '.yaml'))
  throw new Failure(
    'usage',
    `unknown flow "${nameOrFile}"; legal: ${legal.join(', ')}, or the path of a checklist file (.yaml)`,
  )
}

function loadChecked(file: string): Checklist {
  const checklist = loadYaml(file, checklistSchema)
  const seen = new Set<string>()
  for (const { id } of checklist.checkpoints) {
    if (seen.has(id)) throw new Failure('data', `${file}: checkpoint "${id}" stands twice; ids must be unique`)
    if (!id.startsWith(`${checklist.flow}.`))
      throw new Failure('data', `${file}: checkpoint "${id}" must begin with "${checklist.flow}."`)
    seen.add(id)
  }
  return checklist
}
