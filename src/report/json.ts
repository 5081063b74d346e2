import { type Report, reportSchema } from '#schema/report'

/** Fields that are maps: their keys have no order of their own, so they are sorted. */
const MAPS: ReadonlySet<string> = new Set(['cases', 'languages', 'values'])

/** The report as JSON: fields in the order of the schema, maps sorted, 2 spaces, one LF at the end. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(reportSchema.parse(report), sortMaps, 2)}\n`
}

function sortMaps(field: string, value: unknown): unknown {
  if (!MAPS.has(field) || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
