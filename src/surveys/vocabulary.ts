import { type CallSite, type Definition, type FileFacts, isFunctionLike } from '#index/facts'
import type { RepositoryIndex } from '#index/repository-index'
import { isScriptPath } from '#index/scope'
import { exprText } from './expr-text.js'
import type { Survey } from './survey.js'
import { spoken } from './words.js'

export interface WordPlace {
  file: string
  /** Index of the definition around it, or -1. */
  scope: number
  line: number
  end: number
}

/** Everything that is written the same way. */
export interface Word {
  written: string
  /** Spoken words, see words.ts. */
  text: string
  places: WordPlace[]
}

/** Production code by what is written in it, each text once: a pattern is tried on a word, not on every place of it. */
export interface Vocabulary {
  /** Names of functions; the scope is the function itself. */
  functions: readonly Word[]
  /** Names of called functions. */
  calls: readonly Word[]
  /** Elements with a handler: `handler text`. */
  elements: readonly Word[]
  literals: readonly Word[]
}

/** Longer literals are sentences or data, no names. */
const LITERAL_MAX = 60

export const vocabulary: Survey<Vocabulary> = {
  name: 'vocabulary',
  run(index) {
    const [functions, calls, elements, literals] = [new Words(), new Words(), new Words(), new Words()]
    for (const facts of index.files.filter((file) => isSearched(index, file))) {
      const at = (scope: number, line: number, end = line): WordPlace => ({ file: facts.path, scope, line, end })
      facts.definitions.forEach((definition, scope) => {
        if (isNamedFunction(definition)) functions.add(definition.name, at(scope, definition.line))
      })
      for (const call of facts.calls) {
        if (call.form === 'jsx') elements.add(elementText(call), at(call.in, call.line, call.end))
        calls.add(call.name, at(call.in, call.line, call.end))
      }
      for (const { value, line, in: scope } of facts.strings) {
        if (value.length <= LITERAL_MAX) literals.add(value, at(scope, line))
      }
    }
    return {
      functions: functions.all(),
      calls: calls.all(),
      elements: elements.all(),
      literals: literals.all(),
    }
  },
}

export const isSearched = (index: RepositoryIndex, facts: FileFacts): boolean =>
  index.isProduction(facts.path) && !facts.path.endsWith('.d.ts')

/** Files of production code in TypeScript, JavaScript, or with scripts inside. */
export const searchedScripts = (index: RepositoryIndex): FileFacts[] =>
  index.files.filter((facts) => isScriptPath(facts.path) && isSearched(index, facts))

export const isNamedFunction = (definition: Definition): boolean =>
  isFunctionLike(definition.kind) && definition.kind !== 'closure'

class Words {
  private readonly byText = new Map<string, Word>()

  add(written: string, place: WordPlace): void {
    const known = this.byText.get(written)
    if (known) known.places.push(place)
    else if (written) this.byText.set(written, { written, text: spoken(written), places: [place] })
  }

  all(): Word[] {
    return [...this.byText.values()]
  }
}

function elementText({ args }: CallSite): string {
  const [attributes] = args
  if (attributes?.k !== 'obj' || !attributes.entries.some((entry) => HANDLER.test(entry.key))) return ''
  return spoken(
    attributes.entries
      .filter((entry) => HANDLER.test(entry.key) || entry.key === 'children')
      .map((entry) => exprText(entry.value))
      .join(' '),
  )
}

/** React, React Native, Angular, Vue and Svelte event attributes. */
const HANDLER = /^(?:on[A-Z:]|on(?:click|submit)|\((?:click|submit|ngSubmit)|@|v-on:)/
