// The runtime's module `cloudflare:workers` for tests that import a Worker's source into Node, where the runtime is not there.
export class DurableObject {
  protected ctx: unknown
  protected env: unknown
  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx
    this.env = env
  }
}

/** In Node a promise goes on by itself; a rejection is a failed test. */
export function waitUntil(_work: Promise<unknown>): void {}
