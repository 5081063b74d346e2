export { type AnalyzeOptions, analyze, type FlowProgress } from './analyze.js'
export type { Report } from '#schema/report'
