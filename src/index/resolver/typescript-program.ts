import { posix } from 'node:path'
import { readStubs } from '#data/stubs'
import type { Repository } from '#repository/repository'
import { ts } from '#typescript'
import { createModuleResolver, type ModuleResolver } from './module-resolution.js'
import { isComponentFile, scriptText } from './script-text.js'
import { deepPaths, withinStack } from './typescript-depth.js'
import { readLibraryFiles } from './typescript-libraries.js'

/** Roots of the checker's virtual file system. */
const TARGET = '/target/'
const STUBS = '/stubs/'
const LIBRARIES = '/lib'

const compilerOptions = (): ts.CompilerOptions => ({
  allowJs: true,
  checkJs: false,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  skipLibCheck: true,
  skipDefaultLibCheck: true,
  noEmit: true,
  // Every file is a root: following imports would add none, and goes one level deeper with each of a chain.
  noResolve: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
  esModuleInterop: true,
  allowSyntheticDefaultImports: true,
  experimentalDecorators: true,
  allowImportingTsExtensions: true,
  allowArbitraryExtensions: true,
})

export interface TypeScriptProgram {
  checker: ts.TypeChecker
  modules: ModuleResolver
  /** Files of the repository, sorted by path. */
  sources: readonly { path: string; source: ts.SourceFile }[]
  sourceOf(path: string): ts.SourceFile | undefined
  /** Those of `sources` in which an identifier of that name is written, in their order. */
  naming(name: string): readonly ts.SourceFile[]
  /** Path in the repository; undefined for libraries and stubs. */
  pathOf(source: ts.SourceFile): string | undefined
  isStub(source: ts.SourceFile): boolean
  /** One of TypeScript's own `lib.*.d.ts`. */
  isLibrary(source: ts.SourceFile): boolean
}

/**
 * One program over all script files of the repository. Reads nothing but the repository, TypeScript's libraries and the stubs.
 * Files that are nested deeper than the parser or the binder can follow are no part of it, nor are those `leftOut`.
 */
export function createTypeScriptProgram(
  repository: Repository,
  all: readonly string[],
  leftOut: ReadonlySet<string> = new Set(),
): TypeScriptProgram {
  const paths = all.filter((path) => !leftOut.has(path))
  const modules = createModuleResolver(repository)
  const files = new VirtualFiles(repository, modules, paths, leftOut)
  const program = ts.createProgram({
    rootNames: [...files.stubNames, ...paths.map((path) => files.nameOf(path))],
    options: compilerOptions(),
    host: files.host,
  })
  const sources = paths.flatMap((path) => {
    const source = program.getSourceFile(files.nameOf(path))
    return source ? [{ path, source }] : []
  })
  const checker = withinStack(() => program.getTypeChecker())
  if (checker === undefined) {
    const deep = deepPaths(sources)
    if (deep.length === 0) throw new RangeError('the stack has run over, though no file is nested deep')
    return createTypeScriptProgram(repository, all, new Set([...leftOut, ...deep]))
  }
  const byPath = new Map(sources.map(({ path, source }) => [path, source]))
  let naming: Map<string, ts.SourceFile[]> | undefined
  return {
    checker,
    modules,
    sources,
    sourceOf: (path) => byPath.get(path) ?? program.getSourceFile(files.nameOf(path)),
    naming: (name) => {
      naming ??= sourcesByIdentifier(sources.map(({ source }) => source))
      return naming.get(name) ?? []
    },
    pathOf: (source) => files.pathOf(source.fileName),
    isStub: (source) => source.fileName.startsWith(STUBS),
    isLibrary: (source) => source.fileName.startsWith(`${LIBRARIES}/`),
  }
}

/** From the table that the parser makes of each file's identifiers, though TypeScript's declarations do not tell of it. */
function sourcesByIdentifier(sources: readonly ts.SourceFile[]): Map<string, ts.SourceFile[]> {
  const byName = new Map<string, ts.SourceFile[]>()
  for (const source of sources) {
    for (const name of identifiersOf(source)) {
      const list = byName.get(name)
      if (list) list.push(source)
      else byName.set(name, [source])
    }
  }
  return byName
}

function identifiersOf(source: ts.SourceFile): Iterable<string> {
  if ('identifiers' in source && source.identifiers instanceof Map) return source.identifiers.keys()
  throw new Error('this TypeScript keeps no table of identifiers')
}

class VirtualFiles {
  readonly stubNames: readonly string[]
  readonly host: ts.CompilerHost
  readonly #repository: Repository
  readonly #modules: ModuleResolver
  readonly #leftOut: ReadonlySet<string>
  readonly #ambient = new Map<string, string>()
  readonly #names = new Map<string, string>()
  readonly #paths = new Map<string, string>()

