// A fake of Cloudflare's API, whose address wrangler accepts, so that a real deployment runs to its end in a test.
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { sqlStatements } from '../../worker/backup/sql-statements.ts'
import { startServer } from '../support/runtime/local-server.ts'

const kvId = 'a'.repeat(32)
const d1Id = '11111111-1111-1111-1111-111111111111'

/** What exists at the fake, and what wrangler sent it. */
type Cloud = {
  made: string[]
  asked: string[]
  /** Databases with read replication, by their ids. */
  replicated: string[]
  uploads: Record<string, string>
  migrated: number
  /** A Worker's secrets exist from its first upload on. */
  secretNames: Record<string, string[]>
  /** Values of secrets that were set one by one. */
  put: Record<string, string>
  /** The text of an export of D1. */
  dump: string
  /** A database that D1's requests really reach; without one they only are counted. */
  database: DatabaseSync | null
  imported: string
  /** How the traffic of each Worker is divided, newest first. */
  deployments: Record<string, Share[][]>
  /** The newest migration of each Worker's Durable Objects. */
  objectTags: Record<string, string>
  versions: number
  /** The versions that were made of each Worker, newest first. */
  versionIds: Record<string, string[]>
  /** What the analytics say of a version; null: the account has none. */
  rates: Record<string, { requests: number; errors: number }> | null
}
type Share = { version_id: string; percentage: number }
/** Where a finished export is fetched: no part of the API. */
const dumpPath = '/export.sql'
const importPath = '/import.sql'
type Answers = [RegExp, (match: string[], body: string, url: URL) => unknown][]

/** D1 refuses longer statements. */
const statementMaxBytes = 100_000

/** As much of Cloudflare's API as a deployment uses. It records wrangler's requests and resources for the test. */
export function fakeCloudflare() {
  const cloud: Cloud = {
    made: [],
    asked: [],
    replicated: [],
    uploads: {},
    migrated: 0,
    secretNames: {
      edgetube: ['LINK_SECRET', 'AGE_KEYS', 'METRICS_TOKEN'],
      'edgetube-origin': ['SIGNING_SECRET', 'MEDIA_SECRET'],
      'edgetube-media': ['MEDIA_SECRET'],
    },
    put: {},
    dump: '',
    database: null,
    imported: '',
    deployments: {},
    objectTags: {},
    versions: 0,
    versionIds: {},
    rates: null,
  }
  let server: Server
  let url = ''
  const { made, asked, replicated, uploads, put } = cloud
  return {
    made,
    asked,
    replicated,
    uploads,
    put,
    kvId,
    d1Id,
    get migrated() {
      return cloud.migrated
    },
    deployments: cloud.deployments,
    objectTags: cloud.objectTags,
    versionIds: cloud.versionIds,
    rates: (rates: Cloud['rates']) => {
      cloud.rates = rates
    },
    /** @param dump the database as text, whenever it is exported */
    runsOn: (database: DatabaseSync, dump: () => string) => {
      cloud.database = database
      Object.defineProperty(cloud, 'dump', { get: dump })
    },
    secrets: (worker: string) => cloud.secretNames[worker] ?? [],
    listen: async () => {
      server = serverOf(cloud)
      url = await startServer(server)
    },
    close: () => server.close(),
    env: () => ({
      CLOUDFLARE_API_BASE_URL: `${url}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'a-token',
      CLOUDFLARE_ACCOUNT_ID: 'acc',
    }),
  }
}

function serverOf(cloud: Cloud): Server {
  const answers = [...accountAnswers, ...storageAnswers(cloud), ...workerAnswers(cloud), ...containerAnswers(cloud)]
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const line = `${request.method} ${url.pathname.replace('/client/v4', '')}`
    cloud.asked.push(line)
    if (line === `GET ${dumpPath}`) return void response.end(cloud.dump)
    const body = (await request.setEncoding('utf8').toArray()).join('')
    if (line === `PUT ${importPath}`) {
      cloud.imported = body
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` })
      return void response.end()
    }
    const row = answers.find(([pattern]) => pattern.test(line))
    const result = row ? await row[1](row[0].exec(line) ?? [], body, url) : missing(7003)
    const { status = 200, errors = [] } = (result ?? {}) as { status?: number; errors?: object[] }
    response.writeHead(typeof status === 'number' ? status : 200, { 'content-type': 'application/json' })
    // The answers of GraphQL have no envelope.
    const answer = line === 'POST /graphql' ? result : { success: errors.length === 0, errors, messages: [], result }
    response.end(JSON.stringify(answer))
  })
}

