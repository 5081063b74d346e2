import { expect, test } from 'vitest'
import { z } from 'zod'
import { reportSchema } from '#schema/report'
import { sampleReport } from '../../test/support/sample-report.js'
import { reportJsonSchema } from './report-json-schema.js'

test('names every field of the report', () => {
  const schema = z.looseObject({ $schema: z.string(), properties: z.record(z.string(), z.unknown()) })
  const { $schema, properties } = schema.parse(reportJsonSchema())
  expect($schema).toBe('https://json-schema.org/draft/2020-12/schema')
  expect(Object.keys(properties)).toEqual(Object.keys(reportSchema.shape))
  expect(Object.keys(sampleReport()).filter((field) => !(field in properties))).toEqual([])
})
