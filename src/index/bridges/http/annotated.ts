import type { Definition, Expr } from '../../facts.js'
import type { DefinitionRef, RepositoryIndex } from '../../repository-index.js'
import { definitionSpan, definitionsIn, lastPart, membersOf, productionFiles } from '../bridge.js'
import { pathOfUrl } from './path.js'
import { type HttpEnd, routeEnd } from './routes.js'

/** Annotations of methods that answer: NestJS, Spring, JAX-RS. */
const ROUTE_METHODS: Readonly<Record<string, string>> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  All: '*',
  GetMapping: 'GET',
  PostMapping: 'POST',
  PutMapping: 'PUT',
  PatchMapping: 'PATCH',
  DeleteMapping: 'DELETE',
  RequestMapping: '*',
}
const CONTROLLERS = new Set(['Controller', 'RestController', 'JsonController', 'RequestMapping', 'Path'])

/** Annotations of interface methods that ask: Retrofit. */
const REQUEST_METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** `@Controller('notes')` with `@Get(':id')`, `@RequestMapping` with `@GetMapping`. */
export function annotatedRoutes(index: RepositoryIndex): HttpEnd[] {
  return ['script', 'jvm']
    .flatMap((family) => productionFiles(index, family === 'script' ? 'script' : ['java', 'kotlin']))
    .flatMap(definitionsIn)
    .filter(({ definition }) => definition.kind === 'class' && annotationIn(definition, CONTROLLERS))
    .flatMap((controller) => {
      const prefixes = (controller.definition.annotations ?? []).filter(({ name }) => CONTROLLERS.has(lastPart(name)))
      const prefix =
        prefixes.map((annotation) => firstText(index, controller, annotation.args)).find((text) => text) ?? ''
      return membersOf(index, controller).flatMap((method) => routesOf(index, method, prefix))
    })
}

function routesOf(index: RepositoryIndex, method: DefinitionRef, prefix: string): HttpEnd[] {
  return (method.definition.annotations ?? []).flatMap((annotation) => {
    const verb = ROUTE_METHODS[lastPart(annotation.name)]
    if (verb === undefined) return []
    const path = [prefix, firstText(index, method, annotation.args) ?? ''].map((part) => part.replace(/^\/|\/$/g, ''))
    return [routeEnd(verb, `/${path.filter((part) => part !== '').join('/')}`, definitionSpan(method), method)]
  })
}

/** `@POST("auth/login") suspend fun login(...)` of an interface. */
export function annotatedRequests(index: RepositoryIndex): (HttpEnd & { sender: DefinitionRef })[] {
  return productionFiles(index, ['java', 'kotlin'])
    .flatMap(definitionsIn)
    .filter(({ definition }) => definition.kind === 'interface')
    .flatMap((api) => membersOf(index, api))
    .flatMap((method) => {
      const annotation = annotationIn(method.definition, REQUEST_METHODS)
      const text = annotation && firstText(index, method, annotation.args)
      if (!annotation || text === undefined) return []
      const path = pathOfUrl(text)
      const verb = lastPart(annotation.name)
      return [{ method: verb, path, name: `${verb} ${path.text}`, span: definitionSpan(method), sender: method }]
    })
}

const annotationIn = (definition: Definition, names: ReadonlySet<string>) =>
  definition.annotations?.find(({ name }) => names.has(lastPart(name)))

/** The path: a text, a list of texts, or what `path` or `value` holds. */
function firstText(index: RepositoryIndex, ref: DefinitionRef, args: readonly Expr[]): string | undefined {
  for (const arg of args) {
    const named = arg.k === 'obj' ? arg.entries.find(({ key }) => key === 'path' || key === 'value')?.value : arg
    const expr = named?.k === 'arr' ? named.items[0] : named
    const value = expr && index.evaluate(ref.file, ref.index, expr)
    if (value?.known) return value.text
  }
  return undefined
}