const accountAnswers: Answers = [
  [/^GET \/user/, () => ({ id: 'user', status: 'active', email: 'anna@example.com' })],
  [/^GET \/(accounts|memberships)$/, () => [{ id: 'acc', name: 'Acme', account: { id: 'acc', name: 'Acme' } }]],
]

/** KV, D1, R2 and queues. */
const storageAnswers = (cloud: Cloud): Answers => [
  [
    /^GET .*\/kv\/namespaces$/,
    (_match, _body, url) =>
      Number(url.searchParams.get('page') ?? 1) > 1
        ? []
        : namesOf(cloud, 'KV').map((title) => ({ id: kvIdOf(title), title })),
  ],
  [
    /^POST .*\/kv\/namespaces$/,
    (_match, body) => make(cloud, `KV ${JSON.parse(body).title}`, { id: kvIdOf(JSON.parse(body).title) }),
  ],
  [/^GET .*\/d1\/database$/, () => namesOf(cloud, 'D1').map((name) => ({ uuid: d1Id, name }))],
  [
    /^POST .*\/d1\/database$/,
    (_match, body) => make(cloud, `D1 ${JSON.parse(body).name}`, { uuid: d1Id, name: JSON.parse(body).name }),
  ],
  [
    /^GET .*\/d1\/database\/edgetube$/,
    () => (has(cloud, 'D1 edgetube') ? { uuid: d1Id, name: 'edgetube' } : missing(7404)),
  ],
  [
    /^GET .*\/d1\/database\/([\d-]{36})$/,
    ([, id = '']) => ({ uuid: id, read_replication: { mode: cloud.replicated.includes(id) ? 'auto' : 'disabled' } }),
  ],
  [
    // A change of a database names what changes.
    /^PUT .*\/d1\/database\/([\d-]{36})$/,
    ([, id = ''], body) => {
      if (JSON.parse(body).read_replication.mode === 'auto') cloud.replicated.push(id)
      return { uuid: id, read_replication: JSON.parse(body).read_replication }
    },
  ],
  [
    // The client asks again with the bookmark until the export is complete.
    /^POST .*\/d1\/database\/.*\/export$/,
    (_match, body, { origin }) => {
      const { current_bookmark, dump_options } = JSON.parse(body)
      const isWhole = dump_options.compatibility === 'sqlite3_cli_only'
      if (!isWhole) return exportError('cannot export databases with Virtual Tables (fts5)')
      const common = { success: true, type: 'export', at_bookmark: '00000001', messages: [] }
      if (!current_bookmark) return { ...common, status: 'active' }
      const result = { filename: 'export.sql', signed_url: `${origin}${dumpPath}` }
      return { ...common, status: 'complete', result }
    },
  ],
  [
    /^POST .*\/d1\/database\/.*\/query$/,
    (_match, body) => {
      const asked: { sql?: string; params?: SQLInputValue[]; batch?: { sql: string; params?: SQLInputValue[] }[] } =
        JSON.parse(body)
      const queries = asked.batch ?? [{ ...asked, sql: asked.sql ?? '' }]
      cloud.migrated += Number(queries.some(({ sql }) => /insert into "d1_migrations"/i.test(sql)))
      if (cloud.database) return answersOf(cloud.database, queries)
      return [{ results: [], success: true, meta: { duration: 1, changes: 0, rows_read: 0, rows_written: 0 } }]
    },
  ],
  [
    // As the documentation has it: announced, uploaded, taken in, and polled with the bookmark.
    /^POST .*\/d1\/database\/.*\/import$/,
    async (_match, body, { origin }) => {
      const { action, etag } = JSON.parse(body)
      const common = { success: true, type: 'import', messages: [] }
      if (action === 'init') return { ...common, upload_url: `${origin}${importPath}`, filename: etag }
      if (action === 'ingest') {
        for await (const { length } of bytesOf(cloud.imported))
          if (length > statementMaxBytes) return refusedStatement(`statement too long (${length}): SQLITE_TOOBIG`)
        cloud.database?.exec(`BEGIN; ${cloud.imported}; COMMIT`)
        return { ...common, status: 'active', at_bookmark: '00000002' }
      }
      const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 }
      return { ...common, status: 'complete', result: { num_queries: 1, final_bookmark: '00000003', meta } }
    },
  ],
  [
    /^GET .*\/r2\/buckets$/,
    () => ({ buckets: listed(cloud, 'R2 edgetube-media', { name: 'edgetube-media', creation_date: '-' }) }),
  ],
  [/^GET .*\/r2\/buckets\/([\w-]+)$/, ([, name]) => (has(cloud, `R2 ${name}`) ? { name } : missing(10006))],
  [/^POST .*\/r2\/buckets$/, (_match, body) => make(cloud, `R2 ${JSON.parse(body).name}`, {})],
  [
    /^GET .*\/queues$/,
    () => namesOf(cloud, 'Queue').map((queue_name) => ({ queue_id: 'q', queue_name, producers: [], consumers: [] })),
  ],
  [/^POST .*\/queues$/, (_match, body) => make(cloud, `Queue ${JSON.parse(body).queue_name}`, { queue_id: 'q' })],
]

