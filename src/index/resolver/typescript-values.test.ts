import { expect, it } from 'vitest'
import { wrongFlows } from '../../../test/support/flow-programs.js'

it('values are asked in JavaScript only where derived types leave a call open', async () => {
  const table = (names: string[]) =>
    `${names.map((name) => `function ${name}() {}`).join('\n')}
const table = { ${names.join(', ')} }
table[process.argv[2]]()`
  const programs = {
    'types know a function that is written down': `
function plain() {}
const held = () => {}
class Car { drive() {} }
plain() // => type plain
held() // => type held
const car = new Car()
car.drive() // => type Car.drive
`,
    'one of several of the same shape': `
const a = () => {}
const b = () => {}
for (const [first, second] of new Map([[a, b], [b, a]])) {
  first() // => flow a | flow b
}
`,
    'a member that is assigned again': `
const work = { run() {}, stop: () => {} }
work.stop = () => {}
work.run() // => type work.run
work.stop() // => flow work.stop | flow work.stop
`,
    'six functions are targets': `${table(['a', 'b', 'c', 'd', 'e', 'f'])} // => flow a | flow b | flow c | flow d | flow e | flow f\n`,
    'seven are a dynamic dispatch': `${table(['a', 'b', 'c', 'd', 'e', 'f', 'g'])} // => break\n`,
    'TypeScript declares what it calls': {
      'main.ts': `
function one() {}
const table: any = { one }
table['o' + 'ne']() // => break
export {}
`,
    },
    'the platform calls what it is given': `
function run() {}
const table = { run }
table[process.argv[2]].call(null) // => flow run
Math.max.apply(null, []) // => external Math
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
