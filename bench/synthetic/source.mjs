/** One TypeScript file under construction: its imports by module, in order of module, and its text. */
export class Source {
  imports = new Map()
  parts = []

  constructor(path) {
    this.path = path
  }

  /** Imports `name` from `module` and gives the name. */
  use(module, name, isType = false) {
    const key = `${isType ? 'type ' : ''}${module}`
    const names = this.imports.get(key) ?? new Set()
    names.add(name)
    this.imports.set(key, names)
    return name
  }

  useType(module, name) {
    return this.use(module, name, true)
  }

  add(...lines) {
    this.parts.push(spaced(lines.flat(2)).join('\n'))
  }

  file() {
    const imports = [...this.imports]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, used]) => {
        const isType = key.startsWith('type ')
        const module = isType ? key.slice('type '.length) : key
        const list = [...used].sort()
        const [first] = list
        if (first.startsWith('default ')) return `import ${first.slice('default '.length)} from '${module}'`
        const names = list.length > NAMES_A_LINE ? `{\n  ${list.join(',\n  ')},\n}` : `{ ${list.join(', ')} }`
        return `import ${isType ? 'type ' : ''}${names} from '${module}'`
      })
    const head = imports.length > 0 ? [imports.join('\n')] : []
    return { path: this.path, text: `${[LICENCE, ...head, ...this.parts].join('\n\n')}\n` }
  }
}

/** Formatters break longer lists of names. */
const NAMES_A_LINE = 2

/** A blank line before a block or a return, as people set them. */
function spaced(lines) {
  return lines.flatMap((line, index) => {
    const before = lines[index - 1] ?? ''
    const isOpen = before === '' || /[{(:]$/.test(before) || /^\s*(\/\/|\/?\*)/.test(before)
    return !isOpen && /^\s+(return|if|it|test|describe|await|const \[)\b/.test(line) ? ['', line] : [line]
  })
}

/** A doc comment of three to seven lines. */
export function docComment(random, subject) {
  const parameters = random.sample(
    ['serverUrl: where the account is signed in', 'id: the id that the server gave', 'fetchOnly: nothing is stored'],
    random.int(0, 3),
  )
  return [
    '/**',
    ` * ${subject}.`,
    ...(random.chance(0.5) ? [' * Errors are logged and handed back; nothing is thrown to the caller.'] : []),
    ...parameters.map((text) => ` * @param ${text}`),
    ' */',
  ]
}

const LICENCE = '// Copyright (c) The Synthetic Application. All rights reserved.\n// See LICENSE for terms of use.'

/** `  ` before each line. */
export const indented = (lines, levels = 1) =>
  lines.flat().map((line) => (line === '' ? line : '  '.repeat(levels) + line))
