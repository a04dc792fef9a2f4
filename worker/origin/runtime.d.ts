// The runtime's own module, as far as this Worker uses it. The full ambient types clash with the DOM's, which the rest of the
// project is checked with.
declare module 'cloudflare:workers' {
  import type { DurableObjectState } from '@cloudflare/workers-types'

  export abstract class DurableObject<Bindings = unknown> {
    protected ctx: DurableObjectState
    protected env: Bindings
    constructor(ctx: DurableObjectState, env: Bindings)
  }

  /** Work that continues after the response of its request. */
  export function waitUntil(work: Promise<unknown>): void
}

/** The two ends of a socket. */
declare const WebSocketPair: new () => Record<'0' | '1', import('@cloudflare/workers-types').WebSocket>

// Streams of the runtime that the DOM's types lack.
declare class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number)
}
