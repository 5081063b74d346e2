import { buildIndex } from '#index/build'
import { wrongCalls } from './call-marks.js'
import { memoryRepository } from './memory-repository.js'

/**
 * Calls that are not as marked, in small JavaScript programs by title. Each program is a file, `main.js` in a folder of its own,
 * or several by name. A mark says `// => flow name | flow other`: `how` and the definitions' names, without the place.
 */
export async function wrongFlows(programs: Record<string, string | Record<string, string>>): Promise<string[]> {
  const files = Object.entries(programs).flatMap(([title, program]) => {
    const folder = title.replace(/\W+/g, '-')
    const texts = typeof program === 'string' ? { 'main.js': program } : program
    return Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, asModule(name, text)] as const)
  })
  return wrongCalls(await buildIndex(memoryRepository(Object.fromEntries(files)), { cache: false }), withoutPlace)
}

/** Names of a file that is no module would be seen in all programs. */
const asModule = (name: string, text: string): string =>
  /\b(?:import|export|exports|require)\b/.test(text) || !name.endsWith('js') ? text : `${text}\nexports.end = 1\n`

const withoutPlace = (told: string): string => told.replaceAll(/ \S+:\d+ /g, ' ')
