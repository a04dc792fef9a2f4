// The built embedded upstream on the real local runtime: empty, or over the catalogue of the invented videos.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database, Queue, R2Bucket } from '@cloudflare/workers-types'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { type AnswerOf, contract, type EndpointName, type ParamsOf } from '../../../shared/contract/contract.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { workers } from '../../../worker/build/paths.ts'
import { databaseWorker, openDatabase } from '../../../worker/local/database.ts'
import { migrate, migrateOwn } from '../../../worker/local/migrate.ts'
import type { OwnDatabase } from '../../../worker/local/migration-files.ts'
import { bundleModules } from '../../../worker/local/modules.ts'
import { hasherWorker, originName } from '../../../worker/local.ts'
import type { Job } from '../../../worker/origin/job-kinds.ts'
import { compatibilityDateOf } from './compatibility-date.ts'
import { apartByEnvironment, joinedDatabase } from './joined-database.ts'
import { lightHasher } from './light-hasher.ts'
import { workersLines } from './log-fields.ts'
import { forgetState, migratedState, seededState, templates } from './seeded-databases.ts'
import { beginSharedSite, openSharedStores, type Store } from './shared-runtime.ts'
import { staffChecksOff } from './staff-checks.ts'

export type OriginTestbed = {
  /** Sends the Worker a request. */
  ask: (
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string | ArrayBuffer },
  ) => Promise<Response>
  /** Calls a row of the contract; throws unless the answer is 200 and fits the row's schema. */
  call: <Name extends EndpointName>(name: Name, params: ParamsOf<Name>) => Promise<AnswerOf<Name>>
  db: D1Database
  /** The same without the databases of single nouns. */
  first: D1Database
  own: (binding: OwnDatabase) => D1Database
  media: R2Bucket
  jobs: Queue<Job>
  worker: Awaited<ReturnType<Miniflare['getWorker']>>
  miniflare: Miniflare
  /** Lines the Worker logged, newest last. */
  log: string[]
  stop: () => Promise<void>
}

/** Databases and buckets without a Worker, for tests of the seed. */
export async function emptyStores<Name extends string>(names: readonly Name[]) {
  const { stores, stop } = await openSharedStores(names.length, await templates.migrated())
  return { stores: new Map(names.map((name, at) => [name, stores[at] as Store])), stop }
}

/** Signs the testbeds' captchas. */
export const signingSecret = 'signs-nothing-but-captchas-of-tests'

/**
 * `folder` continues with the data of a stopped one. `isHashedInFull`: passwords are hashed at their full cost, as those of the
 * demo accounts are; without it, only accounts of light-accounts.ts and new ones can sign in. `bundle`: another release's Worker;
 * `migrations`: another schema, for a `folder`.
 */
type OriginOptions = {
  isSeeded?: boolean
  folder?: string
  isStaffChecked?: boolean
  isHashedInFull?: boolean
  bundle?: string
  migrations?: string[]
  /** Nouns with a database of their own. */
  apart?: readonly OwnDatabase[]
  /** How often the queue delivers a job that fails again, before it is given up; 2 in a process of its own. */
  jobRetries?: number
  /** In a process of its own: for a test of failing jobs. */
  isApart?: boolean
}

/** Migrated, and empty by default; in the process's shared runtime, unless options need one of its own. */
export async function startOriginTestbed(options: OriginOptions = {}): Promise<OriginTestbed> {
  const { isSeeded = false, isStaffChecked = false, isApart = false, ...others } = options
  if (isApart || Object.keys(others).length > 0 || apartByEnvironment().length > 0) return startOwnRuntime(options)
  const log: string[] = []
  const template = await (isSeeded ? templates.seeded() : templates.migrated())
  const originVars = { ...bareVars, ...(isStaffChecked ? {} : staffChecksOff) }
  const shared = await beginSharedSite({ vars: null, originVars, template, log })
  if (!shared) return startOwnRuntime(options)
  const { miniflare } = shared
  const db = await shared.database()
  const entry = await miniflare.ready
  // What Miniflare's `dispatchFetch` sends; its own fetch takes twice the processor time.
  const ask: OriginTestbed['ask'] = (path, { headers, ...init } = {}) =>
    fetch(new URL(path, entry), {
      ...init,
      headers: { ...headers, 'MF-Route-Override': originName, 'MF-Original-URL': `http://origin${path}` },
    })
  return {
    ask,
    call: (name, params) => callRow(ask, name, params),
    db,
    first: db,
    own: () => db,
    media: lazily(shared.files),
    jobs: lazily(async () => (await miniflare.getQueueProducer<Job>('JOBS', originName)) as unknown as Queue<Job>),
    worker: lazily(() => miniflare.getWorker(originName)),
    miniflare,
    log,
    stop: shared.stop,
  }
}

/** What a site has besides, and an upstream alone does not need. */
const bareVars = { SIGNING_SECRET: signingSecret, DENY_REPLICAS: '0', METRIC_TOTALS: null, MEDIA_SECRET: null }

