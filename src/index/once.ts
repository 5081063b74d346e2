/** Makes a value at the first question and keeps it. */
export function once<Result>(make: () => Result): () => Result {
  let done: { result: Result } | undefined
  return () => {
    done ??= { result: make() }
    return done.result
  }
}
