import type { DefinitionRef, RepositoryIndex } from '../repository-index.js'
import { classesNamed, type Entry, entryOf } from './android-workers/components.js'
import { componentRequests, type Request, workRequests } from './android-workers/requests.js'
import {
  type Bridge,
  type BridgeEnd,
  type BridgeFindings,
  definitionSpan,
  definitionsIn,
  lastPart,
  pairOf,
  productionFiles,
  siteSpan,
} from './bridge.js'

const WORKER_BASES = ['Worker', 'CoroutineWorker', 'ListenableWorker', 'RxWorker']

/** Classes that Android runs for the application: workers, services, broadcast receivers and jobs, asked for by their class. */
export const androidWorkersBridge: Bridge = {
  kind: 'worker',
  find(index) {
    const works = workRequests(index).map((request) => joined(index, request))
    const components = componentRequests(index).map((request) => joined(index, request))
    const asked = new Set(works.flatMap(({ types }) => types.map(placeOf)))
    return {
      pairs: [...works, ...components].flatMap(({ pairs }) => pairs),
      halves: [
        ...works.flatMap(({ request, types }) => (types.length === 0 ? [unknownClass(request)] : [])),
        ...workers(index)
          .filter((ref) => !asked.has(placeOf(ref)))
          .map(neverAsked),
      ],
    }
  },
}

interface Joined {
  request: Request
  types: DefinitionRef[]
  pairs: BridgeFindings['pairs']
}

/** A class may have several of the entries: the first that it has is what is called. */
function joined(index: RepositoryIndex, request: Request): Joined {
  const { type, site, entries } = request
  const types = classesNamed(index, type, site.file)
  const pairs = types.flatMap((ref) => {
    const entry = entries.find((candidate) => entryOf(index, ref, candidate))
    const target = entry && entryOf(index, ref, entry)
    if (!target) return []
    const name = `${NAMES[entry]} ${ref.definition.name}`
    const callee = { key: name, name, span: definitionSpan(target), target }
    return [pairOf('worker', { key: name, name, span: siteSpan(site) }, callee)]
  })
  return { request, types, pairs }
}

const NAMES: Readonly<Record<Entry, string>> = {
  work: 'worker',
  start: 'service',
  bind: 'service',
  receive: 'receiver',
  job: 'job',
}

const placeOf = ({ file, index }: DefinitionRef): string => `${file}:${index}`

const workers = (index: RepositoryIndex): DefinitionRef[] =>
  productionFiles(index, ['java', 'kotlin'])
    .flatMap(definitionsIn)
    .filter(({ definition: { kind, heritage } }) => {
      return kind === 'class' && heritage?.some((base) => WORKER_BASES.includes(lastPart(base)))
    })

const half = (side: 'caller' | 'callee', name: string, span: BridgeEnd['span'], reason: string) => ({
  kind: 'worker' as const,
  name: `worker ${name}`,
  side,
  span,
  reason,
})

const unknownClass = ({ type, site }: Request): BridgeFindings['halves'][number] =>
  half('caller', lastPart(type), siteSpan(site), 'the class of the worker is not in the repository')

const neverAsked = (ref: DefinitionRef): BridgeFindings['halves'][number] =>
  half('callee', ref.definition.name, definitionSpan(ref), 'no request for this worker was found')
