/** What can go wrong before or around an analysis. The CLI alone turns a kind into an exit status. */
export type FailureKind = 'usage' | 'unreadable' | 'data' | 'not-built'

/** An error whose message is for the user: it names the bad value and the legal ones. */
export class Failure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Failure'
    this.kind = kind
  }
}
