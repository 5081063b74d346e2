import type { ConfigEntry, ConfigFormat } from '#index/config/format'

/** What a format reads, a line each: `line key = value`, with `-end`, `[environment]` and `(source)` where it gives them. */
export const configRows = (entries: readonly ConfigEntry[]): string[] =>
  entries.map(({ key, value, line, end, environment, source }) =>
    [
      end === undefined ? line : `${line}-${end}`,
      `${key} = ${value}`,
      ...(environment === undefined ? [] : [`[${environment}]`]),
      ...(source === undefined ? [] : [`(${source})`]),
    ].join(' '),
  )

export const rowsOf = (format: ConfigFormat, path: string, text: string): string[] =>
  configRows(format.read(path, text))
