import { describe, expect, it } from 'vitest'
import { toldDoubts } from '../../../test/support/told-doubts.js'
import { uncalledFunctions } from './uncalled-functions.js'

describe('a function that nothing names', () => {
  /** Enough used functions that the repository is no library. */
  const USED = Array.from({ length: 12 }, (_, at) => `usedNumber${at}`)
  const BASE = {
    'src/used.ts': USED.map((name) => `export function ${name}(): void {}\n`).join(''),
    'src/app.ts': `import { ${USED.join(', ')} } from './used'\n${USED.map((name) => `${name}()\n`).join('')}`,
  }

  it.each([
    ['exported', 'export function forgetToken(): void {}\n', ['forgetToken src/session.ts:1']],
    ['a method', 'export class Session {\n  forgetToken(): void {}\n}\n', ['Session.forgetToken src/session.ts:2']],
    [
      'a method of a class whose only instance is exported',
      'class Session {\n  forgetToken = async (): Promise<void> => {}\n}\nexport const session = new Session()\n',
      ['Session.forgetToken src/session.ts:2'],
    ],
    [
      'a method that an interface names too',
      'export class Session {\n  forgetToken(): void {}\n}\nexport interface Shape {\n  forgetToken(): void\n}\n',
      ['Session.forgetToken src/session.ts:2'],
    ],
    [
      'a method whose type is declared elsewhere',
      'export class Session {\n  forgetToken(): void {}\n}\ndeclare class Shape {\n  forgetToken: () => void\n}\n',
      ['Session.forgetToken src/session.ts:2'],
    ],
    ['a method of a class that is not made there', 'class Session {\n  forgetToken(): void {}\n}\n', []],
    [
      'one that asks, after one that changes',
      'export function getToken(): void {}\nexport function forgetToken(): void {}\n',
      ['forgetToken src/session.ts:2', 'getToken src/session.ts:1'],
    ],
    ['a default export', 'export default function forgetToken(): void {}\n', []],
    ['a method that a base class may call', 'export class Session extends Base {\n  forgetToken(): void {}\n}\n', []],
    ['of a short name', 'export function wipe(): void {}\n', []],
    ['a method that a decorator registers', 'export class Session {\n  @Get() forgetToken(): void {}\n}\n', []],
    ['named in a text', "export function forgetToken(): void {}\nconst wired = ['forgetToken']\n", []],
  ])('%s', async (_what, text, expected) => {
    expect(await toldDoubts(uncalledFunctions, { ...BASE, 'src/session.ts': text })).toEqual(expected)
  })

  it('is one where only native code and its own body write the name', async () => {
    const files = {
      ...BASE,
      'src/session.ts': 'export const forgetToken = () => Native.forgetToken()\n',
      'ios/Session.swift': 'func forgetToken() {}\nforgetToken()\n',
    }
    expect(await toldDoubts(uncalledFunctions, files)).toEqual(['forgetToken src/session.ts:1'])
  })

  it('is none in a file that a bundler starts with', async () => {
    const files = { ...BASE, 'src/index.ts': 'export function forgetToken(): void {}\n' }
    expect(await toldDoubts(uncalledFunctions, files)).toEqual([])
  })

  it.each([
    ['src/session/index.ts', ['Session.forgetToken src/session/index.ts:2']],
    ['src/index.ts', []],
    ['packages/session/index.ts', []],
  ])('is told of a method in the index of an inner folder: %s', async (path, expected) => {
    const files = { ...BASE, [path]: 'export class Session {\n  forgetToken(): void {}\n}\n' }
    expect(await toldDoubts(uncalledFunctions, files)).toEqual(expected)
  })

  it('is none in a library', async () => {
    expect(
      await toldDoubts(uncalledFunctions, { 'src/session.ts': 'export function forgetToken(): void {}\n' }),
    ).toEqual([])
  })
})
