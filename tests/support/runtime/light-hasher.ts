// The hashing Worker with the cost of every task lowered: a hash at full cost takes a fifth of a second of a processor, and few
// tests are about that. The stored hashes name the cost that the embedded upstream asked for. Tests of the cost itself start
// their testbed with `isHashedInFull`.
import type { V4WorkerOptions } from 'miniflare'
import { workers } from '../../../worker/build/paths.ts'
import { bundleModules, withFrontModule } from '../../../worker/local/modules.ts'
import { hasherWorker } from '../../../worker/local.ts'

const front = `
  import hasher from './main.js'
  export * from './main.js'
  export default {
    async fetch(request, env) {
      const task = await request.json()
      const body = JSON.stringify({ ...task, N: Math.min(task.N, 2) })
      return hasher.fetch(new Request(request.url, { method: 'POST', body }), env)
    },
  }`

export async function lightHasherWorker(): Promise<V4WorkerOptions> {
  return { ...(await hasherWorker()), ...withFrontModule(await bundleModules(workers.hasher.out), front) }
}
