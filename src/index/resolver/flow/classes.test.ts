import { expect, it } from 'vitest'
import { wrongFlows } from '../../../../test/support/flow-programs.js'

it('members of classes: methods, fields, statics, bases, `super`', async () => {
  const programs = {
    fields: `
function work() {}
class Queue {
  #task = work
  constructor(done) { this.done = done }
  run(name) {
    this.#task() // => type work
    this.done() // => flow finished
    this[name]() // => flow work | flow Queue.run | flow finished
  }
}
function finished() {}
new Queue(finished).run('x')
`,
    inherited: `
function make(Base) {
  return class extends Base {
    start() {
      super.start() // => flow Engine.start
    }
  }
}
class Engine { start() {} stop() {} }
const Car = make(Engine)
const car = new Car()
car.stop() // => flow Engine.stop
car.start() // => type make.start
`,
    statics: `
class Registry {
  static ['of' + 'Kind']() {}
  static { this.late = () => {} }
}
const member = 'late'
Registry[member]() // => flow Registry.late
`,
  }
  expect(await wrongFlows(programs)).toEqual([])
})