/** Workers with their secrets, versions and addresses. */
const workerAnswers = (cloud: Cloud): Answers => [
  [
    /^GET .*\/scripts\/([\w-]+)\/secrets$/,
    ([, name]) => (has(cloud, `Worker ${name}`) ? secretsOf(cloud, name) : missing(10007)),
  ],
  [
    /^GET .*\/scripts\/([\w-]+)\/deployments$/,
    ([, name = '']) =>
      has(cloud, `Worker ${name}`)
        ? {
            deployments: (cloud.deployments[name] ?? []).map((versions) => ({
              created_on: new Date(0).toISOString(),
              versions,
              ...madeOf.get(versions),
            })),
          }
        : missing(10007),
  ],
  [
    /^PUT .*\/scripts\/([\w-]+)\/secrets$/,
    ([, worker = ''], body) => {
      const { name, text } = JSON.parse(body) as { name: string; text: string }
      cloud.secretNames[worker]?.push(name)
      cloud.put[name] = text
      return { name, type: 'secret_text' }
    },
  ],
  [
    /^PATCH .*\/scripts\/([\w-]+)\/secrets-bulk$/,
    ([, worker = ''], body) => {
      if (!has(cloud, `Worker ${worker}`)) return missing(10007)
      const { secrets } = JSON.parse(body) as { secrets: Record<string, { text: string }> }
      for (const [name, { text }] of Object.entries(secrets)) cloud.put[name] = text
      return {}
    },
  ],
  [
    /^DELETE .*\/scripts\/([\w-]+)\/secrets\/(\w+)$/,
    ([, worker = '', name = '']) => {
      cloud.secretNames[worker] = (cloud.secretNames[worker] ?? []).filter((one) => one !== name)
      return {}
    },
  ],
  [
    /^POST .*\/scripts\/([\w-]+)\/deployments$/,
    ([, name = ''], body) => {
      const { versions, annotations } = JSON.parse(body)
      deployed(cloud, name, versions, annotations)
      return { id: 'deployment' }
    },
  ],
  [
    /^POST \/graphql$/,
    () => {
      if (!cloud.rates) return { data: null, errors: [{ message: 'not entitled' }] }
      const rows = Object.entries(cloud.rates).map(([scriptVersion, sum]) => ({ dimensions: { scriptVersion }, sum }))
      return { data: { viewer: { accounts: [{ workersInvocationsAdaptive: rows }] } } }
    },
  ],
  [/^PATCH .*\/scripts\/([\w-]+)\/script-settings$/, () => ({})],
  [
    // A first upload, and from then on a new version.
    /^(?:PUT .*\/scripts\/([\w-]+)|POST .*\/scripts\/([\w-]+)\/versions)$/,
    ([, first, later], body) => {
      const name = first ?? later ?? ''
      cloud.uploads[`${name} first`] ??= body
      cloud.uploads[name] = body
      const id = versionId(++cloud.versions)
      cloud.versionIds[name] = [id, ...(cloud.versionIds[name] ?? [])]
      cloud.secretNames[name] ??= [...body.matchAll(/"name":"(\w+)","type":"secret_text"/g)].map(([, one = '']) => one)
      const tag = /"new_tag":"(\w+)"/.exec(body)?.[1]
      if (tag) cloud.objectTags[name] = tag
      if (first) deployed(cloud, name, [{ version_id: id, percentage: 100 }])
      return make(cloud, `Worker ${name}`, {
        id,
        metadata: { has_preview: name === 'edgetube' },
        startup_time_ms: 1,
        deployment_id: '1'.repeat(32),
        resources: { script: { etag: '-' } },
      })
    },
  ],
  [
    /^GET .*\/workers\/services\/([\w-]+)$/,
    ([, name]) =>
      has(cloud, `Worker ${name}`)
        ? {
            default_environment: {
              script: { last_deployed_from: 'wrangler', migration_tag: cloud.objectTags[name ?? ''] },
            },
          }
        : missing(10090),
  ],
  [/^POST .*\/assets-upload-session$/, () => ({ jwt: 'a.b.c', buckets: [] })],
  [/^GET .*\/workers\/workers\/([\w-]+)$/, ([, name]) => ({ id: name, name, subdomain: subdomainOf(name) })],
  [/^GET .*\/workers\/subdomain$/, () => ({ subdomain: 'acme' })],
  [/^(?:GET|POST) .*\/scripts\/([\w-]+)\/subdomain$/, ([, name]) => subdomainOf(name)],
  [/^PUT .*\/schedules$/, () => []],
  [/^(POST|PUT) .*\/consumers/, () => ({})],
  [
    /^GET .*\/scripts\/([\w-]+)\/versions$/,
    ([, name = '']) => ({ items: (cloud.versionIds[name] ?? []).map((id) => ({ id })) }),
  ],
  [
    /^GET .*\/scripts\/[\w-]+\/versions\/[\w-]+$/,
    () => ({
      resources: {
        bindings: [{ type: 'durable_object_namespace', name: 'BOX', class_name: 'MediaBox', namespace_id: 'box' }],
      },
    }),
  ],
]

