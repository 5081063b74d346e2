export type { Report } from '#schema/report'
export { type AnalyzeOptions, analyze, type FlowProgress } from './analyze.js'
