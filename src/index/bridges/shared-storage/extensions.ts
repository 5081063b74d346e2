import type { RepositoryIndex } from '../../repository-index.js'

/** Which program of Apple's platforms a file is compiled into, as far as the Info.plist above it tells. */
export interface Targets {
  /** Folder of the target, and whether it is an extension: a process of its own beside the application. */
  of(file: string): { folder: string; isExtension: boolean } | undefined
}

export function appleTargets(index: RepositoryIndex): Targets {
  const folders = new Map(
    index.repository.files
      .filter(({ path }) => /(?:^|[/-])Info\.plist$/.test(path))
      .flatMap(({ path }) => {
        const read = index.repository.read(path)
        const folder = path.split('/').slice(0, -1).join('/')
        return read.kind === 'text' ? [[folder, /<key>NSExtension<\/key>/.test(read.text)] as const] : []
      }),
  )
  return {
    of: (file) => {
      for (let parts = file.split('/').slice(0, -1); parts.length > 0; parts = parts.slice(0, -1)) {
        const folder = parts.join('/')
        const isExtension = folders.get(folder)
        if (isExtension !== undefined) return { folder, isExtension }
      }
      return undefined
    },
  }
}