/** The media processor's container: access, image upload, and its application. */
const containerAnswers = (cloud: Cloud): Answers => [
  [
    /^GET .*\/containers\/me$/,
    () => ({
      external_account_id: 'acc',
      limits: { disk_mb_per_deployment: 20_000, memory_mib_per_deployment: 16_000, vcpu_per_deployment: 4 },
    }),
  ],
  [
    /^POST .*\/containers\/registries\/.*\/credentials$/,
    () => ({ username: 'u', password: 'p', account_id: 'acc', registry_host: 'images.example' }),
  ],
  [/^GET .*\/containers\/applications/, () => []],
  [
    /^POST .*\/containers\/applications$/,
    (_match, body) => make(cloud, `Container ${JSON.parse(body).name}`, { id: 'application' }),
  ],
  [/^GET .*\/durable_objects\/namespaces/, () => [{ id: 'box', script: 'edgetube-media', class: 'MediaBox' }]],
]

const versionId = (number: number) => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
/** When each deployment was made, a second after the one before, and its message. Those that a test writes itself are older, and say none. */
const madeOf = new WeakMap<Share[], { created_on: string; annotations?: object }>()
let deployedCount = 0
const deployed = ({ deployments }: Cloud, name: string, shares: Share[], annotations?: object) => {
  const created_on = new Date(Date.UTC(2026, 10, 28) + 1000 * ++deployedCount).toISOString()
  madeOf.set(shares, { created_on, ...(annotations && { annotations }) })
  deployments[name] = [shares, ...(deployments[name] ?? [])]
}
const subdomainOf = (name = '') => ({
  enabled: true,
  previews_enabled: true,
  preview_url_suffix: `-${name}.acme.workers.dev`,
})
const exportError = (error: string) => ({ success: true, type: 'export', status: 'error', error, messages: [] })
const missing = (code: number) => ({ status: 404, errors: [{ code, message: 'This does not exist' }] })
const has = ({ made }: Cloud, what: string): boolean => made.includes(what)
const namesOf = ({ made }: Cloud, kind: string): string[] =>
  made.filter((one) => one.startsWith(`${kind} `)).map((one) => one.slice(kind.length + 1))
const kvIdOf = (name: string) => (name.includes('staging') ? 'b'.repeat(32) : kvId)
const listed = (cloud: Cloud, what: string, row: object) => (has(cloud, what) ? [row] : [])
const secretsOf = ({ secretNames }: Cloud, name = '') =>
  (secretNames[name] ?? []).map((key) => ({ name: key, type: 'secret_text' }))

function make({ made }: Cloud, what: string, result: object): object {
  made.push(what)
  return result
}

const refusedStatement = (message: string) => ({ status: 400, errors: [{ code: 7500, message }] })

async function* bytesOf(sql: string): AsyncGenerator<Buffer> {
  for await (const statement of sqlStatements(Readable.from([sql]))) yield Buffer.from(statement)
}

/** A batch is written whole or not at all. */
function answersOf(database: DatabaseSync, queries: readonly { sql: string; params?: SQLInputValue[] }[]) {
  if (queries.length > 1) database.exec('BEGIN')
  try {
    const answers = queries.map(({ sql, params = [] }) => {
      const results = database.prepare(sql).all(...params)
      const changes = Number(database.prepare('SELECT changes() AS changes').get()?.changes ?? 0)
      return { results, success: true, meta: { changes } }
    })
    if (queries.length > 1) database.exec('COMMIT')
    return answers
  } catch (error) {
    if (queries.length > 1) database.exec('ROLLBACK')
    return refusedStatement(String(error))
  }
}
