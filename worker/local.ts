// Why: both Workers on this machine, on the same runtime as Cloudflare's, configured by the same wrangler.toml files. Not
// `wrangler dev`: its proxy is many times slower than the runtime. start, dev, seed, the tests and the benches use it.
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { D1Database, Fetcher, KVNamespace, R2Bucket } from '@cloudflare/workers-types'
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  type V4WorkerOptions,
  type V4WorkerOptionsShape,
} from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import type { WorkerName } from './build/bundles.ts'
import { publicFolder, workers } from './build/paths.ts'
import { anyLocalPort } from './edge/http/own-origin.ts'
import { databaseDoor, openDatabase } from './local/database.ts'
import { assetsModules, behindDoor, behindFront, bundleModules } from './local/modules.ts'

export type RuntimeOptions = {
  /** Where D1, R2 and KV persist; without it they live in memory. */
  state?: string
  /** 0, the default, takes any free port. */
  port?: number
  /** Secrets that a deployment holds at Cloudflare, by name. */
  secret?: (name: string) => string
  /** The names of the versions of a secret that are there; without it, there is the first. */
  versions?: (name: string) => string[]
  /** Fronts this upstream; nothing embedded runs then. */
  upstreamUrl?: string
  /** Where requests seem to come from, e.g. `CA` or `US-TX`. Only this file ever sets it: a deployment cannot. */
  geo?: string
  /** More variables for the edge, or other values for those of wrangler.toml. */
  vars?: Record<string, string>
  /** The same for the embedded upstream. */
  originVars?: Record<string, string>
  /** What the Workers print, a line at a time. */
  onLog?: (line: { level: string; message: string }) => void
  /** The number of the build, for `npm run dev`: an open page reloads when it changes. */
  liveReload?: () => string
  /** Where an inspector listens; without it, nobody does. */
  inspectorPort?: number
  /** Other Workers in the same process: a bench's constant answer, a test's faulty upstream. */
  moreWorkers?: V4WorkerOptions[]
  /** The edge's ORIGIN goes to one of `moreWorkers` instead. */
  originService?: string
  /** Another bundle of the edge than the one in dist/: a test's, with a language more. */
  edgeFolder?: string
  /** Passwords are hashed in a process of its own, as a deployment has threads for it: for runs that visitors wait for. */
  isHasherApart?: boolean
  /** A module that is entered in the place of the embedded upstream's `./main.js`, and asks it: a test's faulty database. */
  originFront?: string
}

export type Runtime = {
  url: URL
  miniflare: Miniflare
  /** The embedded upstream's database and files. */
  database: () => Promise<D1Database>
  files: () => Promise<R2Bucket>
  cache: () => Promise<KVNamespace>
  /** A Worker by name, for a test that speaks to it without a socket. */
  worker: (name: string) => Promise<Fetcher>
  /** Takes over what was built meanwhile. The address stays. */
  reload: () => Promise<void>
  stop: () => Promise<void>
}

const edgeName = 'edgetube'
export const originName = 'edgetube-origin'
const hasherName = 'edgetube-hasher'
const assetsName = 'edgetube-assets'
const databaseName = 'edgetube-database'
const assetsBinding = 'BROWSER_FILES'

/** Starts both Workers (or the edge alone in front of `upstreamUrl`) on 127.0.0.1. dist/ must have been built. */
export async function createRuntime(given: RuntimeOptions = {}): Promise<Runtime> {
  const options = { ...given, vars: { SITE_ORIGIN: localOrigin(given), ...given.vars } }
  const hasher = options.isHasherApart && !options.upstreamUrl ? await openHasher() : null
  const converted = await runtimeOptions(options, hasher?.address)
  const miniflare = keepingSignals(() => new Miniflare(converted))
  const { r2Buckets } = options.upstreamUrl ? {} : configured('origin')
  const url = await miniflare.ready.then(() => miniflare.unsafeGetDirectURL(edgeName))
  return {
    url,
    miniflare,
    database: () => openDatabase(miniflare, databaseName),
    files: async () => (await miniflare.getR2Bucket(first(r2Buckets), originName)) as unknown as R2Bucket,
    cache: async () => (await miniflare.getKVNamespace('CACHE', edgeName)) as unknown as KVNamespace,
    worker: async (name) => (await miniflare.getWorker(name)) as unknown as Fetcher,
    reload: async () =>
      miniflare.setOptions(await runtimeOptions({ ...options, port: Number(url.port) }, hasher?.address)),
    stop: async () => {
      await miniflare.dispose()
      await hasher?.stop()
    },
  }
}

/** What links name; a port that the system chooses is not known before. */
const localOrigin = ({ port }: RuntimeOptions): string => (port ? `http://localhost:${port}` : anyLocalPort)

/**
 * On a signal Miniflare ends the process at once. A command that listens itself has something to finish first, so then
 * Miniflare's listeners are taken off again; its hook on `exit` stays and leaves no runtime behind.
 */
function keepingSignals<T>(make: () => T): T {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const before = signals.map((name) => process.listeners(name))
  const made = make()
  for (const [index, name] of signals.entries()) {
    const own = before[index] ?? []
    const added = process.listeners(name).filter((listener) => own.length > 0 && !own.includes(listener))
    for (const listener of added) process.off(name, listener)
  }
  return made
}

