import { beforeAll, describe, expect, it } from 'vitest'
import { wrongCalls } from '../../test/support/call-marks.js'
import { indexOf } from '../../test/support/index-of.js'
import { memoryRepository } from '../../test/support/memory-repository.js'
import { buildIndex } from './build.js'
import type { RepositoryIndex } from './repository-index.js'

describe('calls of native languages', () => {
  it.each<[string, Record<string, string>]>([
    [
      'Java: own class, fields, statics, constructors',
      {
        'java/Dock.java': `
package harbour;
public class Dock {
  private final Crane crane = new Crane(3); // => type java/Crane.java:4 Crane.Crane
  public void moor() {
    crane.lift(); // => type java/Crane.java:5 Crane.lift
    this.check(); // => type java/Dock.java:10 Dock.check
    Crane.build(); // => type java/Crane.java:6 Crane.build
  }
  private boolean check() { return true; }
}
`,
        'java/Crane.java': `
package harbour;
public class Crane {
  public Crane(int load) {}
  public void lift() {}
  public static Crane build() { return new Crane(1); }
}
`,
      },
    ],
    [
      'Kotlin: constructor properties and companions',
      {
        'Dock.kt': `
package harbour
class Dock(private val crane: Crane) {
  fun moor() {
    crane.lift() // => type Crane.kt:4 Crane.lift
    Crane.build() // => type Crane.kt:6 Crane.build
    check() // => type Dock.kt:9 Dock.check
  }
  private fun check() = true
}
`,
        'Crane.kt': `
package harbour
class Crane {
  fun lift() {}
  companion object {
    fun build() = Crane()
  }
}
`,
      },
    ],
    [
      'Swift: self and declared types',
      {
        'Dock.swift': `
class Dock {
  let crane: Crane
  func moor() {
    crane.lift() // => type Crane.swift:3 Crane.lift
    self.check() // => type Dock.swift:8 Dock.check
  }
  func check() -> Bool { return true }
}
`,
        'Crane.swift': `
class Crane {
  func lift() {}
}
`,
      },
    ],
  ])('%s', async (_title, files) => {
    expect(wrongCalls(await indexOf(files))).toEqual([])
  })

  it('a bare name is a guess when there is one, and a break point when there are several', async () => {
    const index = await indexOf({
      'Use.kt': `
fun use(thing: Unknown) {
  open().liftLoad() // => name Use.kt:6 Crane.liftLoad
}
fun open() = other()
class Crane { fun liftLoad() {} }
`,
      'Several.kt': `
fun several() {
  find().haul() // => break
}
class Tug { fun haul() {} }
class Barge { fun haul() {} }
`,
    })
    // The first call of a chain's line is the chain's inner one.
    const named = (name: string) => index.callsNamed(name).map((call) => index.resolve(call).kind)
    expect({ haul: named('haul') }).toEqual({ haul: ['break'] })
  })
})

describe('where functions are passed on', () => {
  let index: RepositoryIndex
  beforeAll(async () => {
    const files = {
      'src/form.tsx': `
import { check } from './check'
export class Form {
  signIn() {}
  start() {
    addEventListener('focus', this.signIn)
    setInterval(check, 1000)
    later({ then: check })
    later({ then: this.signIn.bind(this) })
    return <form onSubmit={this.signIn} />
  }
}
function later(options: unknown) { return options }
`,
      'src/check.ts': 'export function check() {}\n',
      'src/other.ts': 'function check() {}\nsetTimeout(check, 1)\nclass Other { signIn() {} }\n',
    }
    index = await buildIndex(memoryRepository(files), { cache: false })
  })

  it.each([
    ['check', 'src/check.ts', ['src/form.tsx:7 setInterval', 'src/form.tsx:8 later']],
    ['check', 'src/other.ts', ['src/other.ts:2 setTimeout']],
    ['signIn', 'src/form.tsx', ['src/form.tsx:6 addEventListener', 'src/form.tsx:9 later', 'src/form.tsx:10 form']],
    ['signIn', 'src/other.ts', []],
  ])('%s of %s', (name, file, expected) => {
    const ref = index.definitionsNamed(name).find((candidate) => candidate.file === file)
    expect(index.passedAt(ref!).map((site) => `${site.file}:${site.call.line} ${site.call.name}`)).toEqual(expected)
  })
})
