// Runs the Workers on this machine, on Cloudflare's own runtime, configured by the same wrangler.toml files. Not `wrangler
// dev`, whose proxy is many times slower than the runtime. Used by start, dev, seed, the tests and the benches.
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
import { publicFolder, workers } from './build/paths.ts'
import { anyLocalPort } from './edge/http/own-origin.ts'
import { databaseWorker, firstDatabase, onlyOf, openDatabase, postTo } from './local/database.ts'
import { filesWorker } from './local/files.ts'
import { migrate, migrateOwn } from './local/migrate.ts'
import { isOwnDatabase, type OwnDatabase } from './local/migration-files.ts'
import { assetsModules, bundleModules, withAssetsModule, withFrontModule } from './local/modules.ts'
import { workerSettings } from './local/worker-settings.ts'

export type RuntimeOptions = {
  /** Where D1, R2 and KV persist; without it they live in memory. */
  state?: string
  /** 0, the default, takes any free port. */
  port?: number
  /** Secrets that a deployment stores at Cloudflare, by name. */
  secret?: (name: string) => string
  /** The names of a secret's existing versions; by default only the first. */
  versions?: (name: string) => string[]
  /** Serves this upstream; the embedded one does not run then. */
  upstreamUrl?: string
  /** The place that requests seem to come from, e.g. `CA` or `US-TX`. Only this file ever sets it: a deployment cannot. */
  geo?: string
  /** Additional or overriding variables of the edge. */
  vars?: Record<string, string>
  /** The same for the embedded upstream. */
  originVars?: Record<string, string>
  /** Called with what the Workers print: a line, or several that were written together. */
  onLog?: (line: { level: string; message: string }) => void
  /** Called when the runtime, which crashed, runs again: with the same data and addresses, and without what was in its memory. */
  onRestart?: () => Promise<void>
  /** The number of the build, for `npm run dev`: an open page reloads when it changes. */
  liveReload?: () => string
  /** The port of an inspector; without it, there is none. */
  inspectorPort?: number
  /** Other Workers in the same process: a bench's constant answer, a test's faulty upstream. */
  moreWorkers?: V4WorkerOptions[]
  /** Binds the edge's ORIGIN to one of `moreWorkers` instead. */
  originService?: string
  /** Another bundle of the edge than the one in dist/, for example a test's with an additional language. */
  edgeFolder?: string
  /** The same of the embedded upstream: a test's with a partner. */
  originFolder?: string
  /** Passwords are hashed in a process of their own, as a deployment has threads for it: for runs that serve visitors. */
  isHasherApart?: boolean
  /** How many isolates of the edge there are, which share KV and the Durable Objects: 1, unless a test or bench wants more. */
  isolates?: number
  /** A module in front of the edge's `./entry.js`: a test's clock. */
  edgeFront?: string
  /** A module in front of the embedded upstream's `./main.js`: a test's faulty database. */
  originFront?: string
  /** More databases of the embedded upstream, by binding: a copy of the first one. */
  originDatabases?: Record<string, string>
  /** More buckets of the embedded upstream and caches of the edge, by binding: those of a test's sites that share a runtime. */
  moreBuckets?: Record<string, string>
  moreCaches?: Record<string, string>
  /** A binding of both Workers that evaluates source: for a test's modules in front of a Worker that runs already. */
  evaluator?: string
  /** A module in front of the hashing Worker's `./main.js`: a test's cheap hashes. */
  hasherFront?: string
  /** A test sets the storage of Durable Objects. */
  areObjectsOpen?: boolean
}

export type Runtime = {
  url: URL
  /** The addresses of all isolates of the edge. */
  urls: URL[]
  miniflare: Miniflare
  /** The embedded upstream's database and files. */
  database: () => Promise<D1Database>
  /** Sends that database a question of another process (see database.ts), and resolves to its answer. */
  askDatabase: (question: string) => Promise<string>
  /** Applies new migrations to it, and to the databases of single nouns; returns their names. */
  migrate: () => Promise<string[]>
  files: () => Promise<R2Bucket>
  cache: () => Promise<KVNamespace>
  /** A Worker by name, for a test that calls it without a socket. */
  worker: (name: string) => Promise<Fetcher>
  /** Loads the current build. The address stays. */
  reload: () => Promise<void>
  stop: () => Promise<void>
}

export const edgeName = 'edgetube'
export const originName = 'edgetube-origin'
const hasherName = 'edgetube-hasher'
const assetsName = 'edgetube-assets'
const databaseName = 'edgetube-database'
const assetsBinding = 'BROWSER_FILES'

