// One runtime for the sites of all test files of a process, one site after another. A site has module state, database, bucket,
// cache and Durable Objects of its own; what they share is a process and compiled code, which take a second of a processor.
import { createHash, createHmac } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KVNamespace, R2Bucket } from '@cloudflare/workers-types'
import { databaseWorker, openDatabase, postTo } from '../../../worker/local/database.ts'
import { createRuntime, edgeName, originName, type Runtime } from '../../../worker/local.ts'
import { lightHasher } from './light-hasher.ts'
import { beginHeader, repeatableBundle } from './repeatable-bundles.ts'
import { runFolder } from './run-folder.ts'

type Shared = { runtime: Runtime; state: string; used: number; log: string[] }

/** How many sites a runtime has one after another: what they leave behind stays in its memory. */
const slotsMax = 12
const slots = Array.from({ length: slotsMax }, (_, at) => String(at))
const databaseOf = (slot: string) => `database-${slot}`
const filesOf = (slot: string) => `files-${slot}`

let shared: Promise<Shared> | undefined
let isTaken = false

type Wanted = {
  vars?: Record<string, string> | undefined
  /** Without them there is no embedded upstream. Null takes a binding away. */
  originVars?: Record<string, string | null> | undefined
  /** A folder with the first data (seeded-databases.ts). */
  template?: string
  log: string[]
}

/** Null while the process has another such site that has not stopped: requests reach the last one that began. */
export async function beginSharedSite({ vars = {}, originVars, template, log }: Wanted): Promise<Runtime | null> {
  if (isTaken) return null
  isTaken = true
  const { runtime, state, slot } = await nextSlot(log)
  if (template) copyData(template, state, slot)
  const { miniflare, url, urls } = runtime
  const beginEdge = () => begin((headers) => fetch(url, { headers }), slot, vars)
  const upstream = await runtime.worker(originName)
  if (originVars) await begin((headers) => upstream.fetch(url.href, { headers }), slot, originVars)
  await beginEdge()
  return {
    url,
    urls,
    miniflare,
    worker: runtime.worker,
    database: async () => openDatabase(miniflare, databaseOf(slot)),
    askDatabase: postTo(miniflare, databaseOf(slot)),
    files: async () => (await miniflare.getR2Bucket(`MEDIA__${slot}`, originName)) as unknown as R2Bucket,
    cache: async () => (await miniflare.getKVNamespace(`CACHE__${slot}`, edgeName)) as unknown as KVNamespace,
    migrate: async () => [],
    // Caches stay. Durable Objects of an upstream would keep their memory, which they lose in a real one.
    reload: originVars ? () => Promise.reject(new Error('A site that loads again needs isApart')) : beginEdge,
    stop: async () => {
      isTaken = false
    },
  }
}

async function begin(
  send: (headers: Record<string, string>) => Promise<{ status: number; text: () => Promise<string> }>,
  slot: string,
  vars: Record<string, string | null>,
): Promise<void> {
  const { status, text } = await send({ [beginHeader]: JSON.stringify({ slot, vars }) })
  if (status !== 200) throw new Error(`A site could not begin: ${status} ${await text()}`)
}

async function nextSlot(log: string[]): Promise<Shared & { slot: string }> {
  const last = await shared
  if (last && last.used === slotsMax) await last.runtime.stop()
  if (!last || last.used === slotsMax) shared = start()
  const now = (await shared) as Shared
  now.log = log
  return { ...now, slot: String(now.used++) }
}

async function start(): Promise<Shared> {
  const state = mkdtempSync(join(runFolder(), 'shared-'))
  const bound = (binding: string, nameOf: (slot: string) => string) =>
    Object.fromEntries(slots.map((slot) => [`${binding}__${slot}`, nameOf(slot)]))
  const runtime = await createRuntime({
    geo: 'CA',
    state,
    hasherFront: lightHasher,
    edgeFolder: await repeatableBundle('edge'),
    originFolder: await repeatableBundle('origin'),
    originDatabases: bound('DB', databaseOf),
    moreBuckets: bound('MEDIA', filesOf),
    moreCaches: bound('CACHE', (slot) => `cache-${slot}`),
    moreWorkers: slots.map((slot) => databaseWorker(databaseOf(slot), { DB: databaseOf(slot) })),
    onLog: ({ message }) => made.log.push(...message.split('\n')),
  })
  const made: Shared = { runtime, state, used: 0, log: [] }
  return made
}

/** Before the runtime first opens the files of this slot. */
function copyData(template: string, state: string, slot: string): void {
  const objects = (kind: string, name: string) => {
    const folder = `${kind}/miniflare-${name}Object`
    const from = join(template, folder)
    if (!existsSync(from)) return
    const id = objectId(`miniflare-${name}Object`, kind === 'd1' ? databaseOf(slot) : filesOf(slot))
    mkdirSync(join(state, folder), { recursive: true })
    for (const file of readdirSync(from).filter((one) => /^[0-9a-f]{64}\.sqlite(-wal)?$/.test(one)))
      cpSync(join(from, file), join(state, folder, file.replace(/^\w+/, id)))
  }
  objects('d1', 'D1Database')
  objects('r2', 'R2Bucket')
  const blobs = join(template, 'r2/edgetube-media')
  if (existsSync(blobs)) cpSync(blobs, join(state, 'r2', filesOf(slot)), { recursive: true })
}

/** The id that the runtime makes of a Durable Object's name, which is the name of its file. */
function objectId(namespace: string, name: string): string {
  const key = createHash('sha256').update(namespace).digest()
  const half = (of: string | Buffer) => createHmac('sha256', key).update(of).digest().subarray(0, 16)
  const first = half(name)
  return Buffer.concat([first, half(first)]).toString('hex')
}
