// The runtime's own module, as far as this Worker uses it. The full ambient types would clash with the DOM's, which the
// rest of the project is checked with.
declare module 'cloudflare:workers' {
  import type { DurableObjectState } from '@cloudflare/workers-types'

  export abstract class DurableObject {
    protected ctx: DurableObjectState
    constructor(ctx: DurableObjectState, env: unknown)
  }

  /** Work that goes on after the answer of the request that it belongs to. */
  export function waitUntil(work: Promise<unknown>): void
}

/** The two ends of a socket, as the runtime makes them. */
declare const WebSocketPair: new () => Record<'0' | '1', import('@cloudflare/workers-types').WebSocket>

// Streams of the runtime's own that the DOM's types do not know.
declare class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number)
}
