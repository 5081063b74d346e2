import { ts } from '#typescript'

/** Not TypeScript: the compiler derives types there, but nothing declares them. */
export const isJavaScript = (source: ts.SourceFile): boolean => (source.flags & ts.NodeFlags.JavaScriptFile) !== 0
