import { fileURLToPath } from 'node:url'

/** Folder that holds `catalog`, `checklists`, `stubs`, `templates` and `words`: as far from `src/data` as from `dist/data`. */
export const packageRoot = (): string => fileURLToPath(new URL('../../', import.meta.url))
