// What can go wrong between us and the upstream. A fault is thrown and caught once, at the top; a refusal is a value.

export type FaultKind = 'network' | 'timeout' | 'status' | 'oversize' | 'malformed' | 'schema'

export class UpstreamFault extends Error {
  readonly kind: FaultKind
  constructor(kind: FaultKind, detail: string) {
    super(`upstream ${kind}: ${detail}`)
    this.kind = kind
  }
}
