import { dotted } from './tree-sitter-expressions.js'
import type { ArgumentShape, CallShape } from './tree-sitter-grammar.js'
import type { SyntaxNode } from './tree-sitter-node.js'

/**
 * `[receiver first:a second:b]` is called by the selector's first part; the other parts are labels. `[[Store alloc] initWith:x]`
 * is one call, its receiver the class.
 */
export function messageOf(node: SyntaxNode): CallShape[] {
  const name = node.at('method')
  const target = node.at('receiver')
  if (!name || !target) return []
  const allocated = allocation(target)
  const isSuper = target.text === 'super'
  return [
    {
      name,
      receiver: receiverText(allocated ?? target),
      form: isSuper ? 'super' : 'call',
      args: argumentsOf(node),
      parts: allocated ? [target] : [],
    },
  ]
}

/** The class of `[Class alloc]`. */
function allocation(node: SyntaxNode): SyntaxNode | undefined {
  return node.type === 'message_expression' && node.at('method')?.text === 'alloc' ? node.at('receiver') : undefined
}

/** Messages as a path: `[[Store shared] itemFor:key]` becomes `Store.shared.itemFor(key)`. */
function receiverText(node: SyntaxNode): string {
  switch (node.type) {
    case 'parenthesized_expression':
      return node.named[0] ? receiverText(node.named[0]) : ''
    case 'cast_expression':
      return receiverText(node.at('value') ?? node)
    case 'message_expression': {
      const target = node.at('receiver')
      const inner = target ? receiverText(allocation(target) ?? target) : ''
      const args = argumentsOf(node).map(({ label, value }) => (label ? `${label}: ` : '') + value.text)
      return dotted(`${inner}.${node.at('method')?.text ?? ''}${args.length > 0 ? `(${args.join(', ')})` : ''}`)
    }
    default:
      return dotted(node.text)
  }
}

/** The first argument has no label; those behind a comma belong to a method with a variable number of them. */
function argumentsOf(node: SyntaxNode): ArgumentShape[] {
  const args: ArgumentShape[] = []
  let label: string | undefined
  let parts = 0
  for (const child of node.children) {
    if (child.field === 'method') {
      label = parts++ === 0 ? undefined : child.text
    } else if (child.field !== 'receiver' && child.isNamed) {
      args.push({ label, value: child })
      label = undefined
    }
  }
  return args
}

/** `f(x)`, a block in a property `self.done(x)`, and `Class::f(x)` of C++, whose name comes as one token. */
export function callOf(node: SyntaxNode): CallShape[] {
  const callee = node.at('function')
  const isProtocol = node.parent?.type === 'at_expression' && callee?.text === 'protocol'
  if (!callee || isProtocol) return []
  const args = (node.at('arguments')?.named ?? []).map((value) => ({ value }))
  if (callee.type === 'field_expression') {
    const [name, owner] = [callee.at('field'), callee.at('argument')]
    return name && owner ? [{ name, receiver: receiverText(owner), args }] : []
  }
  if (callee.type !== 'identifier') return []
  const colons = callee.text.lastIndexOf('::')
  if (colons < 0) return [{ name: callee, args }]
  const name = callee.part('identifier', callee.start + colons + 2, callee.end)
  return [{ name, receiver: dotted(callee.text.slice(0, colons)), args }]
}
