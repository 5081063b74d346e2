/** A group has at most this many files and this much text. A file with more text than that is in none. */
export const FILES_MAX = 12
export const CHARACTERS_MAX = 200_000

/**
 * Files that load each other, put into groups that can be read together. Every file is in one group, so that the work is linear in
 * their text; the groups depend on the order of the files only, not on what is asked first.
 */
export function groupsOf<File extends { text: string }>(
  files: readonly File[],
  near: (file: File) => readonly File[],
): Map<File, readonly File[]> {
  const groups = new Map<File, readonly File[]>()
  const left = new Set(files.filter(({ text }) => text.length <= CHARACTERS_MAX))
  for (const first of left) {
    const group = new Set([first])
    left.delete(first)
    let characters = first.text.length
    for (const each of group)
      for (const next of near(each)) {
        if (!left.has(next) || group.size >= FILES_MAX || characters + next.text.length > CHARACTERS_MAX) continue
        characters += next.text.length
        group.add(next)
        left.delete(next)
      }
    const members = [...group]
    for (const each of members) groups.set(each, members)
  }
  return groups
}
