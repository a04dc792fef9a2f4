// Hashes passwords away from the Workers that serve visitors: a hash blocks its thread for a quarter of a second. A few Durable
// Objects do it, each in a thread of its own and one hash at a time; further tasks queue.

import { DurableObject } from 'cloudflare:workers'
import { scryptSync } from 'node:crypto'
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { HashTask, hashBytes } from '../../shared/hash-task.ts'
import { concurrentHashes } from '../../shared/limits.ts'

type Bindings = { HASHERS: DurableObjectNamespace }

/** The largest task takes 128 MiB, the usual one 32. */
const maxmem = 160 * 1024 * 1024

export default {
  /** Not reachable from the internet: only the embedded upstream's binding leads here. */
  async fetch(request: Request, { HASHERS }: Bindings): Promise<Response> {
    const task = HashTask.safeParse(await request.json())
    if (!task.success) return Response.json({ error: 'malformed' }, { status: 400 })
    const name = `hasher ${Math.floor(Math.random() * concurrentHashes)}`
    // The border: the namespace holds objects of the class below.
    const hasher = HASHERS.get(HASHERS.idFromName(name)) as unknown as Hasher
    return new Response(await hasher.derive(task.data))
  },
}

export class Hasher extends DurableObject {
  private last: Promise<unknown> = Promise.resolve()

  /** Waits for all earlier tasks. Between two of them the runtime sends finished answers. */
  derive(task: HashTask): Promise<string> {
    const made = this.last.then(pause).then(() => derived(task))
    this.last = made.catch(() => {})
    return made
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

const derived = ({ password, salt, N, r, p }: HashTask): string =>
  scryptSync(password, Buffer.from(salt, 'base64url'), hashBytes, { N, r, p, maxmem }).toString('base64url')
