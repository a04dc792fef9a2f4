// The edge as it is, or, in a bundle that replaces files by open-gate.ts and few-headers.ts, without its gate and security
// headers: both with a KV that stores nothing, so that only their own work differs.
import edge from '../../../worker/edge/main.ts'

const cache = {
  get: async () => null,
  getWithMetadata: async () => ({ value: null, metadata: null }),
  put: async () => {},
}
let bound: Record<string, unknown> | undefined

// biome-ignore lint/style/noDefaultExport: how a Worker is entered
export default {
  fetch: (request: Request, env: Record<string, unknown>, context: Parameters<typeof edge.fetch>[2]) => {
    bound ??= { ...env, CACHE: cache }
    return edge.fetch(request, bound, context)
  },
}
