export type Platform = 'android' | 'ios'

/** Which platform a native file is for, by its extension. */
export function platformOf(file: string): Platform | undefined {
  if (/\.(?:java|kt)$/.test(file)) return 'android'
  return /\.(?:swift|mm?)$/.test(file) ? 'ios' : undefined
}

/** Files that only some platforms run say so in their name: `view.ios.tsx`. */
export function runsOn(file: string, platform: Platform | undefined): boolean {
  const only = /\.(ios|android|web|windows|macos)\.\w+$/.exec(file)?.[1]
  return only === undefined || platform === undefined || only === platform
}
