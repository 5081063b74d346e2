import type { EvidenceClass } from '#schema/evidence'
import type { Span } from '#schema/span'
import { commentLines } from './comment-lines.js'

const TEST_FOLDER =
  /(^|\/)(tests?|__tests__|__mocks__|mocks?|specs?|e2e|cypress|playwright|fixtures|stories|androidTest)\//i
const TEST_FILE = /\.(test|spec|e2e|stories|story|mock)\.[^/]+$|Tests?\.(java|kt|swift|m)$/
const DOCUMENT = /\.(md|mdx|markdown|rst|txt|adoc)$|(^|\/)(readme|changelog|licen[cs]e|authors|notice)$/i
const CONFIG =
  /\.(json|json5|jsonc|ya?ml|toml|plist|properties|ini|cfg|conf|xml|gradle|gradle\.kts|xcconfig|entitlements|pbxproj)$|(^|\/)\.[^/]*rc$|(^|\/)\.?env(\.[^/]+)?$/i

/**
 * Class of a place from its path and the kind of its lines; `lines` are those of the whole file.
 * `folder` is the part of the repository that was asked for: its own name says nothing about what lies in it.
 */
export function classify(span: Span, lines: readonly string[], folder: string): EvidenceClass {
  const path = folder !== '' && span.file.startsWith(`${folder}/`) ? span.file.slice(folder.length + 1) : span.file
  if (TEST_FOLDER.test(path) || TEST_FILE.test(path)) return 'test'
  if (DOCUMENT.test(span.file)) return 'document'
  if (liesInComments(span, lines)) return 'comment'
  return CONFIG.test(span.file) ? 'config' : 'code'
}

function liesInComments(span: Span, lines: readonly string[]): boolean {
  const until = lines.slice(0, span.end)
  const comments = commentLines(span.file, until)
  const written = comments.slice(span.start - 1).filter((_, index) => until[span.start - 1 + index]?.trim() !== '')
  return written.length > 0 && written.every(Boolean)
}
