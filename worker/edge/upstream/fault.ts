// Upstream failures. A fault is thrown and caught once, at the top; a refusal is a value.

export type FaultKind =
  | 'network'
  | 'timeout'
  | 'status'
  | 'refusal'
  | 'oversize'
  | 'malformed'
  | 'schema'
  | 'emptied'
  | 'paused'
  | 'overloaded'
  | 'limited'

export class UpstreamFault extends Error {
  readonly kind: FaultKind
  /** The code shown to visitors: the upstream's own, if it sent one. */
  readonly code: string
  /** How long the upstream asked to wait. */
  readonly retryAfterSeconds: number | undefined
  /** The path of the field at which an answer did not fit its schema. */
  readonly field?: string
  constructor(kind: FaultKind, detail: string, code: string = kind, retryAfterSeconds?: number) {
    super(`upstream ${kind}: ${detail}`)
    this.kind = kind
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Nothing was sent, which is no failure to remember: the upstream rests, or one visitor asked for too much. */
export const wasUnsent = (error: unknown): boolean =>
  error instanceof UpstreamFault && (error.kind === 'paused' || error.kind === 'limited')

/** The work was refused for the load, or for its visitor: expected, and not worth a line of the log besides the request's own. */
export const isShed = (error: unknown): error is UpstreamFault =>
  error instanceof UpstreamFault && (error.kind === 'overloaded' || error.kind === 'limited')

/** The failing field of a schema fault, for the log. */
export const fieldOf = (error: unknown): string | undefined =>
  error instanceof UpstreamFault ? error.field : undefined

/** The code of anything thrown, for the log and error pages. */
export const codeOf = (error: unknown): string => (error instanceof UpstreamFault ? error.code : 'internal')
