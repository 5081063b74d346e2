import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** One file of `stubs/`: ambient declarations of a library, for repositories without node_modules. */
export interface Stub {
  /** File name, such as `react.d.ts`. */
  name: string
  text: string
}

const STUBS_FOLDER = fileURLToPath(new URL('../../stubs/', import.meta.url))

/** Every stub, sorted by name. */
export function readStubs(): Stub[] {
  return readdirSync(STUBS_FOLDER)
    .filter((name) => name.endsWith('.d.ts'))
    .sort()
    .map((name) => ({ name, text: readFileSync(`${STUBS_FOLDER}${name}`, 'utf8') }))
}
