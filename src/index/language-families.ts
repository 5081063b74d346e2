const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte|html?)$/i
const FAMILIES: readonly RegExp[] = [SCRIPT, /\.(?:java|kts?)$/i, /\.(?:swift|mm?|h)$/i, /\.rs$/i]

/**
 * Files whose code can name each other without a bridge: all scripts and components, Java and Kotlin, Swift and Objective-C, Rust.
 */
export const isReachable = (from: string, to: string): boolean =>
  FAMILIES.some((family) => family.test(from) && family.test(to))
