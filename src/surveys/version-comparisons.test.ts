import { describe, expect, it } from 'vitest'
import { indexOf } from '../../test/support/index-of.js'
import { surveysOver } from './survey.js'
import { versionComparisons } from './version-comparisons.js'

const UPDATER = `import { compareVersions } from './compare-versions'
export function checkForUpdates(latest: { version: string }, current: { version: string }): void {
  if (latest.version === current.version) return
  if (compareVersions(latest.version, current.version) > 0) return
}
`
const COMPARE = `export function compareVersions(left: string, right: string): number {
  return left < right ? -1 : 1
}
`
const NOTES = `import semver from 'semver'
import { compareVersions } from 'compare-versions'
export const isNews = (one: string): boolean => semver.gt(one, '1.0.0')
export function isSupported(one: string): boolean {
  return compareVersions(one, '10') >= 0
}
`

describe('version comparisons', () => {
  it('tell library, own function and operator apart, and what lies on the way to an installation', async () => {
    const index = await indexOf({
      'src/updater.ts': UPDATER,
      'src/compare-versions.ts': COMPARE,
      'src/release-notes.ts': NOTES,
    })
    const found = surveysOver(index)(versionComparisons)
    expect(found.map(({ by, kind, span, isOnPath }) => [by, kind, `${span.file}:${span.start}`, isOnPath])).toEqual([
      ['compareVersions', 'own', 'src/compare-versions.ts:1', true],
      ['==', 'equality', 'src/updater.ts:3', true],
      ['semver', 'library', 'src/release-notes.ts:3', false],
      ['compare-versions', 'library', 'src/release-notes.ts:5', false],
    ])
  })
})
