import { posix } from 'node:path'

export type ScriptExtension = '.ts' | '.tsx' | '.js' | '.jsx'

export interface ScriptText {
  /** As long as the file: whatever is no script is blanked, so that every line and column stays. */
  text: string
  extension: ScriptExtension
}

const SCRIPT_BLOCK = /(<script\b[^>]*>)([\s\S]*?)<\/script\s*>/gi
const LANG = /\blang\s*=\s*["']?(tsx|jsx|ts|typescript)\b/i

export const isComponentFile = (path: string): boolean => ['.vue', '.svelte'].includes(posix.extname(path))

/** The script of a Vue or Svelte file, at its own lines and columns. */
export function scriptText(text: string): ScriptText {
  let result = ''
  let extension: ScriptExtension = '.js'
  let end = 0
  for (const match of text.matchAll(SCRIPT_BLOCK)) {
    const [whole, open = '', body = ''] = match
    const bodyStart = match.index + open.length
    result += blank(text.slice(end, bodyStart)) + body + blank(whole.slice(open.length + body.length))
    end = match.index + whole.length
    extension = extensionOf(open) ?? extension
  }
  return { text: result + blank(text.slice(end)), extension }
}

function extensionOf(openTag: string): ScriptExtension | undefined {
  switch (LANG.exec(openTag)?.[1]?.toLowerCase()) {
    case 'ts':
    case 'typescript':
      return '.ts'
    case 'tsx':
      return '.tsx'
    case 'jsx':
      return '.jsx'
    default:
      return undefined
  }
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ')
