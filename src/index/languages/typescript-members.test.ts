import { describe, expect, it } from 'vitest'
import { typescript } from './typescript.js'

const factsOf = (body: string) => typescript.extract('a.ts', `async function run() {\n${body}\n}`)

describe('properties of what calls answer', () => {
  it.each([
    ['const a = (await account()).tokens.access', 'tokens.access'],
    ['return (await account(options))?.tokens?.access', 'tokens.access'],
    ['send(account()!.profile)', 'profile'],
    ['account().keys.forEach(print)', 'keys'],
    ['account().then(print)', undefined],
    ['account().tokens = {}', undefined],
    ['return account()', undefined],
  ])('%s reads %s in place', (body, picked) => {
    expect(factsOf(body).calls.find(({ name }) => name === 'account')?.picked).toBe(picked)
  })

  it.each([
    ['const a = await account()\nprint(a?.tokens.access)', ['a tokens.access 3']],
    ['let a\na = account() ?? {}\nif (a.ready) print(a.list.join())', ['a ready 4', 'a list 4']],
    ['const a = account()\na.ready = true\ndelete a.list\na.save()', []],
    ['const a = fixed\nprint(a.ready)', []],
    ['const a = { list: account() }\nprint(a.list)', []],
  ])('%s reads %j of the variable', (body, expected) => {
    expect(factsOf(body).members.map(({ variable, path, line }) => `${variable} ${path} ${line}`)).toEqual(expected)
  })

  it('a deleted property is assigned undefined', () => {
    expect(factsOf('delete a.list').assignments).toMatchObject([{ target: 'a.list', value: { path: 'undefined' } }])
  })

  it('names taken out of an answer tell their path', () => {
    const { definitions } = factsOf('const { tokens: { access }, ready: isReady } = await account()')
    expect(definitions.flatMap(({ name, part }) => (part ? [`${name} ${part}`] : []))).toEqual([
      'access tokens.access',
      'isReady ready',
    ])
  })

  it.each([
    ['if (a) return b\nreturn c', ['b', 'c']],
    ['if (a) return null\nreturn c.d', [null, 'c.d']],
  ])('%s returns %j', (body, expected) => {
    const { returns } = factsOf(body).definitions[0] ?? {}
    expect(returns?.map((value) => (value.k === 'ref' ? value.path : null))).toEqual(expected)
  })
})