async function runtimeOptions(options: RuntimeOptions, hasherAddress?: string) {
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    // No question to Cloudflare about where this machine is: a start works offline.
    cf: false,
    log: new Log(LogLevel.ERROR),
    inspectorPort: options.inspectorPort,
    handleStructuredLogs: options.onLog ?? (() => {}),
    resourcePersistencePath: options.state,
    workers: [
      await edgeWorker(options),
      { name: assetsName, ...assetsModules(), assets: { directory: publicFolder } },
      ...(options.upstreamUrl
        ? []
        : [
            await originWorker(options, hasherAddress),
            databaseDoor(databaseName, configured('origin').d1Databases),
            ...(hasherAddress === undefined ? [await hasherWorker()] : []),
          ]),
      ...(options.moreWorkers ?? []),
    ],
  })
}

async function edgeWorker(options: RuntimeOptions): Promise<V4WorkerOptions> {
  const { assets, serviceBindings = {}, ...rest } = configured('edge')
  const bound: typeof serviceBindings = { ...serviceBindings, [assetsBinding]: assetsName }
  if (options.upstreamUrl) delete bound.ORIGIN
  else if (options.originService) bound.ORIGIN = options.originService
  return {
    ...rest,
    name: edgeName,
    ...behindDoor(await bundleModules(options.edgeFolder ?? workers.edge.out), assetsBinding, options.liveReload?.()),
    bindings: {
      ...rest.bindings,
      ...secrets('edge', options),
      ...(options.upstreamUrl && { UPSTREAM_URL: options.upstreamUrl }),
      // Whoever checks ages in a local run accepts nearly every picture, unless a configuration names somebody.
      ...(options.geo && { DEV_GEO: options.geo, AGE_CHECK: rest.bindings?.AGE_CHECK || 'demo' }),
      ...options.vars,
    },
    serviceBindings: bound,
    // The runtime's own socket. Miniflare's entry Worker in front costs a third of the requests per second, and holds
    // back a streamed page until it is complete.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: options.port ?? 0 }],
  }
}

async function originWorker(options: RuntimeOptions, hasherAddress: string | undefined): Promise<V4WorkerOptions> {
  const { serviceBindings, ...config } = configured('origin')
  const { PROCESSOR: _, ...bound } = serviceBindings ?? {}
  return {
    ...config,
    name: originName,
    // Here the processor is a process beside us, whose address and secret come with `originVars`.
    serviceBindings: {
      ...bound,
      ...(hasherAddress !== undefined && { HASHER: { external: { address: hasherAddress, http: {} } } }),
    },
    ...behindFront(await bundleModules(workers.origin.out), options.originFront),
    bindings: { ...config.bindings, ...secrets('origin', options), MAIL_OUTBOX: 'on', ...options.originVars },
    queueConsumers: withoutDelay(config.queueConsumers),
  }
}

export async function hasherWorker(): Promise<V4WorkerOptions> {
  return { ...configured('hasher'), name: hasherName, ...(await bundleModules(workers.hasher.out)) }
}

/** The Worker that hashes passwords in a process of its own: all Workers of one process share a thread. */
async function openHasher(): Promise<{ address: string; stop: () => Promise<void> }> {
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.ERROR),
    workers: [await hasherWorker()],
  })
  const before = childProcesses()
  const miniflare = keepingSignals(() => new Miniflare(options))
  const { host } = await miniflare.ready
  // Where there are fewer processors than work, visitors come first.
  for (const pid of childProcesses()) if (!before.includes(pid)) setPriority(pid, constants.priority.PRIORITY_LOW)
  return { address: host, stop: () => miniflare.dispose() }
}

/** None where the system does not tell (it is Linux that does): then nothing is put behind. */
function childProcesses(): number[] {
  const path = `/proc/${process.pid}/task/${process.pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

/** One person's queue gathers nothing worth waiting for: a mail is in the outbox at once. */
function withoutDelay(consumers: V4WorkerOptionsShape['queueConsumers']) {
  const entries = Array.isArray(consumers) ? [] : Object.entries(consumers ?? {})
  return Object.fromEntries(entries.map(([name, consumer]) => [name, { ...consumer, maxBatchTimeout: 0.05 }]))
}

/**
 * A Worker's bindings and dates as its wrangler.toml says. Module rules are left out, because the modules are listed, and
 * so are the secrets, which wrangler would look for in this process's environment.
 */
function configured(name: WorkerName): V4WorkerOptionsShape {
  const config = { ...unstable_readConfig({ config: workers[name].config }), secrets: undefined }
  const { modulesRules: _, ...workerOptions } = unstable_getMiniflareWorkerOptions(config).workerOptions
  return workerOptions as V4WorkerOptionsShape
}

function secrets(name: WorkerName, { secret, versions = (root) => [root] }: RuntimeOptions): Record<string, string> {
  const names: string[] = unstable_readConfig({ config: workers[name].config }).secrets?.required ?? []
  return Object.fromEntries(
    names.flatMap(versions).map((key) => [key, secret?.(key) ?? `${key}-of-a-run-without-a-data-folder`]),
  )
}

function first(bindings: V4WorkerOptionsShape['r2Buckets']): string {
  const name = Object.keys(bindings ?? {})[0]
  if (!name) throw new Error('worker/origin/wrangler.toml binds no R2 bucket')
  return name
}
