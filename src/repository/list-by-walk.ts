import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { type Candidate, type Listing, sortCandidates } from './candidate.js'

/** Rules of one folder's ignore files; `folder` is relative to the root and ends with `/`, except for the root: `''`. */
interface FolderRules {
  folder: string
  rules: Ignore
}

/** Every file below `root` that no ignore file on its way leaves out. Links are listed and never followed. */
export function listByWalk(root: string): Listing {
  const candidates: Candidate[] = []
  walk(root, '', [], candidates)
  return { candidates: sortCandidates(candidates), indexTime: 0n }
}

const IGNORE_FILES = ['.gitignore', '.ignore']
const NEVER_LISTED = new Set(['.git', 'node_modules'])

function walk(root: string, folder: string, outer: readonly FolderRules[], found: Candidate[]): void {
  const entries = readFolder(join(root, folder))
  const ownRules = readRules(root, folder, entries)
  const rules = ownRules === null ? outer : [ownRules, ...outer]
  for (const entry of entries) {
    if (NEVER_LISTED.has(entry.name)) continue
    const path = folder + entry.name
    if (entry.isDirectory()) {
      if (!isIgnored(`${path}/`, rules)) walk(root, `${path}/`, rules, found)
    } else if (!isIgnored(path, rules)) {
      found.push({ path })
    }
  }
}

/** A folder that may not be opened is like an empty one; its files can't be counted. */
function readFolder(absolute: string): Dirent[] {
  try {
    return readdirSync(absolute, { withFileTypes: true })
  } catch {
    return []
  }
}

function readRules(root: string, folder: string, entries: readonly Dirent[]): FolderRules | null {
  const names = IGNORE_FILES.filter((name) => entries.some((entry) => entry.name === name && entry.isFile()))
  if (names.length === 0) return null
  const rules = ignore({ ignorecase: false })
  for (const name of names) rules.add(readFileSync(join(root, folder, name), 'utf8'))
  return { folder, rules }
}

/** The innermost folder with an opinion decides, as in git. */
function isIgnored(path: string, rules: readonly FolderRules[]): boolean {
  for (const { folder, rules: own } of rules) {
    const { ignored, unignored } = own.test(path.slice(folder.length))
    if (ignored || unignored) return ignored
  }
  return false
}
