import type { Language } from './language.js'
import {
  cFunction,
  classOf,
  declarationOf,
  enumerator,
  enumOrStruct,
  fastEnumeration,
  fieldsOf,
  implementationOf,
  methodOf,
  parametersOf,
  propertyOf,
  protocolOf,
  typedefOf,
} from './objc-declarations.js'
import { callOf, messageOf } from './objc-messages.js'
import { rewriteObjc } from './objc-rewrite.js'
import { treeSitterLanguage } from './tree-sitter.js'
import {
  at,
  binary,
  conditional,
  dictionary,
  firstNamed,
  lastNamed,
  list,
  literal,
  negation,
  numeral,
  reference,
  stringOf,
} from './tree-sitter-expressions.js'
import type { ComparisonShape, ExprReader, Grammar } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

const string = stringOf({ texts: ['string_content'], escapes: ['escape_sequence'] })

const WORDS: Readonly<Record<string, 'true' | 'false' | 'null'>> = {
  YES: 'true',
  NO: 'false',
  TRUE: 'true',
  FALSE: 'false',
  nil: 'null',
  Nil: 'null',
  nullptr: 'null',
}

const identifier: ExprReader = (node, read) => {
  const v = WORDS[node.text]
  return v ? { k: 'lit', v } : reference(node, read)
}

/** `@"a" @"b"` is one string. */
const concatenated: ExprReader = (node, read) => {
  const parts = node.named.map(read)
  const texts = parts.flatMap((part) => (part.k === 'str' ? [part.v] : []))
  return texts.length === parts.length ? { k: 'str', v: texts.join('') } : { k: 'cat', parts }
}

const grammar: Grammar = {
  id: 'objc',
  wasm: 'objc',
  extensions: ['.m', '.mm', '.h'],
  accepts: (path, text) => !path.toLowerCase().endsWith('.h') || OBJC_MARK.test(text),
  comments: ['comment'],
  rewrite: rewriteObjc,
  imports: {
    preproc_include: (node) => importOf(node.at('path')?.text.replace(/^"|"$/g, '')),
    module_import: (node) => importOf(node.at('path')?.text ?? node.named[0]?.text),
    class_declaration: () => [],
    protocol_forward_declaration: () => [],
    attribute_specifier: () => [],
  },
  definitions: {
    class_interface: classOf,
    class_implementation: implementationOf,
    protocol_declaration: protocolOf,
    method_definition: methodOf,
    method_declaration: (node) => (node.enclosing('class_interface') ? [] : methodOf(node)),
    property_declaration: propertyOf,
    instance_variable: fieldsOf,
    function_definition: cFunction,
    declaration: declarationOf,
    type_definition: typedefOf,
    enum_specifier: (node) => enumOrStruct(node, 'enum'),
    struct_specifier: (node) => enumOrStruct(node, 'class'),
    enumerator,
    field_declaration: fieldsOf,
    for_statement: fastEnumeration,
  },
  calls: {
    message_expression: messageOf,
    call_expression: callOf,
  },
  assignments: {
    assignment_expression: (node) => {
      const [target, value] = [node.at('left'), node.at('right')]
      if (!target || !value) return []
      return [{ target, value, operator: node.at('operator')?.text.slice(0, -1) || undefined }]
    },
  },
  comparisons: {
    binary_expression: (node) => {
      const [left, right] = [node.at('left'), node.at('right')]
      return left && right ? [{ left, op: node.at('operator')?.text ?? '', right }] : []
    },
    message_expression: equalityMessage,
    case_statement: (node) => {
      const left = node.enclosing('switch_statement')?.at('condition')?.named[0]
      const right = node.at('value')
      return left && right ? [{ left, op: '==', right, isLabel: true }] : []
    },
  },
  closures: { block_literal: (node) => parametersOf(node.child('parameter_list')) },
  expressions: {
    string_literal: string,
    concatenated_string: concatenated,
    char_literal: stringOf({ texts: ['character'], escapes: ['escape_sequence'] }),
    number_literal: numeral,
    at_expression: lastNamed,
    identifier,
    null: literal('null'),
    true: literal('true'),
    false: literal('false'),
    field_expression: reference,
    selector_expression: (node) => ({ k: 'ref', path: /\(\s*(\w+)/.exec(node.text)?.[1] ?? node.text }),
    parenthesized_expression: firstNamed,
    cast_expression: at('value'),
    pointer_expression: at('argument'),
    unary_expression: negation((node) => node.at('argument')),
    binary_expression: binary(),
    conditional_expression: conditional('consequence', 'alternative'),
    assignment_expression: at('right'),
    array_literal: list,
    initializer_list: list,
    dictionary_literal: dictionary((node) =>
      node.all('dictionary_pair').map((pair) => [pair.named[0], pair.named.at(-1)]),
    ),
  },
  strings: ['string_literal'],
  tries: { try_statement: (node) => (node.child('catch_clause') ? node.all('compound_statement') : []) },
  branches: { if_statement: ['consequence', 'alternative'], compound_statement: ['case_statement'] },
  catches: ['catch_clause'],
  awaits: [],
  returns: { return_statement: (node) => node.named[0] },
}

export const objc: Language = treeSitterLanguage(grammar)

/** A header without any of these is C or C++, whose sources are not read either. */
const OBJC_MARK = /@(?:interface|protocol|implementation|class|import|end|")|^\s*#\s*import\b|\bNS[A-Z]\w+/m

/** A header gives everything that it declares. */
const importOf = (from: string | undefined) => (from ? [{ from, names: [{ imported: '*', local: '*' }] }] : [])

/** Methods that say whether two values are the same. */
const EQUALITY = /^isEqual(?:To[A-Z]\w*)?$/

function equalityMessage(node: SyntaxNode): ComparisonShape[] {
  const [call] = messageOf(node)
  const [left, right] = [node.at('receiver'), call?.args[0]?.value]
  if (!call || !left || !right || !EQUALITY.test(call.name.text)) return []
  const outer = node.parent?.text ?? ''
  const isNegated =
    node.parent?.type === 'unary_expression'
      ? outer.startsWith('!')
      : node.parent?.type === 'binary_expression' && /==\s*(?:NO|FALSE|false)$/.test(outer)
  return [{ left, op: isNegated ? '!=' : '==', right }]
}