  constructor(repository: Repository, modules: ModuleResolver, paths: readonly string[], leftOut: ReadonlySet<string>) {
    this.#repository = repository
    this.#leftOut = leftOut
    this.#modules = modules
    for (const [name, text] of readLibraryFiles()) this.#ambient.set(`${LIBRARIES}/${name}`, text)
    const stubs = visibleStubs(modules, paths)
    this.stubNames = stubs.map((stub) => STUBS + stub.name)
    for (const stub of stubs) this.#ambient.set(STUBS + stub.name, stub.text)
    this.host = this.#createHost()
  }

  /** Vue and Svelte files get the extension of their script, which TypeScript needs. */
  nameOf(path: string): string {
    const known = this.#names.get(path)
    if (known !== undefined) return known
    const name = TARGET + path + (isComponentFile(path) ? scriptText(this.#read(path) ?? '').extension : '')
    this.#names.set(path, name)
    this.#paths.set(name, path)
    return name
  }

  pathOf(name: string): string | undefined {
    return this.#paths.get(name) ?? (name.startsWith(TARGET) ? name.slice(TARGET.length) : undefined)
  }

  #read(path: string): string | undefined {
    const read = this.#repository.read(path)
    return read.kind === 'text' ? read.text : undefined
  }

  #text(name: string): string | undefined {
    const ambient = this.#ambient.get(name)
    const path = this.pathOf(name)
    if (ambient !== undefined || path === undefined) return ambient
    if (this.#leftOut.has(path)) return undefined
    const text = this.#read(path)
    return text !== undefined && isComponentFile(path) ? scriptText(text).text : text
  }

  #createHost(): ts.CompilerHost {
    return {
      fileExists: (name) => this.#ambient.has(name) || this.#repository.has(this.pathOf(name) ?? ''),
      readFile: (name) => this.#text(name),
      getSourceFile: (name, options) => {
        const text = this.#text(name)
        return text === undefined ? undefined : withinStack(() => parse(name, text, parseOptions(options)))
      },
      getDefaultLibFileName: () => `${LIBRARIES}/lib.esnext.full.d.ts`,
      getDefaultLibLocation: () => LIBRARIES,
      getCurrentDirectory: () => TARGET,
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      writeFile: () => undefined,
      directoryExists: () => false,
      resolveModuleNameLiterals: (literals, containing) =>
        literals.map((literal) => this.#resolve(literal.text, containing)),
      resolveTypeReferenceDirectiveReferences: (references) =>
        references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
    }
  }

  #resolve(specifier: string, containing: string): ts.ResolvedModuleWithFailedLookupLocations {
    const from = this.pathOf(containing)
    const path = from === undefined ? undefined : this.#modules.resolve(specifier, from)
    if (path === undefined) return { resolvedModule: undefined }
    const resolvedFileName = this.nameOf(path)
    const extension = resolvedFileName.endsWith('.d.ts') ? '.d.ts' : posix.extname(resolvedFileName)
    return { resolvedModule: { resolvedFileName, extension, isExternalLibraryImport: false } }
  }
}

/** Only `\n` ends a line, as everywhere here: TypeScript's own table also counts U+2028 and U+2029, which strings and comments may hold. */
function parse(name: string, text: string, options: ts.CreateSourceFileOptions): ts.SourceFile {
  const source = ts.createSourceFile(name, text, options)
  if (!/[\u2028\u2029]/.test(text)) return source
  const lineMap = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  return Object.assign(source, { lineMap })
}

/** JSDoc types are wanted of JavaScript only, which is what this mode means. */
function parseOptions(options: ts.ScriptTarget | ts.CreateSourceFileOptions): ts.CreateSourceFileOptions {
  const given = typeof options === 'object' ? options : { languageVersion: options }
  return { ...given, jsDocParsingMode: ts.JSDocParsingMode.ParseForTypeErrors }
}

const AMBIENT_MODULE = /^declare module '([^']+)'/gm

/** An ambient module wins over a file, so a module that the repository itself provides is renamed away in the stubs. */
function visibleStubs(modules: ModuleResolver, paths: readonly string[]): { name: string; text: string }[] {
  const folders = new Map<string, string>()
  for (const path of paths) folders.set(path.split('/').slice(0, 2).join('/'), path)
  const samples = [...folders.values()]
  const isProvided = (module: string): boolean => samples.some((path) => modules.resolve(module, path) !== undefined)
  return readStubs().map(({ name, text }) => ({
    name,
    text: text.replace(AMBIENT_MODULE, (whole, module: string) =>
      isProvided(module) ? `declare module 'hidden:${module}'` : whole,
    ),
  }))
}
