import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { analyze } from '#app/analyze'
import type { Report } from '#schema/report'
import { type Expectation, readExpectations } from './support/expectations.js'

const FIXTURES = fileURLToPath(new URL('../fixtures', import.meta.url))

/** Places that the probes do not reach yet. A line goes when it is found; a new one is a step back. */
const NOT_YET: Readonly<Record<string, readonly string[]>> = {
  'notes-desktop': [
    'login.second-factor renderer/auth/sign-in-form.tsx:23',
    'storage.cache-expiry renderer/notes/notes-store.ts:33',
    'storage.migration renderer/storage/db.ts:27',
  ],
  'field-mobile': [
    'login.refresh-success src/auth/request.ts:48',
    'login.second-factor src/auth/session.ts:17',
    'storage.migration src/storage/database.ts:13',
    'storage.local-ok-remote-fail src/storage/visit.ts:21',
  ],
  'visitor-capacitor': [
    'update.rollback plugins/live-bundle/android/src/main/java/example/livebundle/LiveBundlePlugin.java:24',
    'update.rollback plugins/live-bundle/ios/Plugin/LiveBundlePlugin.swift:21',
    'login.entry src/pages.ts:13',
    'login.validation src/pages.ts:17',
    'update.negotiation src/updates.ts:19',
  ],
}

describe.each(Object.keys(NOT_YET))('fixture %s', (name) => {
  const folder = join(FIXTURES, name)
  const expectations = readExpectations(folder)
  const analysis = analyze({ flow: 'all', path: folder, cache: false })

  it('every place that its comments expect is cited, but for the known ones', async () => {
    const reports = await analysis
    const missed = expectations.filter((one) => !one.not && citing(reports, one).length === 0).map(placeOf)
    expect(missed).toEqual(NOT_YET[name])
  })

  it('no decoy is the evidence of a confirmed claim', async () => {
    const reports = await analysis
    const confirmed = expectations.filter((one) => one.not && citing(reports, one).includes('confirmed')).map(placeOf)
    expect(confirmed).toEqual([])
    expect(expectations.filter(({ not }) => not).length).toBeGreaterThan(0)
  })

  it('every quote is what stands in the file, and the report is complete', async () => {
    for (const report of await analysis) {
      expect(report.complete, report.flow).toBe(true)
      const evidence = report.checkpoints.flatMap(({ claims }) => claims.flatMap((claim) => claim.evidence))
      expect(evidence.length, report.flow).toBeGreaterThan(0)
      expect(evidence.filter(({ quote, start, end }) => quote.split('\n').length !== end - start + 1)).toEqual([])
    }
  })
})

const placeOf = ({ checkpoint, file, line }: Expectation): string => `${checkpoint} ${file}:${line}`

/** Confidence of the claims of the checkpoint that cite the place. Paths of a report begin at the repository's root. */
function citing(reports: readonly Report[], { checkpoint, file, line }: Expectation): string[] {
  const claims = reports.flatMap(({ checkpoints }) => checkpoints.find(({ id }) => id === checkpoint)?.claims ?? [])
  return claims
    .filter(({ evidence }) =>
      evidence.some((one) => one.file.endsWith(`/${file}`) && one.start - 1 <= line && line <= one.end + 1),
    )
    .map(({ confidence }) => confidence)
}
