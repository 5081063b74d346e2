import type { Definition } from '../facts.js'

type Modifier = NonNullable<Definition['modifiers']>[number]

/** What a keyword of any of these languages says. */
const MODIFIERS: Readonly<Record<string, Modifier>> = {
  abstract: 'abstract',
  async: 'async',
  class: 'static',
  const: 'readonly',
  fileprivate: 'private',
  final: 'readonly',
  let: 'readonly',
  override: 'override',
  private: 'private',
  protected: 'protected',
  readonly: 'readonly',
  static: 'static',
  suspend: 'async',
  val: 'readonly',
}

/** The modifiers that these keywords stand for, each once, in the order of the keywords. */
export function modifiersIn(words: readonly string[]): Modifier[] {
  const found = words.flatMap((word) => MODIFIERS[word] ?? [])
  return [...new Set(found)]
}
