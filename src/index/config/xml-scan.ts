/** A piece of an XML file with its offsets; comments and declarations are left out. */
export type XmlToken =
  | { kind: 'open'; name: string; attributes: XmlAttribute[]; empty: boolean; start: number }
  | { kind: 'close'; name: string; start: number }
  | { kind: 'text'; text: string; start: number; end: number }

export interface XmlAttribute {
  name: string
  value: string
  start: number
}

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<\/\s*([\w:.-]+)\s*>|<([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g

/** Tokens in order. Parsers of the usual kind give no positions of attributes and texts, and evidence needs lines. */
export function scanXml(text: string): XmlToken[] {
  const tokens: XmlToken[] = []
  for (const match of text.matchAll(TOKEN)) {
    const [whole, cdata, close, open, attributes, empty, plain] = match
    const start = match.index
    if (close !== undefined) tokens.push({ kind: 'close', name: close, start })
    else if (open !== undefined) {
      const from = start + 1 + open.length
      tokens.push({
        kind: 'open',
        name: open,
        attributes: attributesOf(attributes ?? '', from),
        empty: empty === '/',
        start,
      })
    } else if (cdata !== undefined) tokens.push({ kind: 'text', text: cdata, start, end: start + whole.length })
    else if (plain !== undefined && plain.trim() !== '') {
      const lead = plain.length - plain.trimStart().length
      tokens.push({
        kind: 'text',
        text: decode(plain.trim()),
        start: start + lead,
        end: start + plain.trimEnd().length,
      })
    }
  }
  return tokens
}

function attributesOf(text: string, offset: number): XmlAttribute[] {
  return [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((match) => ({
    name: match[1] ?? '',
    value: decode(match[2] ?? match[3] ?? ''),
    start: offset + match.index,
  }))
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const decode = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
