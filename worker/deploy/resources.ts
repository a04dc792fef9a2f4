// The Cloudflare resources of a deployment. The list derives from the Workers' configurations; missing resources are created, and
// their ids are written into the deployed configuration, so that no id is copied by hand.
import type { Configuration, Ids } from './configuration.ts'
import { failed, runWrangler, wrangler, wranglerList } from './wrangler.ts'

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

/** Creates what the account lacks, and returns the ids by binding. */
export async function ensureResources(resources: Resource[], say: (line: string) => void): Promise<Ids> {
  const ids: Ids = { kv: {}, d1: {} }
  for (const { kind, name, binding } of resources) {
    const { find, create, idIn } = steps[kind]
    let id = await find(name)
    if (id === null) {
      say(`Creating the ${kind} ${name}`)
      const made = await wrangler([...create, name])
      // Wrangler reads only the first pages of a long list, so an unlisted resource can still exist.
      if (!made.ok && !/already exists|10004/i.test(made.out + made.err)) throw failed([...create, name], made)
      id = idIn ? (idIn.exec(made.out)?.[1] ?? (await find(name)) ?? name) : name
    }
    if (kind === 'KV namespace') ids.kv[binding] = id
    if (kind === 'D1 database') ids.d1[binding] = id
  }
  return ids
}

type Steps = {
  /** Its id, or null when it does not exist. */
  find: (name: string) => Promise<string | null>
  create: string[]
  /** Finds the id in the lines for a configuration that the creation prints. A resource without one is identified by its name. */
  idIn?: RegExp
}

/** How each kind is looked up and created. */
const steps: Record<Kind, Steps> = {
  'KV namespace': {
    find: async (name) => {
      const list = await wranglerList<{ id: string; title: string }>(['kv', 'namespace', 'list'])
      return list.find(({ title }) => title === name)?.id ?? null
    },
    create: ['kv', 'namespace', 'create'],
    idIn: /\bid"?\s*[:=]\s*"([0-9a-f]{32})"/,
  },
  'D1 database': {
    find: async (name) => {
      const list = await wranglerList<{ uuid: string; name: string }>(['d1', 'list', '--json'])
      return list.find((one) => one.name === name)?.uuid ?? null
    },
    create: ['d1', 'create'],
    idIn: /\bdatabase_id"?\s*[:=]\s*"([0-9a-f-]{36})"/,
  },
  // Wrangler does not list these two as JSON.
  'R2 bucket': {
    find: async (name) =>
      new RegExp(`^name:\\s+${name}$`, 'm').test(await runWrangler(['r2', 'bucket', 'list'])) ? name : null,
    create: ['r2', 'bucket', 'create'],
  },
  Queue: {
    find: async (name) => {
      const said = await wrangler(['queues', 'info', name])
      if (!said.ok && !/not exist|not found|11000/i.test(said.out + said.err))
        throw failed(['queues', 'info', name], said)
      return said.ok ? name : null
    },
    create: ['queues', 'create'],
  },
}
