import { describe, expect, it } from 'vitest'
import { CHARACTERS_MAX, FILES_MAX, groupsOf } from './typescript-groups.js'

interface File {
  name: string
  text: string
}

/** `a b | c`: the groups of files `name`, `name=length`, with the pairs that load each other. */
function grouped(files: string, pairs: string): string {
  const all: File[] = files.split(' ').map((each) => {
    const [name = '', length = '1'] = each.split('=')
    return { name, text: 'x'.repeat(Number(length)) }
  })
  const near = ({ name }: File): File[] =>
    all.filter((other) =>
      pairs.split(' ').some((pair) => pair === `${name}-${other.name}` || pair === `${other.name}-${name}`),
    )
  const groups = new Set(groupsOf(all, near).values())
  return [...groups].map((group) => group.map(({ name }) => name).join(' ')).join(' | ')
}

describe('groups of files', () => {
  it.each([
    ['that load each other, over others too', 'a b c d', 'a-c c-b', 'a c b | d'],
    ['none loads another', 'a b', '', 'a | b'],
    ['in a circle', 'a b c', 'a-b b-c c-a', 'a b c'],
    ['too much text for one group', `a=${CHARACTERS_MAX} b=1 c=1`, 'a-b b-c', 'a | b c'],
    ['a file with too much text is in none', `a=${CHARACTERS_MAX + 1} b`, 'a-b', 'b'],
  ])('%s', (_, files, pairs, expected) => {
    expect(grouped(files, pairs)).toBe(expected)
  })

  it('has a most number of files', () => {
    const names = Array.from({ length: FILES_MAX + 1 }, (_, index) => `f${index}`)
    const pairs = names.slice(1).map((name) => `f0-${name}`)
    expect(
      grouped(names.join(' '), pairs.join(' '))
        .split(' | ')
        .map((group) => group.split(' ').length),
    ).toEqual([FILES_MAX, 1])
  })
})
