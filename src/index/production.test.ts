import { describe, expect, it } from 'vitest'
import { isProductionPath } from './production.js'

describe('production code by its path', () => {
  it.each([
    ['src/login.ts', true],
    ['app/src/main/java/app/Store.java', true],
    ['app/src/main/java/com/example/shop/Store.java', true],
    ['app/src/main/kotlin/com/example/demo/Store.kt', true],
    ['app/src/test/java/com/example/shop/Store.java', false],
    ['src/latest/attest.ts', true],
    ['src/login.test.ts', false],
    ['src/test_manual.ts', false],
    ['src/contest_manual.ts', true],
    ['src/__mocks__/api.ts', false],
    ['app/src/androidTest/StoreTest.java', false],
    ['ios/AppTests/Login.swift', false],
    ['ios/App/KeychainTests.swift', false],
    ['example-app/src/main.ts', false],
    ['src/stories/Button.tsx', false],
    ['jest.setup.js', false],
    ['action/dist/index.js', false],
    ['ios/Pods/Store/Store.m', false],
    ['lib/editor.min.js', false],
    ['src/distance/admin.js', true],
    ['rollup.config.mjs', false],
    ['src/app/app.config.ts', true],
  ])('%s: %s', (path, expected) => expect(isProductionPath(path, '')).toBe(expected))

  it('judges a fixture that is itself the target by what lies inside it', () => {
    expect(isProductionPath('fixtures/shop/src/login.ts', 'fixtures/shop')).toBe(true)
    expect(isProductionPath('fixtures/shop/test/login.ts', 'fixtures/shop')).toBe(false)
  })
})
