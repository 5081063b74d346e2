/**
 * Folder and file names by which a path is told from production code. General habits of the ecosystems flowdoc reads:
 * bundlers and their settings, CocoaPods, Jest, Vitest, Mocha, Cypress, Detox, Storybook, JUnit, Espresso, XCTest, Cargo.
 */
const NON_PRODUCTION_FOLDERS = new Set([
  'test',
  'tests',
  '__tests__',
  'spec',
  'specs',
  'e2e',
  '__mocks__',
  'mock',
  'mocks',
  'testing',
  'test-utils',
  'testutils',
  'fixture',
  'fixtures',
  '__fixtures__',
  'example',
  'examples',
  'demo',
  'demos',
  'sample',
  'samples',
  'stories',
  '.storybook',
  'storybook',
  'androidtest',
  'benchmark',
  'benchmarks',
  'bench',
  'cypress',
  'detox',
  'playwright',
  '__snapshots__',
  'docs',
  'documentation',
  // What is built or comes from others.
  'dist',
  'vendor',
  'third_party',
  'third-party',
  'node_modules',
  'bower_components',
  'pods',
])
const NON_PRODUCTION_FILE =
  /(?:\.min\.[cm]?js$)|(?:(?:^|\/)test[_-][\w-]+\.[cm]?[jt]sx?$)|(?:[.-](?:test|spec|stories|story|mock|mocks|e2e|bench)\.[cm]?[jt]sx?$)|(?:(?:Test|Tests|TestCase|Spec|Mock)\.(?:java|kt|kts|swift|m|mm)$)|(?:(?:^|\/)(?:jest|vitest|karma|cypress|playwright)\.[\w.-]+$)|(?:(?:^|\/)(?:rollup|babel|metro|eslint|prettier|postcss|tailwind)\.config\.[\w.]+$)/
const NON_PRODUCTION_SUFFIX_FOLDER = /(?:^|[-_])(?:tests?|e2e|mocks?|example-app)$|(?:Tests|UITests|Specs)$/

/** Below a JVM source root the folders are a package's name: `com.example.shop` is no example. */
const PACKAGE_PATH = /((?:^|\/)src\/\w+\/(?:java|kotlin))\/.*\//

/** True for a path that is not test, mock, story, example, documentation, built or from others. `folder` is the part of the repository that was asked for. */
export function isProductionPath(path: string, folder: string): boolean {
  const inside = folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path
  const folders = inside.replace(PACKAGE_PATH, '$1/').split('/').slice(0, -1)
  if (folders.some((name) => NON_PRODUCTION_FOLDERS.has(name.toLowerCase()) || NON_PRODUCTION_SUFFIX_FOLDER.test(name)))
    return false
  return !NON_PRODUCTION_FILE.test(inside)
}
