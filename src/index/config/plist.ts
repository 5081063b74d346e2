import { type ConfigEntry, type ConfigFormat, joinKey, lineFinder } from './format.js'
import { isDataFolder } from './selection.js'
import { scanXml, type XmlToken } from './xml-scan.js'

/** XML property lists: Info.plist, entitlements, Settings.bundle, privacy manifests. */
export const plistFormat: ConfigFormat = {
  source: 'plist',
  matches: (path) => /\.(plist|entitlements|xcprivacy)$/i.test(path) && !isDataFolder(path),
  read: (_path, text) => readPlist(text),
}

function readPlist(text: string): ConfigEntry[] {
  const reading = new Reading(lineFinder(text))
  for (const token of scanXml(text)) reading.take(token)
  return reading.entries
}

/** An open `dict` or `array`; `name` is the pending key of a dict, `count` the next number of an array. */
interface Frame {
  path: string
  kind: 'dict' | 'array'
  name: string
  nameStart: number
  count: number
}

class Reading {
  readonly entries: ConfigEntry[] = []
  private readonly stack: Frame[] = []
  private scalar: { name: string; start: number; text: string } | undefined

  constructor(private readonly lineOf: (offset: number) => number) {}

  take(token: XmlToken): void {
    if (token.kind === 'open') this.open(token)
    else if (token.kind === 'close') this.close(token)
    else if (this.scalar) this.scalar.text += token.text
  }

  private open(token: XmlToken & { kind: 'open' }): void {
    if (token.name === 'dict' || token.name === 'array') {
      const path = nextPlace(this.stack.at(-1), token.start)?.path ?? ''
      if (!token.empty) this.stack.push({ path, kind: token.name, name: '', nameStart: 0, count: 0 })
    } else if (token.empty) this.add(token.start, emptyValue(token.name), token.start)
    else this.scalar = { name: token.name, start: token.start, text: '' }
  }

  private close(token: XmlToken & { kind: 'close' }): void {
    const { scalar } = this
    if (token.name === 'dict' || token.name === 'array') this.stack.pop()
    if (!scalar) return
    this.scalar = undefined
    const frame = this.stack.at(-1)
    if (scalar.name === 'key' && frame) {
      frame.name = scalar.text
      frame.nameStart = scalar.start
    } else this.add(scalar.start, scalar.text, token.start)
  }

  private add(start: number, value: string, end: number): void {
    const place = nextPlace(this.stack.at(-1), start)
    if (!place) return
    const line = this.lineOf(place.start)
    const last = this.lineOf(end)
    this.entries.push({ key: place.path, value, line, ...(last > line ? { end: last } : {}) })
  }
}

/** Key path of the value that comes next; undefined outside every container. */
function nextPlace(frame: Frame | undefined, start: number): { path: string; start: number } | undefined {
  if (!frame) return undefined
  if (frame.kind === 'array') return { path: joinKey(frame.path, frame.count++), start }
  return { path: joinKey(frame.path, frame.name), start: frame.nameStart }
}

const emptyValue = (name: string): string => (name === 'true' || name === 'false' ? name : '')
