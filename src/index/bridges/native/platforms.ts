import type { Span } from '#schema/span'
import type { RepositoryIndex } from '../../repository-index.js'

export type Platform = 'android' | 'ios'

/** Which platform a native file is for, by its extension. */
export function platformOf(file: string): Platform | undefined {
  if (/\.(?:java|kt)$/.test(file)) return 'android'
  return /\.(?:swift|mm?)$/.test(file) ? 'ios' : undefined
}

/** Files that only some platforms run say so in their name: `view.ios.tsx`. */
export function runsOn(file: string, platform: Platform | undefined): boolean {
  const only = /\.(ios|android|web|windows|macos)\.\w+$/.exec(file)?.[1]
  return only === undefined || platform === undefined || only === platform
}

/** The same for a place: `Platform.select({ ios: ..., android: ... })` keeps what is written in a choice to its platform. */
export function placeRunsOn(index: RepositoryIndex, place: Span, platform: Platform | undefined): boolean {
  const only = chosenPlatform(index, place)
  return runsOn(place.file, platform) && (only === undefined || platform === undefined || only === platform)
}

/** Choices that tell no single platform. */
const ANY_PLATFORM = ['native', 'default']

function chosenPlatform(index: RepositoryIndex, { file, start }: Span): string | undefined {
  const around = (index.facts(file)?.calls ?? []).findLast(
    ({ name, receiver, line, end }) =>
      name === 'select' && /(?:^|\.)Platform$/.test(receiver) && line <= start && start <= end,
  )
  const [choices] = around?.args ?? []
  if (choices?.k !== 'obj') return undefined
  const before = choices.entries.filter(({ line }) => line <= start)
  const [last, other] = before.reverse()
  const isSure = last && (other === undefined || other.line < last.line)
  return isSure && !ANY_PLATFORM.includes(last.key) ? last.key : undefined
}
