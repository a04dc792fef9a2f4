// The Cloudflare resources of a deployment. The list derives from the Workers' configurations; missing resources are created, and
// their ids are written into the deployed configuration, so that no id is copied by hand.
import type { CloudflareApi } from './cloudflare-api.ts'
import type { Configuration, Ids } from './configuration.ts'

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
export async function ensureResources(
  api: CloudflareApi,
  resources: Resource[],
  say: (line: string) => void,
): Promise<Ids> {
  const ids: Ids = { kv: {}, d1: {} }
  for (const { kind, name, binding } of resources) {
    const { find, path, named, idOf } = steps[kind]
    let found = await find(api, name)
    if (!found) {
      say(`Creating the ${kind} ${name}`)
      found = await api.account<Row>(path, { [named]: name })
    }
    const id = found ? (idOf(found) ?? name) : name
    if (kind === 'KV namespace') ids.kv[binding] = id
    if (kind === 'D1 database') ids.d1[binding] = id
    if (kind === 'D1 database') await replicate(api, { id, name }, say)
  }
  return ids
}

/** Lets Cloudflare keep copies of a database near its readers. Only sessions of D1 read them (worker/origin/sql/request-reads.ts). */
async function replicate(
  api: CloudflareApi,
  { id, name }: { id: string; name: string },
  say: (line: string) => void,
): Promise<void> {
  const path = `/d1/database/${id}`
  const known = await api.account<{ read_replication?: { mode?: string } | null }>(path)
  if (known?.read_replication?.mode === 'auto') return
  say(`Turning on read replication of the D1 database ${name}`)
  await api.account(path, { read_replication: { mode: 'auto' } }, 'PUT')
}

type Row = Record<string, string>

type Steps = {
  /** Null when it does not exist. */
  find: (api: CloudflareApi, name: string) => Promise<Row | null>
  /** Where it is created, and what its name is called there. */
  path: string
  named: string
  idOf: (row: Row) => string | undefined
}

const rowNamed = (rows: Row[] | null, key: string, name: string): Row | null =>
  rows?.find((row) => row[key] === name) ?? null

const kvPath = '/storage/kv/namespaces'
const kvPageSize = 100

async function findNamespace(api: CloudflareApi, name: string, page = 1): Promise<Row | null> {
  const rows = await api.account<Row[]>(`${kvPath}?per_page=${kvPageSize}&page=${page}`)
  const found = rowNamed(rows, 'title', name)
  return found || (rows?.length ?? 0) < kvPageSize ? found : findNamespace(api, name, page + 1)
}

/** How each kind is looked up and created. */
const steps: Record<Kind, Steps> = {
  'KV namespace': { find: findNamespace, path: kvPath, named: 'title', idOf: ({ id }) => id },
  'D1 database': {
    find: async (api, name) => rowNamed(await api.account(`/d1/database?name=${name}`), 'name', name),
    path: '/d1/database',
    named: 'name',
    idOf: ({ uuid }) => uuid,
  },
  'R2 bucket': {
    find: (api, name) => api.account(`/r2/buckets/${name}`),
    path: '/r2/buckets',
    named: 'name',
    idOf: ({ name }) => name,
  },
  Queue: {
    find: async (api, name) => rowNamed(await api.account(`/queues?name=${name}`), 'queue_name', name),
    path: '/queues',
    named: 'queue_name',
    idOf: ({ queue_id }) => queue_id,
  },
}
