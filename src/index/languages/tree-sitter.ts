import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { Parser, type TreeCursor, Language as Wasm } from 'web-tree-sitter'
import type { FileFacts } from '../facts.js'
import type { Language } from './language.js'
import { LineTable } from './line-table.js'
import { readComments } from './tree-sitter-comments.js'
import type { Grammar } from './tree-sitter-grammar.js'
import { type SourceText, SyntaxNode } from './tree-sitter-node.js'
import { FactsWalk } from './tree-sitter-walk.js'

/** A language whose files are read by a grammar of the package tree-sitter-wasms. */
export function treeSitterLanguage(grammar: Grammar): Language {
  let parser: Parser | undefined
  return {
    ids: [grammar.id],
    extensions: grammar.extensions,
    async prepare() {
      parser ??= await loadParser(grammar.wasm)
    },
    extract(path, text) {
      const lines = new LineTable(text)
      const facts = emptyFacts(path, grammar, lines.count)
      if (grammar.accepts && !grammar.accepts(path, text)) return facts
      try {
        if (parser) readFacts(grammar, parser, { text, lines }, facts)
        else facts.broken = true
      } catch {
        facts.broken = true
      }
      return facts
    },
  }
}

function readFacts(grammar: Grammar, parser: Parser, source: SourceText, facts: FileFacts): void {
  const tree = parseTree(parser, source, grammar)
  facts.broken = tree.broken
  const { comments, deprecatedLines } = readComments(tree.comments, tree.root.children[0]?.start ?? source.text.length)
  facts.comments = comments
  new FactsWalk(grammar, facts, deprecatedLines).run(tree.root)
}

const require = createRequire(import.meta.url)
let runtime: Promise<void> | undefined

async function loadParser(name: string): Promise<Parser> {
  runtime ??= startRuntime()
  await runtime
  const parser = new Parser()
  parser.setLanguage(await Wasm.load(require.resolve(`tree-sitter-wasms/out/tree-sitter-${name}.wasm`)))
  return parser
}

interface SyntaxTree {
  root: SyntaxNode
  comments: SyntaxNode[]
  broken: boolean
}

/**
 * How long a parse may take before the file counts as broken. A step is one call of the parser's progress callback: dense code of 2 MB
 * takes 25 a thousand characters, a file of any size at least a few. Recovery from errors makes both steps and time grow with the
 * square of the length, and single steps slow (100 ms), hence the second limit, of which the largest files that are read take a fifth.
 */
const STEPS_AT_LEAST = 1000
const STEPS_PER_CHARACTER = 0.1
const PARSE_MS = 10_000

/** Null when a limit is reached; throws when the parser is out of memory. The parser can be used again in any case. */
function parseWithin(parser: Parser, text: string): ReturnType<Parser['parse']> {
  const until = Date.now() + PARSE_MS
  let stepsLeft = STEPS_AT_LEAST + text.length * STEPS_PER_CHARACTER
  try {
    return parser.parse(text, null, {
      progressCallback: () => {
        stepsLeft -= 1
        return stepsLeft < 0 || Date.now() > until
      },
    })
  } finally {
    // A parser that was stopped would go on with the old text.
    parser.reset()
  }
}

/** Parses, copies the tree into plain nodes and frees the parser's own. */
function parseTree(parser: Parser, source: SourceText, grammar: Grammar): SyntaxTree {
  const tree = parseWithin(parser, grammar.rewrite?.(source.text) ?? source.text)
  if (!tree)
    return { root: new SyntaxNode(source, undefined, 'ERROR', undefined, true, 0, 0), comments: [], broken: true }
  const cursor = tree.walk()
  try {
    const comments: SyntaxNode[] = []
    const root = copyNode(cursor, source, undefined)
    copyChildren(cursor, source, root, { types: grammar.comments, found: comments })
    return { root, comments, broken: tree.rootNode.hasError }
  } finally {
    cursor.delete()
    tree.delete()
  }
}

function copyNode(cursor: TreeCursor, source: SourceText, parent: SyntaxNode | undefined): SyntaxNode {
  const field = cursor.currentFieldName ?? undefined
  return new SyntaxNode(source, parent, cursor.nodeType, field, cursor.nodeIsNamed, cursor.startIndex, cursor.endIndex)
}

/** Without recursion: trees of long chains are deep. */
function copyChildren(
  cursor: TreeCursor,
  source: SourceText,
  root: SyntaxNode,
  comments: { types: readonly string[]; found: SyntaxNode[] },
): void {
  let parent = root
  if (!cursor.gotoFirstChild()) return
  for (;;) {
    const node = copyNode(cursor, source, parent)
    if (comments.types.includes(node.type)) comments.found.push(node)
    else parent.children.push(node)
    if (cursor.gotoFirstChild()) {
      parent = node
      continue
    }
    while (!cursor.gotoNextSibling()) {
      if (parent === root) return
      cursor.gotoParent()
      parent = parent.parent ?? root
    }
  }
}

const emptyFacts = (path: string, grammar: Grammar, lines: number): FileFacts => ({
  path,
  language: grammar.id,
  lines,
  broken: false,
  definitions: [],
  calls: [],
  imports: [],
  assignments: [],
  members: [],
  comparisons: [],
  guards: [],
  branches: [],
  strings: [],
  comments: [],
})

/** Optimising the grammars' large tables costs more than one run wins: 22 s of processor time against 12 s for 50 native files. */
function startRuntime(): Promise<void> {
  setFlagsFromString('--liftoff-only')
  // A parser that runs out of memory says so by an exception, too.
  return Parser.init({ printErr: () => {} })
}
