// The TypeScript compiler that ts-morph carries, loaded when it is needed: loading takes a third of a second. Plain JavaScript
// with a declaration beside it, because TypeScript has no other way to say "this namespace, but later".
import { createRequire } from 'node:module'

export let ts

export function loadTypeScript() {
  ts ??= createRequire(import.meta.url)('ts-morph').ts
}
