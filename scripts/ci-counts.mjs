// ci-counts.mjs FILE: the closing line of .ci/run, from vitest's own JSON report. A suite that could not be loaded counts as a failure.
import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const broken = report.testResults.filter(
  (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
).length
const failed = report.numFailedTests + broken
console.log(`${report.numPassedTests} passed, ${failed} failed`)
process.exitCode = failed > 0 || report.numPassedTests === 0 ? 1 : 0
