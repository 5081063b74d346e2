export { ts } from 'ts-morph'

/** Makes `ts` usable. Until someone calls it, `ts` is undefined: a run that finds its answers in the cache needs no compiler. */
export declare function loadTypeScript(): void