async function startOwnRuntime({
  isSeeded = false,
  folder,
  isStaffChecked = false,
  isHashedInFull = false,
  bundle = workers.origin.out,
  migrations,
  jobRetries = 2,
  apart = apartByEnvironment(),
}: OriginOptions): Promise<OriginTestbed> {
  const log: string[] = []
  const state = folder ?? (await (isSeeded ? seededState() : migratedState()))
  // An earlier release has fewer of them.
  const hasClass = (name: string) =>
    bundle === workers.origin.out || readFileSync(join(bundle, 'main.js'), 'utf8').includes(name)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ message }) => log.push(...workersLines(message)),
      unsafeInspectDurableObjects: true,
      resourcePersistencePath: state,
      workers: [
        {
          ...(await bundleModules(bundle)),
          compatibilityDate: compatibilityDateOf(workers.origin.config),
          bindings: {
            SIGNING_SECRET: signingSecret,
            MAIL_OUTBOX: 'on',
            ...(isStaffChecked ? {} : staffChecksOff),
          },
          name: originName,
          serviceBindings: { HASHER: 'edgetube-hasher' },
          d1Databases: { DB: 'DB', ...Object.fromEntries(apart.map((binding) => [binding, binding])) },
          r2Buckets: { MEDIA: 'edgetube-media' },
          durableObjects: {
            LIMITER: { className: 'Limiter', useSQLite: true },
            INBOX: { className: 'Inbox', useSQLite: true },
            DENY_LIST: { className: 'DenyList', useSQLite: true },
            ...(hasClass('DenyReplica') && { DENY_REPLICA: { className: 'DenyReplica', useSQLite: true } }),
            ...(hasClass('EventShard') && { EVENTS: { className: 'EventShard', useSQLite: true } }),
          },
          queueProducers: { JOBS: 'edgetube-jobs' },
          queueConsumers: {
            'edgetube-jobs': {
              maxBatchSize: 10,
              maxBatchTimeout: 0.05,
              maxRetries: jobRetries,
              retryDelay: 0,
              deadLetterQueue: 'edgetube-dead-jobs',
            },
            'edgetube-dead-jobs': { maxBatchSize: 10, maxBatchTimeout: 0.05, maxRetries: 2, retryDelay: 0 },
          },
        },
        databaseWorker('database', { DB: 'DB' }),
        ...apart.map((binding) => databaseWorker(binding, { DB: binding })),
        await hasherWorker(isHashedInFull ? undefined : lightHasher),
      ],
    }),
  )
  // Node's bindings are the runtime's own with other types.
  const own = (binding: OwnDatabase) => openDatabase(miniflare, binding)
  const first = openDatabase(miniflare, 'database')
  const db = apart.length
    ? joinedDatabase(first, Object.fromEntries(apart.map((binding) => [binding, own(binding)])))
    : first
  const media = lazily(async () => (await miniflare.getR2Bucket('MEDIA', originName)) as unknown as R2Bucket)
  if (folder) await migrate(first, migrations)
  for (const binding of apart) await migrateOwn(own(binding), binding)
  const ask: OriginTestbed['ask'] = async (path, init) =>
    (await miniflare.dispatchFetch(`http://origin${path}`, init)) as unknown as Response
  return {
    ask,
    call: (name, params) => callRow(ask, name, params),
    db,
    first,
    own,
    media,
    jobs: lazily(async () => (await miniflare.getQueueProducer<Job>('JOBS', originName)) as unknown as Queue<Job>),
    worker: lazily(() => miniflare.getWorker(originName)),
    miniflare,
    log,
    async stop() {
      await miniflare.dispose()
      if (!folder) forgetState(state)
    },
  }
}

/** Opens a binding at its first call. Miniflare starts a thread for the first one, which takes longer than most tests. */
function lazily<Binding extends object>(open: () => Promise<Binding>): Binding {
  let opened: Promise<Binding> | undefined
  const call =
    (name: string | symbol) =>
    async (...given: unknown[]) => {
      opened ??= open()
      const binding = (await opened) as Record<string | symbol, (...given: unknown[]) => unknown>
      return binding[name]?.(...given)
    }
  return new Proxy({} as Binding, { get: (_, name) => call(name) })
}

async function callRow<Name extends EndpointName>(
  ask: OriginTestbed['ask'],
  name: Name,
  params: ParamsOf<Name>,
): Promise<AnswerOf<Name>> {
  const row = contract[name] as unknown as Endpoint<Name, ParamsOf<Name>, AnswerOf<Name>>
  const path = row.fill(params)
  const response = await ask(path)
  const body = await response.json()
  const answer = response.status === 200 ? row.parseAnswer(body) : null
  if (answer === null) throw new Error(`${path} was answered ${response.status} ${JSON.stringify(body).slice(0, 300)}`)
  return answer
}
