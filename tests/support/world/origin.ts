// The embedded upstream on the real local runtime, seeded with a small catalogue of invented films.
import type { D1Database, Queue, R2Bucket } from '@cloudflare/workers-types'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { type AnswerOf, contract, type EndpointName, type ParamsOf } from '../../../shared/contract/contract.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import type { Job } from '../../../worker/origin/jobs.ts'
import { type Loops, seed } from '../../../worker/origin/seed/seed.ts'

export type OriginWorld = {
  /** Asks the Worker for an address. */
  ask: (path: string, init?: { method?: string; headers?: Record<string, string>; body?: string }) => Promise<Response>
  /** Calls a row of the contract; throws unless it is answered with 200 and as the row's schema says. */
  call: <Name extends EndpointName>(name: Name, params: ParamsOf<Name>) => Promise<AnswerOf<Name>>
  db: D1Database
  media: R2Bucket
  jobs: Queue<Job>
  worker: Awaited<ReturnType<Miniflare['getWorker']>>
  miniflare: Miniflare
  /** Lines the Worker logged, newest last. */
  log: string[]
  stop: () => Promise<void>
}

export type OriginOptions = { videos?: number; loops?: Loops; folder?: string }

/** A database and a bucket of their own, without a Worker: for tests of the seed. */
export async function emptyStores<Name extends string>(names: readonly Name[]) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-11-01',
      cf: false,
      log: new Log(LogLevel.ERROR),
      d1Databases: [...names],
      r2Buckets: names.map((name) => `FILES_${name}`),
    }),
  )
  const stores = await Promise.all(
    names.map(async (name) => {
      const db = (await miniflare.getD1Database(name)) as unknown as D1Database
      await migrate(db)
      return [name, { db, media: (await miniflare.getR2Bucket(`FILES_${name}`)) as unknown as R2Bucket }] as const
    }),
  )
  return { stores: new Map(stores), stop: () => miniflare.dispose() }
}

/** `videos` 0 leaves the database empty but migrated. */
export async function originWorld({ videos = 0, loops, folder }: OriginOptions = {}): Promise<OriginWorld> {
  const log: string[] = []
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: [{ type: 'ESModule', path: 'main.js', contents: await bundle() }],
      compatibilityDate: '2026-11-01',
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ message }) => log.push(message),
      resourcePersistencePath: folder,
      bindings: { SIGNING_SECRET: 'signs-nothing-but-captchas-of-tests', MAIL_OUTBOX: 'on' },
      unsafeInspectDurableObjects: true,
      name: 'origin',
      d1Databases: { DB: 'edgetube' },
      r2Buckets: { MEDIA: 'edgetube-media' },
      durableObjects: { LIMITER: { className: 'Limiter', useSQLite: true } },
      queueProducers: { JOBS: 'edgetube-jobs' },
      queueConsumers: { 'edgetube-jobs': { maxBatchSize: 10, maxBatchTimeout: 0.05, maxRetries: 2, retryDelay: 0 } },
    }),
  )
  // The bindings as Node sees them are the runtime's own, only typed apart.
  const db = (await miniflare.getD1Database('DB')) as unknown as D1Database
  const media = (await miniflare.getR2Bucket('MEDIA')) as unknown as R2Bucket
  await migrate(db)
  if (videos > 0 && loops) await seed({ db, media, loops, videos })
  const ask: OriginWorld['ask'] = async (path, init) =>
    (await miniflare.dispatchFetch(`http://origin${path}`, init)) as unknown as Response
  return {
    ask,
    call: (name, params) => callRow(ask, name, params),
    db,
    media,
    jobs: (await miniflare.getQueueProducer<Job>('JOBS')) as unknown as Queue<Job>,
    worker: await miniflare.getWorker(),
    miniflare,
    log,
    stop: () => miniflare.dispose(),
  }
}

async function callRow<Name extends EndpointName>(
  ask: OriginWorld['ask'],
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

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['worker/origin/main.ts'],
    absWorkingDir: new URL('../../..', import.meta.url).pathname,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