/** Starts both Workers (or the edge alone in front of `upstreamUrl`) on 127.0.0.1. dist/ must be built. */
export async function createRuntime(given: RuntimeOptions = {}): Promise<Runtime> {
  const options = { ...given, vars: { SITE_ORIGIN: localOrigin(given), ...given.vars } }
  const hasher = options.isHasherApart && !options.upstreamUrl ? await openHasher() : null
  const converted = await runtimeOptions(options, hasher?.address)
  const miniflare = keepingSignals(() => new Miniflare(converted))
  const { r2Buckets } = options.upstreamUrl ? {} : (await workerSettings('origin')).options
  const url = await miniflare.ready.then(() => miniflare.unsafeGetDirectURL(edgeName))
  return {
    url,
    urls: await Promise.all(edgeNames(options).map((name) => miniflare.unsafeGetDirectURL(name))),
    miniflare,
    database: async () => openDatabase(miniflare, databaseName),
    askDatabase: postTo(miniflare, databaseName),
    migrate: async () => {
      const made = await migrate(openDatabase(miniflare, databaseName))
      for (const binding of await ownBindings(options))
        made.push(...(await migrateOwn(openDatabase(miniflare, ownDatabaseName(binding)), binding)))
      return made
    },
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

/** The origin in links; a port chosen by the system is not known in advance. */
const localOrigin = ({ port }: RuntimeOptions): string => (port ? `http://localhost:${port}` : anyLocalPort)

/**
 * On a signal Miniflare ends the process at once. A command with its own listener has something to finish first, so Miniflare's
 * listeners are removed then; its hook on `exit` stays and leaves no runtime behind.
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
    // Without asking Cloudflare for this machine's place: a start works offline.
    cf: false,
    log: new Log(LogLevel.ERROR),
    inspectorPort: options.inspectorPort,
    handleStructuredLogs: options.onLog ?? (() => {}),
    unsafeHandleRuntimeRestart: options.onRestart,
    resourcePersistencePath: options.state,
    unsafeInspectDurableObjects: options.areObjectsOpen ?? false,
    workers: [
      ...(await edgeWorkers(options)),
      { name: assetsName, ...assetsModules(), assets: { directory: publicFolder } },
      ...(options.upstreamUrl
        ? []
        : [
            await originWorker(options, hasherAddress),
            databaseWorker(databaseName, firstDatabase(await boundDatabases(options))),
            ...(await ownDatabaseWorkers(options)),
            filesWorker((await workerSettings('origin')).options.r2Buckets),
            ...(hasherAddress === undefined ? [await hasherWorker(options.hasherFront)] : []),
          ]),
      ...(options.moreWorkers ?? []),
    ],
  })
}

const edgeNames = ({ isolates = 1 }: RuntimeOptions): string[] =>
  Array.from({ length: isolates }, (_, at) => (at === 0 ? edgeName : `${edgeName}-${at + 1}`))

/** The same Worker under several names is as many isolates; the Durable Objects are those of the first. */
async function edgeWorkers(options: RuntimeOptions): Promise<V4WorkerOptions[]> {
  const worker = await edgeWorker(options)
  const objects = Object.entries(worker.durableObjects ?? {}).map(([binding, object]) => [
    binding,
    { ...(typeof object === 'string' ? { className: object } : object), scriptName: edgeName },
  ])
  return edgeNames(options).map((name, at) =>
    at === 0
      ? worker
      : {
          ...worker,
          name,
          durableObjects: Object.fromEntries(objects),
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
  )
}

async function edgeWorker(options: RuntimeOptions): Promise<V4WorkerOptions> {
  const { options: config, requiredSecrets } = await workerSettings('edge')
  const { assets, serviceBindings = {}, ...rest } = config
  const bound: typeof serviceBindings = { ...serviceBindings, [assetsBinding]: assetsName }
  if (options.upstreamUrl) delete bound.ORIGIN
  else if (options.originService) bound.ORIGIN = options.originService
  return {
    ...rest,
    name: edgeName,
    ...(options.evaluator && { unsafeEvalBinding: options.evaluator }),
    kvNamespaces: { ...rest.kvNamespaces, ...options.moreCaches } as V4WorkerOptionsShape['kvNamespaces'],
    ...withFrontModule(
      withAssetsModule(
        await bundleModules(options.edgeFolder ?? workers.edge.out),
        assetsBinding,
        options.liveReload?.(),
      ),
      options.edgeFront,
    ),
    bindings: {
      ...rest.bindings,
      ...secrets(requiredSecrets, options),
      ...(options.upstreamUrl ? { UPSTREAM_URL: options.upstreamUrl } : { DEMO_CATALOGUE: 'on' }),
      // The age check of a local run accepts nearly every picture, unless a configuration names another one.
      ...(options.geo && { DEV_GEO: options.geo, AGE_CHECK: rest.bindings?.AGE_CHECK || 'demo' }),
      ...options.vars,
    },
    serviceBindings: bound,
    // The runtime's own socket. Miniflare's entry Worker in front costs a third of the requests per second, and holds back a
    // streamed page until it is complete.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: options.port ?? 0 }],
  }
}

/** Mails are kept, and there are no copies of the database. */
const localVars = { MAIL_OUTBOX: 'on', DATABASE_COPIES: '' }

/** Links of mails that no request causes; not where the port is not known in advance. */
const originSite = ({ port, vars }: RuntimeOptions): Record<string, unknown> =>
  port ? { SITE_ORIGIN: vars?.SITE_ORIGIN } : {}

async function originWorker(options: RuntimeOptions, hasherAddress: string | undefined): Promise<V4WorkerOptions> {
  const { options: settings, requiredSecrets } = await workerSettings('origin')
  const { serviceBindings, ...config } = settings
  const { PROCESSOR: _, ...bound } = serviceBindings ?? {}
  return {
    ...config,
    name: originName,
    ...(options.evaluator && { unsafeEvalBinding: options.evaluator }),
    // Locally the processor is a separate process, whose address and secret come with `originVars`.
    serviceBindings: {
      ...bound,
      ...(hasherAddress !== undefined && { HASHER: { external: { address: hasherAddress, http: {} } } }),
    },
    d1Databases: await boundDatabases(options),
    r2Buckets: { ...config.r2Buckets, ...options.moreBuckets } as V4WorkerOptionsShape['r2Buckets'],
    ...withFrontModule(await bundleModules(options.originFolder ?? workers.origin.out), options.originFront),
    bindings: {
      ...config.bindings,
      ...secrets(requiredSecrets, options),
      ...originSite(options),
      ...localVars,
      ...options.originVars,
    },
    queueConsumers: withoutDelay(config.queueConsumers),
  }
}

async function boundDatabases({ originDatabases }: RuntimeOptions): Promise<V4WorkerOptionsShape['d1Databases']> {
  const { d1Databases } = (await workerSettings('origin')).options
  return { ...d1Databases, ...originDatabases } as V4WorkerOptionsShape['d1Databases']
}

/** The bindings of single nouns. */
const ownBindings = async (options: RuntimeOptions): Promise<OwnDatabase[]> =>
  options.upstreamUrl ? [] : Object.keys((await boundDatabases(options)) ?? {}).filter(isOwnDatabase)

export const ownDatabaseName = (binding: OwnDatabase): string => `${databaseName}-${binding}`.toLowerCase()

async function ownDatabaseWorkers(options: RuntimeOptions): Promise<V4WorkerOptions[]> {
  const bound = await boundDatabases(options)
  return (await ownBindings(options)).map((binding) => databaseWorker(ownDatabaseName(binding), onlyOf(bound, binding)))
}

export async function hasherWorker(front?: string): Promise<V4WorkerOptions> {
  const bundle = withFrontModule(await bundleModules(workers.hasher.out), front)
  return { ...(await workerSettings('hasher')).options, name: hasherName, ...bundle }
}

/** The hashing Worker in a process of its own: all Workers of one process share a thread. */
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
  // Where processors are scarce, visitors have priority over hashing. Not the lowest: members sign in to a busy site, too.
  for (const pid of childProcesses())
    if (!before.includes(pid)) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return { address: host, stop: () => miniflare.dispose() }
}

/** Empty on systems without /proc (other than Linux): priorities stay as they are then. */
function childProcesses(): number[] {
  const path = `/proc/${process.pid}/task/${process.pid}/children`
  return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

/** Batching saves nothing for one person: a mail reaches the outbox at once. */
function withoutDelay(consumers: V4WorkerOptionsShape['queueConsumers']) {
  const entries = Array.isArray(consumers) ? [] : Object.entries(consumers ?? {})
  return Object.fromEntries(entries.map(([name, consumer]) => [name, { ...consumer, maxBatchTimeout: 0.05 }]))
}

function secrets(required: string[], { secret, versions = (root) => [root] }: RuntimeOptions): Record<string, string> {
  return Object.fromEntries(
    required.flatMap(versions).map((key) => [key, secret?.(key) ?? `${key}-of-a-run-without-a-data-folder`]),
  )
}

function first(bindings: V4WorkerOptionsShape['r2Buckets']): string {
  const name = Object.keys(bindings ?? {})[0]
  if (!name) throw new Error('worker/origin/wrangler.toml binds no R2 bucket')
  return name
}
