import type { Finding } from '#surveys/topic'

/** Findings in files or functions of a kind come before others that bear as many signs. */
export const preferring =
  (kind: RegExp, bonus: number) =>
  (findings: readonly Finding[]): Finding[] => {
    const worth = (finding: Finding): number =>
      finding.score + (kind.test(`${finding.file} ${finding.name}`) ? bonus : 0)
    return [...findings].sort((a, b) => worth(b) - worth(a))
  }

/** At most so many findings of one file: an answer names different places. */
export const spread =
  (perFile: number) =>
  <Item extends { file: string }>(findings: readonly Item[]): Item[] => {
    const counts = new Map<string, number>()
    return findings.filter(({ file }) => {
      const count = (counts.get(file) ?? 0) + 1
      counts.set(file, count)
      return count <= perFile
    })
  }
