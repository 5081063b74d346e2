// ci-counts.mjs VITEST.json: prints "N passed, N failed"; fails when a test failed, when there was none, or when a file did not load.
import { readFileSync } from 'node:fs'

const counts = (file) => {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    // A test file that could not be loaded has no tests that could fail.
    const notLoaded = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
    )
    return { passed: numPassedTests, failed: numFailedTests + notLoaded.length }
  } catch (error) {
    console.error(`no results of vitest: ${error.message}`)
    return { passed: 0, failed: 1 }
  }
}

const { passed, failed } = counts(process.argv[2])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
