import { expect, test } from 'vitest'
import { reportSchema } from '#schema/report'
import { emptyReport, sampleReport } from '../../test/support/sample-report.js'
import { renderJson } from './json.js'

test.each([
  ['sample', sampleReport()],
  ['empty', emptyReport()],
])('%s: valid, and nothing is lost', (_, report) => {
  expect(reportSchema.parse(JSON.parse(renderJson(report)))).toEqual(report)
})

test('the order of keys does not depend on how the report was built', () => {
  const report = sampleReport()
  const turned = Object.fromEntries(Object.entries(report).reverse()) as typeof report
  turned.files = { ...report.files, languages: Object.fromEntries(Object.entries(report.files.languages).reverse()) }
  expect(renderJson(turned)).toBe(renderJson(report))
})

test('fields in the order of the schema, maps sorted, 2 spaces, one LF at the end', () => {
  const text = renderJson(emptyReport({ stopReason: { id: 'stop.error', values: { z: 1, a: 'x' } } }))
  expect(text.slice(0, text.indexOf('"title"'))).toBe('{\n  "version": 1,\n  "flow": "login",\n  ')
  expect(text).toContain('"values": {\n      "a": "x",\n      "z": 1\n    }')
  expect(text).toMatch(/[^\n]\n$/)
  expect(text).not.toContain('\r')
})
