import { closingBracket } from '../closing-bracket.js'

/**
 * Objective-C as the grammar can read it, of the same length and with the same lines: the nodes' own text is always that of
 * the file. Macros that stand for syntax become that syntax, C++ names become one identifier, the rest is blanked.
 */
export function rewriteObjc(text: string): string {
  return plainCpp(plainMacros(exportedMethods(text).replace(DIRECTIVE, blank)))
}

function plainMacros(text: string): string {
  return text
    .replace(CONSTANT_MACRO, constantDeclaration)
    .replace(/\btypedef(\s+)NS_(?:CLOSED_)?(?:ENUM|OPTIONS)(\s*\(\s*\w+\s*,\s*)(\w+)(\s*)\)/g, enumDeclaration)
    .replace(/(@interface\s+)(\w+_EXTERN_(?:REMAP_)?MODULE\s*\()([^()]*)\)/g, externModule)
    .replace(/\b\w+_(?:EXPORT|EXTERN)\b(?=\s+\w)/g, (found) => 'extern'.padEnd(found.length))
    .replace(/\b\w+_(?:EXPORT|EXTERN|REMAP)_(?:\w+_)?(?:MODULE|PROPERTY)\w*\s*\([^()]*\)[ \t]*;?/g, blank)
    .replace(/^[A-Z][A-Z0-9_]+\s+(?=@(?:interface|protocol|implementation))/gm, blank)
    .replace(/^\s*NS_ASSUME_NONNULL_(?:BEGIN|END)\b/gm, blank)
    .replace(/\b(?:IBOutlet(?:Collection\([^()]*\))?|IBInspectable|IB_DESIGNABLE)\b/g, blank)
    .replace(/^(?:[-+][ \t]*\([^{};]*[{;]|@property\b[^;]*;)/gm, withoutAttributes)
    .replace(
      /(@?"[^"\n]*"[ \t]*)@?([A-Z][A-Z0-9_]{2,})\b(?![ \t]*\()/g,
      (found, string) => string + blank(found.slice(string.length)),
    )
    .replace(DOUBLE_HEAD, (head) => blank(head))
}

/** Names with `::` become one identifier, template arguments and references go, `auto` is a type. */
function plainCpp(text: string): string {
  return text
    .replace(/\busing\s+namespace\s[^;\n]*;/g, blank)
    .replace(/(?<=\w)::(?=\w)/g, '__')
    .replace(/(?<=\w__\w+|\b\w+_cast)<[^<>();]*(?:<[^<>();]*>[^<>();]*)*>/g, blank)
    .replace(/\bauto\b(\s*)([&*]{0,2})(?=\s*\w+\s*[=:])/g, (_, space, mark) => `int ${space}${blank(mark)}`)
    .replace(/&(?=\s*\)\s*\w)/g, ' ')
}

const blank = (found: string): string => found.replace(/[^\n]/g, ' ')

/** Both branches of a condition are read. */
const DIRECTIVE =
  /^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|pragma|error|warning|undef)\b(?:[^\n\\]|\\[^\n]|\\\r?\n)*/gm

/** Two heads of one class, from the two branches of a condition: the first goes. */
const DOUBLE_HEAD = /^@interface\b[^\n@]*(?=[^@]*^@interface\b)/gm

/** Macros in capitals behind a signature or a property's name, with or without arguments. */
const ATTRIBUTE_MACRO = /(?<=[\s)])[A-Z][A-Z0-9]*_[A-Z0-9_]+\b(?:\s*\((?:[^()]|\([^()]*\))*\))?(?=\s*[{;]|\s+[A-Z_])/g

function withoutAttributes(declaration: string): string {
  let text = declaration
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(ATTRIBUTE_MACRO, blank)
  }
  return text
}

/** `#define NAME value`, where the value is a string, a number or a calculation. */
const CONSTANT_MACRO =
  /^#define[ \t]([ \t]*[A-Za-z_]\w*)[ \t]([ \t]*)(@?"(?:[^"\\\n]|\\.)*"|\(?[\d.]+[\w.]*(?:[ \t]*[-+*/|<>]+[ \t]*[\d.]+[\w.]*)*\)?)([ \t]*(?:\/\/[^\n]*)?)(?=\r?\n|$)(\r?\n)?/gm

/** `int NAME=value;`: the semicolon takes the place of a blank or of the line end behind the value. */
function constantDeclaration(
  _: string,
  name: string,
  space: string,
  value: string,
  after: string,
  lineEnd = '',
): string {
  const head = `int     ${name}=${space}${value}`
  if (after !== '') return `${head};${' '.repeat(after.length - 1)}${lineEnd}`
  return lineEnd === '' ? `${head}` : `${head};${lineEnd.slice(1)}`
}

function enumDeclaration(found: string, space: string, middle: string, name: string, behind: string): string {
  const before = found.length - name.length - behind.length - 1
  return `${`enum${space}`.padEnd(before)}${name}${behind} `.slice(0, found.length) || middle
}

/** `@interface X_EXTERN_MODULE(Name, Base)` becomes `@interface Name : Base`. */
function externModule(_: string, keyword: string, macro: string, args: string): string {
  const parts = args.split(',')
  const [name = '', base] = parts.length > 2 ? [`${blank(parts[0] ?? '')} ${parts[1]}`, parts[2]] : parts
  return `${keyword}${blank(macro)}${name}${base === undefined ? '' : `:${base}`} `
}

const METHOD_MACRO = /\b[A-Z]+_(?:EXPORT|REMAP|EXTERN)_(?:\w+_)?METHOD(?:_AS)?\s*\(/g

/** `X_EXPORT_METHOD(save:(NSString *)value)` becomes `- (void) save:(NSString *)value`; what stands before a comma is blanked. */
function exportedMethods(text: string): string {
  let result = ''
  let from = 0
  for (const match of text.matchAll(METHOD_MACRO)) {
    const start = match.index + match[0].length
    const end = closingBracket(text, start)
    if (end < 0 || match.index < from || /#\s*define[ \t]+$/.test(text.slice(0, match.index))) continue
    const inner = text.slice(start, end)
    const comma = topComma(inner)
    // The macro's own bracket ends a declaration without a body.
    const last = /^\s*[{;]/.test(text.slice(end + 1)) ? ' ' : ';'
    const selector = `${blank(inner.slice(0, comma))}${inner.slice(comma)}`
    result += `${text.slice(from, match.index)}${'-(void)'.padEnd(match[0].length)}${selector}${last}`
    from = end + 1
  }
  return result + text.slice(from)
}

/** Offset behind the last comma outside brackets that stands before the selector's colon; 0 without one. */
function topComma(text: string): number {
  let depth = 0
  let comma = 0
  for (let i = 0; i < text.length; i++) {
    if ('(<['.includes(text[i] ?? '')) depth++
    if (')>]'.includes(text[i] ?? '')) depth--
    if (depth === 0 && text[i] === ',') comma = i + 1
    if (depth === 0 && text[i] === ':') break
  }
  return comma
}
