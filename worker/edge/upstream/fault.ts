// What can go wrong between us and the upstream. A fault is thrown and caught once, at the top; a refusal is a value.

export type FaultKind = 'network' | 'timeout' | 'status' | 'oversize' | 'malformed' | 'schema'

export class UpstreamFault extends Error {
  readonly kind: FaultKind
  /** What people may tell us: the upstream's own word when it had one. */
  readonly code: string
  constructor(kind: FaultKind, detail: string, code: string = kind) {
    super(`upstream ${kind}: ${detail}`)
    this.kind = kind
    this.code = code
  }
}

/** The word for whatever was thrown, as the log and error states say it. */
export const codeOf = (error: unknown): string => (error instanceof UpstreamFault ? error.code : 'internal')
