import type { Span } from '#schema/span'
import { groupBy } from '../../group-by.js'
import type { RepositoryIndex } from '../../repository-index.js'
import { type BridgeEnd, type BridgeFindings, functionOf, pairOf, siteSpan } from '../bridge.js'
import { runsOn } from '../native/platforms.js'
import { type NativeComponent, nativeComponents, type ViewUse, viewUses } from './native-components.js'
import { emittedEvents } from './view-events.js'
import { type Place, type ViewManager, viewManagers } from './view-managers.js'

/** `<X source={...} onLoad={...} />`: to the class that makes the view and what sets its properties, and back from its events. */
export function viewFindings(index: RepositoryIndex): BridgeFindings {
  const components = nativeComponents(index)
  if (components.length === 0) return { pairs: [], halves: [] }
  const managers = groupBy(viewManagers(index), ({ view }) => view)
  const uses = viewUses(
    index,
    components.filter(({ view }) => managers.has(view)),
  )
  const pairs = [
    ...components.flatMap((component) => registered(component, managers.get(component.view) ?? [])),
    ...uses.flatMap((use) => rendered(use, managers.get(use.view) ?? [])),
    ...eventPairs(index, [...managers.values()].flat(), uses),
  ]
  return { pairs, halves: components.flatMap((component) => alone(component, managers)) }
}

const endAt = (name: string, { span, target }: Place): BridgeEnd => ({
  key: name,
  name,
  span,
  ...(target && { target }),
})

const firstLine = ({ file, start }: Span): Span => ({ file, start, end: start })

function registered({ view, ref }: NativeComponent, managers: readonly ViewManager[]): BridgeFindings['pairs'] {
  const name = `view ${view}`
  const { file, definition } = ref
  const caller = endAt(name, { span: { file, start: definition.line, end: definition.line } })
  return managers
    .filter(({ platform }) => runsOn(file, platform))
    .map(({ made }) => pairOf('react-native', caller, endAt(name, made)))
}

/** One element sets what it names; a setter of all properties is one place for each. */
function rendered({ view, site, attributes }: ViewUse, managers: readonly ViewManager[]): BridgeFindings['pairs'] {
  const span = firstLine(siteSpan(site))
  const given = new Set(attributes.map(({ key }) => key))
  const here = managers.filter(({ platform }) => runsOn(site.file, platform))
  return here.flatMap(({ made, setters }) => {
    const set = setters
      .filter(({ property }) => property === undefined || given.has(property))
      .map(({ property, place }) => ({
        name: property === undefined ? `view ${view} properties` : `${view}.${property}`,
        place,
      }))
    return [{ name: `view ${view}`, place: made }, ...set].map(({ name, place }) =>
      pairOf('react-native', endAt(name, { span }), endAt(name, place)),
    )
  })
}

/** What native code sends, with the function that the attribute of the event gives. */
function eventPairs(
  index: RepositoryIndex,
  managers: readonly ViewManager[],
  uses: readonly ViewUse[],
): BridgeFindings['pairs'] {
  const usesOf = groupBy(uses, ({ view }) => view)
  return emittedEvents(index, managers).flatMap(({ view, event, platform, span }) =>
    (usesOf.get(view) ?? [])
      .filter(({ site }) => runsOn(site.file, platform))
      .flatMap(({ site, attributes }) => {
        const attribute = attributes.find(({ key }) => key === event)
        if (!attribute) return []
        const name = `event ${event} of ${view}`
        const target = functionOf(index, site.file, site.call.line, attribute.value)
        const written = { file: site.file, start: attribute.line, end: attribute.line }
        const handled = target
          ? {
              file: target.file,
              start: target.definition.line,
              end: Math.max(target.definition.line, target.definition.end),
            }
          : written
        return [pairOf('react-native', endAt(name, { span }), endAt(name, { span: handled, target }))]
      }),
  )
}

function alone({ view, ref }: NativeComponent, managers: ReadonlyMap<string, unknown>): BridgeFindings['halves'] {
  if (managers.has(view)) return []
  const { file, definition } = ref
  const span = { file, start: definition.line, end: definition.line }
  const reason = `view ${view} has no native class in the repository`
  return [{ kind: 'react-native', name: `view ${view}`, side: 'caller', span, reason }]
}
