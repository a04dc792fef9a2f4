// Why: what a deployment needs at Cloudflare besides the Workers. The list derives from the two configurations; what is
// missing is created, and the ids go into the configuration that is deployed. Nobody copies an id by hand.
import type { Configuration, Ids } from './configuration.ts'
import { failed, mustWrangle, wrangler, wranglerList } from './wrangler.ts'

type Kind = 'KV namespace' | 'D1 database' | 'R2 bucket' | 'Queue'
export type Resource = { kind: Kind; name: string; binding: string }

export function resourcesOf(configuration: Configuration): Resource[] {
  const { kv_namespaces, d1_databases, r2_buckets, queues } = configuration
  const queueNames = new Set([...(queues.producers ?? []), ...(queues.consumers ?? [])].map(({ queue }) => queue))
  return [
    ...kv_namespaces.map(({ binding }) => ({
      kind: 'KV namespace' as const,
      name: `${configuration.name}-${binding.toLowerCase()}`,
      binding,
    })),
    ...d1_databases.map(({ binding, database_name }) => ({
      kind: 'D1 database' as const,
      name: database_name,
      binding,
    })),
    ...r2_buckets.map(({ binding, bucket_name }) => ({ kind: 'R2 bucket' as const, name: bucket_name, binding })),
    ...[...queueNames].map((name) => ({ kind: 'Queue' as const, name, binding: '' })),
  ]
}

/** Creates what the account does not have, and returns the ids by binding. */
export async function ensureResources(resources: Resource[], say: (line: string) => void): Promise<Ids> {
  const ids: Ids = { kv: {}, d1: {} }
  for (const { kind, name, binding } of resources) {
    const { find, create, isNamed } = steps[kind]
    let id = await find(name)
    if (id === null) {
      say(`Creating the ${kind} ${name}`)
      const made = await wrangler([...create, name])
      // A long list has more pages than wrangler reads, so "not listed" can still be "already there".
      if (!made.ok && !/already exists|10004/i.test(made.out + made.err)) throw failed([...create, name], made)
      id = isNamed ? name : ((await find(name)) ?? name)
    }
    if (kind === 'KV namespace') ids.kv[binding] = id
    if (kind === 'D1 database') ids.d1[binding] = id
  }
  return ids
}

type Steps = {
  /** Its id, or null when there is none. */
  find: (name: string) => Promise<string | null>
  create: string[]
  /** It has no id but its name. */
  isNamed?: true
}

/** How each kind is looked up and made. */
const steps: Record<Kind, Steps> = {
  'KV namespace': {
    find: async (name) => {
      const list = await wranglerList<{ id: string; title: string }>(['kv', 'namespace', 'list'])
      return list.find(({ title }) => title === name)?.id ?? null
    },
    create: ['kv', 'namespace', 'create'],
  },
  'D1 database': {
    find: async (name) => {
      const list = await wranglerList<{ uuid: string; name: string }>(['d1', 'list', '--json'])
      return list.find((one) => one.name === name)?.uuid ?? null
    },
    create: ['d1', 'create'],
  },
  // Wrangler does not list these two as JSON.
  'R2 bucket': {
    find: async (name) =>
      new RegExp(`^name:\\s+${name}$`, 'm').test(await mustWrangle(['r2', 'bucket', 'list'])) ? name : null,
    create: ['r2', 'bucket', 'create'],
    isNamed: true,
  },
  Queue: {
    find: async (name) => {
      const said = await wrangler(['queues', 'info', name])
      if (!said.ok && !/not exist|not found|11000/i.test(said.out + said.err))
        throw failed(['queues', 'info', name], said)
      return said.ok ? name : null
    },
    create: ['queues', 'create'],
    isNamed: true,
  },
}
