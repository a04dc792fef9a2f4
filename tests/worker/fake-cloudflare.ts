// Why: wrangler can be told where Cloudflare is. This stands there, so that a real deployment runs to its end in a test.
import { createServer, type Server } from 'node:http'
import { listening } from '../support/runtime/local-server.ts'

/** As much of Cloudflare's API as a deployment touches. What wrangler asks and makes is kept for the test to read. */
export function fakeCloudflare() {
  const made: string[] = []
  const asked: string[] = []
  const uploads: Record<string, string> = {}
  const kvId = 'a'.repeat(32)
  const d1Id = '11111111-1111-1111-1111-111111111111'
  let migrated = 0
  let server: Server
  let url = ''
  const has = (what: string) => made.includes(what)
  const missing = (code: number) => ({ status: 404, errors: [{ code, message: 'This does not exist' }] })
  const listed = (what: string, row: object) => (has(what) ? [row] : [])

  const answers: [RegExp, (match: string[], body: string, url: URL) => unknown][] = [
    [/^GET \/user/, () => ({ id: 'user', status: 'active', email: 'anna@example.com' })],
    [/^GET \/(accounts|memberships)$/, () => [{ id: 'acc', name: 'Acme', account: { id: 'acc', name: 'Acme' } }]],
    [
      /^GET .*\/kv\/namespaces$/,
      (_match, _body, url) =>
        Number(url.searchParams.get('page') ?? 1) > 1
          ? []
          : listed('KV edgetube-cache', { id: kvId, title: 'edgetube-cache' }),
    ],
    [/^POST .*\/kv\/namespaces$/, (_match, body) => make(`KV ${JSON.parse(body).title}`, { id: kvId })],
    [/^GET .*\/d1\/database$/, () => listed('D1 edgetube', { uuid: d1Id, name: 'edgetube' })],
    [
      /^POST .*\/d1\/database$/,
      (_match, body) => make(`D1 ${JSON.parse(body).name}`, { uuid: d1Id, name: 'edgetube' }),
    ],
    [
      /^POST .*\/d1\/database\/.*\/query$/,
      (_match, body) => {
        migrated += Number(/insert into "d1_migrations"/i.test(JSON.parse(body).sql))
        return [{ results: [], success: true, meta: { duration: 1, changes: 0, rows_read: 0, rows_written: 0 } }]
      },
    ],
    [
      /^GET .*\/r2\/buckets$/,
      () => ({ buckets: listed('R2 edgetube-media', { name: 'edgetube-media', creation_date: '-' }) }),
    ],
    [/^GET .*\/r2\/buckets\//, () => (has('R2 edgetube-media') ? { name: 'edgetube-media' } : missing(10006))],
    [/^POST .*\/r2\/buckets$/, (_match, body) => make(`R2 ${JSON.parse(body).name}`, {})],
    [
      /^GET .*\/queues$/,
      () => listed('Queue edgetube-jobs', { queue_id: 'q', queue_name: 'edgetube-jobs', producers: [], consumers: [] }),
    ],
    [/^POST .*\/queues$/, (_match, body) => make(`Queue ${JSON.parse(body).queue_name}`, { queue_id: 'q' })],
    [/^GET .*\/scripts\/([\w-]+)\/secrets$/, ([, name]) => (has(`Worker ${name}`) ? secretsOf(name) : missing(10007))],
    [
      /^GET .*\/scripts\/([\w-]+)\/deployments$/,
      ([, name]) => (has(`Worker ${name}`) ? { deployments: [] } : missing(10007)),
    ],
    [
      /^PUT .*\/scripts\/([\w-]+)\/secrets$/,
      ([, worker = ''], body) => {
        const { name, text } = JSON.parse(body) as { name: string; text: string }
        secretNames[worker]?.push(name)
        put[name] = text
        return { name, type: 'secret_text' }
      },
    ],
    [
      /^DELETE .*\/scripts\/([\w-]+)\/secrets\/(\w+)$/,
      ([, worker = '', name = '']) => {
        secretNames[worker] = (secretNames[worker] ?? []).filter((one) => one !== name)
        return {}
      },
    ],
    [/^POST .*\/scripts\/([\w-]+)\/deployments$/, () => ({ id: 'deployment' })],
    [/^PATCH .*\/scripts\/([\w-]+)\/script-settings$/, () => ({})],
    [
      // A first upload, and from then on a new version.
      /^(?:PUT .*\/scripts\/([\w-]+)|POST .*\/scripts\/([\w-]+)\/versions)$/,
      ([, first, later], body) => {
        const name = first ?? later ?? ''
        uploads[`${name} first`] ??= body
        uploads[name] = body
        return make(`Worker ${name}`, {
          id: name,
          startup_time_ms: 1,
          deployment_id: '1'.repeat(32),
          resources: { script: { etag: '-' } },
        })
      },
    ],
    [
      /^GET .*\/workers\/services\/([\w-]+)$/,
      ([, name]) =>
        has(`Worker ${name}`)
          ? { default_environment: { script: { last_deployed_from: 'wrangler' } } }
          : missing(10090),
    ],
    [/^POST .*\/assets-upload-session$/, () => ({ jwt: 'a.b.c', buckets: [] })],
    [/^GET .*\/workers\/workers\/([\w-]+)$/, ([, name]) => ({ id: name, name, subdomain: {} })],
    [/^GET .*\/workers\/subdomain$/, () => ({ subdomain: 'acme' })],
    [/^(GET|POST) .*\/subdomain$/, () => ({ enabled: true })],
    [/^PUT .*\/schedules$/, () => []],
    [/^(POST|PUT) .*\/consumers/, () => ({})],
    [
      /^GET .*\/scripts\/[\w-]+\/versions\/[\w-]+$/,
      () => ({
        resources: {
          bindings: [{ type: 'durable_object_namespace', name: 'BOX', class_name: 'MediaBox', namespace_id: 'box' }],
        },
      }),
    ],
    // The media processor's container: who may run one, where its image goes, and the application of it.
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
      (_match, body) => make(`Container ${JSON.parse(body).name}`, { id: 'application' }),
    ],
    [/^GET .*\/durable_objects\/namespaces/, () => [{ id: 'box', script: 'edgetube-media', class: 'MediaBox' }]],
  ]

  function make(what: string, result: object): object {
    made.push(what)
    return result
  }

  // A Worker's secrets are there from its first upload on.
  const secretsOf = (name = '') => (secretNames[name] ?? []).map((key) => ({ name: key, type: 'secret_text' }))
  const secretNames: Record<string, string[]> = {
    edgetube: ['LINK_SECRET', 'AGE_KEYS'],
    'edgetube-origin': ['SIGNING_SECRET', 'MEDIA_SECRET'],
    'edgetube-media': ['MEDIA_SECRET'],
  }

  const put: Record<string, string> = {}

  async function listen(): Promise<void> {
    server = createServer(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://cloudflare')
      const line = `${request.method} ${url.pathname.replace('/client/v4', '')}`
      asked.push(line)
      const body = (await request.setEncoding('utf8').toArray()).join('')
      const row = answers.find(([pattern]) => pattern.test(line))
      const result = row ? row[1](row[0].exec(line) ?? [], body, url) : missing(7003)
      const { status = 200, errors = [] } = (result ?? {}) as { status?: number; errors?: object[] }
      response.writeHead(typeof status === 'number' ? status : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: errors.length === 0, errors, messages: [], result }))
    })
    url = await listening(server)
  }

  return {
    made,
    asked,
    uploads,
    kvId,
    d1Id,
    get migrated() {
      return migrated
    },
    /** Values of secrets that were put one by one. */
    put,
    secrets: (worker: string) => secretNames[worker] ?? [],
    listen,
    close: () => server.close(),
    env: () => ({
      CLOUDFLARE_API_BASE_URL: `${url}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'a-token',
      CLOUDFLARE_ACCOUNT_ID: 'acc',
    }),
  }
}
