/** Words of one language: text by id, by file name. */
export type WordFiles = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What one language lacks or says with other placeholders than the other; empty when they agree. */
export function compareWords(en: WordFiles, zh: WordFiles): string[] {
  return [...new Set([...Object.keys(en), ...Object.keys(zh)])].sort().flatMap((file) => {
    const [ofEn, ofZh] = [en[file] ?? {}, zh[file] ?? {}]
    return [...new Set([...Object.keys(ofEn), ...Object.keys(ofZh)])].sort().flatMap((id) => {
      const [inEn, inZh] = [ofEn[id], ofZh[id]]
      if (inEn === undefined) return [`en/${file}: ${id} is missing`]
      if (inZh === undefined) return [`zh/${file}: ${id} is missing`]
      if (inEn.trim() === '' || inZh.trim() === '') return [`${file}: ${id} is empty`]
      const [enNames, zhNames] = [placeholders(inEn), placeholders(inZh)]
      return enNames === zhNames ? [] : [`${file}: ${id} has placeholders ${enNames} in en, ${zhNames} in zh`]
    })
  })
}

/** Ids that stand in more than one file of a language. */
export function repeatedIds(files: WordFiles): string[] {
  const ids = Object.values(files).flatMap((words) => Object.keys(words))
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].sort()
}

const placeholders = (text: string): string =>
  `{${[...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort().join(', ')}}`
