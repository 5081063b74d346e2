import { type ConfigEntry, type ConfigFormat, joinKey, lineFinder } from './format.js'
import { isDataFolder } from './selection.js'
import { scanXml, type XmlToken } from './xml-scan.js'

/** XML property lists: Info.plist, entitlements, Settings.bundle, privacy manifests. */
export const plistFormat: ConfigFormat = {
  source: 'plist',
  matches: (path) => /\.(plist|entitlements|xcprivacy)$/i.test(path) && !isDataFolder(path),
  read: (_path, text) => readPlist(text),
}

/** An open `dict` or `array`; `name` is the pending key of a dict, `count` the next number of an array. */
interface Frame {
  path: string
  kind: 'dict' | 'array'
  name: string
  nameStart: number
  count: number
}

function readPlist(text: string): ConfigEntry[] {
  const lineOf = lineFinder(text)
  const entries: ConfigEntry[] = []
  const stack: Frame[] = []
  const add = (start: number, value: string, end = start) => {
    const place = nextPlace(stack.at(-1), start)
    if (!place) return
    const line = lineOf(place.start)
    const last = lineOf(end)
    entries.push({ key: place.path, value, line, ...(last > line ? { end: last } : {}) })
  }
  let scalar: { name: string; start: number; text: string } | undefined
  for (const token of scanXml(text)) {
    if (token.kind === 'open' && (token.name === 'dict' || token.name === 'array')) {
      const path = nextPlace(stack.at(-1), token.start)?.path ?? ''
      if (!token.empty) stack.push({ path, kind: token.name, name: '', nameStart: 0, count: 0 })
    } else if (token.kind === 'close' && (token.name === 'dict' || token.name === 'array')) stack.pop()
    else if (token.kind === 'open' && token.empty) add(token.start, emptyValue(token.name))
    else if (token.kind === 'open') scalar = { name: token.name, start: token.start, text: '' }
    else if (token.kind === 'text' && scalar) scalar.text += token.text
    else if (token.kind === 'close' && scalar) {
      closeScalar(scalar, token, stack.at(-1), add)
      scalar = undefined
    }
  }
  return entries
}

function closeScalar(
  scalar: { name: string; start: number; text: string },
  close: XmlToken,
  frame: Frame | undefined,
  add: (start: number, value: string, end: number) => void,
): void {
  if (scalar.name === 'key' && frame) {
    frame.name = scalar.text
    frame.nameStart = scalar.start
  } else add(scalar.start, scalar.text, close.start)
}

/** Key path of the value that comes next; undefined outside every container. */
function nextPlace(frame: Frame | undefined, start: number): { path: string; start: number } | undefined {
  if (!frame) return undefined
  if (frame.kind === 'array') return { path: joinKey(frame.path, frame.count++), start }
  return { path: joinKey(frame.path, frame.name), start: frame.nameStart }
}

const emptyValue = (name: string): string => (name === 'true' || name === 'false' ? name : '')
