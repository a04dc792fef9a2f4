// One runtime for the sites of all test files of a process, one site after another. A site has module state, database, bucket,
// cache and Durable Objects of its own; what they share is a process and compiled code, which take a second of a processor.
import { createHash, createHmac } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database, KVNamespace, R2Bucket } from '@cloudflare/workers-types'
import type { Miniflare } from 'miniflare'
import { databaseWorker, openDatabase, postTo } from '../../../worker/local/database.ts'
import { workerSettings } from '../../../worker/local/worker-settings.ts'
import { createRuntime, edgeName, originName, type Runtime } from '../../../worker/local.ts'
import { lightHasher } from './light-hasher.ts'
import { workersLines } from './log-fields.ts'
import { evaluator, repeatableBundle, type SiteChange, siteHeader } from './repeatable-bundles.ts'
import { runFolder } from './run-folder.ts'

type Shared = {
  runtime: Runtime
  state: string
  /** How many of its slots are used up, and how many sites or stores have not stopped. */
  used: number
  users: number
  /** Another one has taken its place. */
  isRetired: boolean
  log: string[]
  /** Begins its site again after the runtime has crashed, which restarts without one: else all that follow would fail as well. */
  resume: () => Promise<void>
}

/** How many sites a runtime has one after another: what they leave behind stays in its memory. */
const slotsMax = 24
const slots = Array.from({ length: slotsMax }, (_, at) => String(at))
const databaseOf = (slot: string) => `database-${slot}`
const filesOf = (slot: string) => `files-${slot}`

let shared: Promise<Shared> | undefined
let isTaken = false

type Wanted = {
  /** Null leaves out the edge. */
  vars?: Record<string, string> | null | undefined
  /** Without them there is no embedded upstream. Null takes a binding away. */
  originVars?: Record<string, string | null> | undefined
  /** Modules in front of the two Workers. */
  edgeFront?: string | undefined
  originFront?: string | undefined
  /** A folder with the first data (seeded-databases.ts). */
  template?: string
  log: string[]
}

/** Null while the process has another such site that has not stopped: requests reach the last one that began. */
export async function beginSharedSite(wanted: Wanted): Promise<Runtime | null> {
  if (isTaken) return null
  isTaken = true
  const { vars = {}, originVars, edgeFront, originFront, template, log } = wanted
  const { from, taken } = await takeSlots(1)
  const { runtime, state } = from
  const [slot = ''] = taken
  from.log = log
  if (template) copyData(template, state, slot)
  const { miniflare, url, urls } = runtime
  const changeEdge: SendChange = (init) => fetch(url, init)
  const changeOrigin: SendChange = async (init) => (await runtime.worker(originName)).fetch(url.href, init)
  const beginEdge = async () => vars && change(changeEdge, { slot, vars, front: edgeFront })
  const beginOrigin = async (last?: string) =>
    originVars && change(changeOrigin, { slot, vars: originVars, front: originFront, turn: last })
  const turn = await beginOrigin()
  await beginEdge()
  // As new isolates: caches, data and the upstream's Durable Objects stay.
  const reload = async () => {
    await beginOrigin(turn)
    await beginEdge()
  }
  from.resume = reload
  return {
    url,
    urls,
    miniflare: turn ? withOwnObjects(miniflare, [slot, turn]) : miniflare,
    worker: runtime.worker,
    database: async () => openDatabase(miniflare, databaseOf(slot)),
    askDatabase: postTo(miniflare, databaseOf(slot)),
    files: async () => filesIn(miniflare, slot),
    cache: async () => (await miniflare.getKVNamespace(`CACHE__${slot}`, edgeName)) as unknown as KVNamespace,
    migrate: async () => [],
    reload,
    stop: async () => {
      from.resume = nothing
      await Promise.all([changeEdge, changeOrigin].map((send) => change(send, { slot, isOver: true })))
      isTaken = false
      rmSync(join(state, 'r2', filesOf(slot)), { recursive: true, force: true })
      await release(from)
    },
  }
}

export type Store = { db: D1Database; media: R2Bucket }

/** Databases and buckets of the same runtime without a Worker, that many, each with the data of a folder. */
export async function openSharedStores(
  count: number,
  template: string,
): Promise<{ stores: Store[]; stop: () => Promise<void> }> {
  const { from, taken } = await takeSlots(count)
  const { miniflare } = from.runtime
  const open = async (slot: string): Promise<Store> => {
    copyData(template, from.state, slot)
    return { db: openDatabase(miniflare, databaseOf(slot)), media: await filesIn(miniflare, slot) }
  }
  return { stores: await Promise.all(taken.map(open)), stop: () => release(from) }
}

const filesIn = async (miniflare: Miniflare, slot: string): Promise<R2Bucket> =>
  (await miniflare.getR2Bucket(`MEDIA__${slot}`, originName)) as unknown as R2Bucket

type SendChange = (init: {
  method: string
  headers: Record<string, string>
  body: string
}) => Promise<{ status: number; text: () => Promise<string> }>

/** @returns how often sites have begun at this Worker */
async function change(send: SendChange, wanted: SiteChange): Promise<string> {
  const answer = await send({ method: 'POST', headers: { [siteHeader]: '1' }, body: JSON.stringify(wanted) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`A site could not begin: ${answer.status} ${text}`)
  return text
}

/** The same for tests that call the embedded upstream's Durable Objects by name, or set what these have stored. */
function withOwnObjects(miniflare: Miniflare, site: string[]): Miniflare {
  const own = {
    getDurableObjectNamespace: async (binding: string) => {
      const all = await miniflare.getDurableObjectNamespace(binding, originName)
      return {
        idFromName: (name: string) => all.idFromName([...site, name].join(':')),
        get: (id: never) => all.get(id),
      }
    },
    unsafeGetDurableObjectStorage: async (_: string, className: string, { id }: { id: string }) => {
      const { durableObjects = {} } = (await workerSettings('origin')).options
      const [binding = ''] =
        Object.entries(durableObjects).find(
          ([, one]) => (typeof one === 'string' ? one : one.className) === className,
        ) ?? []
      const all = await miniflare.getDurableObjectNamespace(binding, originName)
      const object = all.get(all.idFromString(id)) as unknown as { execSql: (sql: string) => Promise<unknown[]> }
      return { exec: (sql: string) => object.execSql(sql) }
    },
  }
  return new Proxy(miniflare, {
    get(target, name) {
      if (name in own) return own[name as keyof typeof own]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Of a runtime that `release` is told of. */
async function takeSlots(count: number): Promise<{ from: Shared; taken: string[] }> {
  const last = await shared
  if (!last || last.used + count > slotsMax) {
    shared = start()
    if (last) await retire(last)
  }
  const from = (await shared) as Shared
  from.users += 1
  from.used += count
  return { from, taken: slots.slice(from.used - count, from.used) }
}

async function retire(last: Shared): Promise<void> {
  last.isRetired = true
  if (last.users === 0) await last.runtime.stop()
}

async function release(from: Shared): Promise<void> {
  from.users -= 1
  if (from.isRetired) await retire(from)
}

const nothing = async () => {}

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
    evaluator,
    originDatabases: bound('DB', databaseOf),
    moreBuckets: bound('MEDIA', filesOf),
    moreCaches: bound('CACHE', (slot) => `cache-${slot}`),
    moreWorkers: slots.map((slot) => databaseWorker(databaseOf(slot), { DB: databaseOf(slot) })),
    onLog: ({ message }) => made.log.push(...workersLines(message)),
    onRestart: () => made.resume(),
  })
  const made: Shared = { runtime, state, used: 0, users: 0, isRetired: false, log: [], resume: nothing }
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
