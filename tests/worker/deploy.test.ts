// Why: a deployment cannot be tried on a developer's machine, so its two halves are: the rehearsal as it is, and the real
// command with wrangler's own requests going to a small Cloudflare made of a table.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { namesOf, readDeployable } from '../../worker/deploy/configuration.ts'

const root = join(import.meta.dirname, '../..')

describe('the deployable configurations', () => {
  test('bind what each Worker asks for, and nothing that says where a visitor is', () => {
    expect(namesOf(readDeployable('edge')).sort()).toEqual(['CACHE', 'LINK_SECRET', 'ORIGIN', 'UPSTREAM_URL'])
    expect(namesOf(readDeployable('origin'))).not.toContain('DEV_GEO')
    for (const file of ['wrangler.toml', 'worker/origin/wrangler.toml']) {
      expect(readFileSync(join(root, file), 'utf8')).not.toContain('DEV_GEO')
    }
  })

  test('are refused when they set DEV_GEO, in whatever environment', () => {
    const refusal = /sets DEV_GEO, which only "npm start" may do/
    expect(() => readDeployable('edge', edited('[vars]', '[vars]\nDEV_GEO = "CA"'))).toThrow(refusal)
    expect(() => readDeployable('edge', edited('[vars]', '[env.live.vars]\nDEV_GEO = "CA"\n[vars]'))).toThrow(refusal)
    expect(() => readDeployable('edge', edited('"LINK_SECRET"]', '"LINK_SECRET", "DEV_GEO"]'))).toThrow(refusal)
  })

  test('are refused when a binding is missing, by its name', () => {
    expect(() => readDeployable('edge', edited('binding = "CACHE"', 'binding = "CASH"'))).toThrow(/CACHE is not bound/)
    expect(() => readDeployable('edge', edited('"LINK_SECRET"', ''))).toThrow(/LINK_SECRET .* not set/)
  })
})

describe('npm run deploy', () => {
  const cloudflare = fakeCloudflare()
  beforeAll(() => cloudflare.listen())
  afterAll(() => cloudflare.close())

  test('rehearses without an account, and what it would deploy lacks DEV_GEO', async () => {
    const { code, out, err } = await deploy(['--dry-run'], { ...cloudflare.env(), CLOUDFLARE_API_TOKEN: '' })
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toContain('The Worker edgetube-origin')
    expect(out).toContain('KV namespace edgetube-cache, created if missing')
    expect(out).not.toContain('DEV_GEO')
    for (const name of ['edge', 'origin']) {
      expect(readFileSync(join(root, 'dist/deploy', `${name}.json`), 'utf8')).not.toContain('DEV_GEO')
    }
    expect(cloudflare.asked).toEqual([])
  }, 120_000)

  test('says how to sign in when nobody is', async () => {
    const { code, out, err } = await deploy([], { CLOUDFLARE_API_TOKEN: '', XDG_CONFIG_HOME: emptyFolder() })
    expect(code).toBe(1)
    expect(err).toMatch(/^Nobody is signed in at Cloudflare: .*\n$/)
    expect(out).not.toContain('Creating')
  }, 120_000)

  test('creates what is missing, migrates, deploys both Workers and makes the secret, and tells nobody what it is', async () => {
    const first = await deploy([], cloudflare.env())
    expect(first.err).toBe('')
    expect(first.out).toMatch(/Deployed edgetube https:\/\/edgetube\.acme\.workers\.dev/)
    expect(cloudflare.made).toEqual([
      'D1 edgetube',
      'R2 edgetube-media',
      'Queue edgetube-jobs',
      'Worker edgetube-origin',
      'KV edgetube-cache',
      'Worker edgetube',
    ])
    const [, secret = ''] =
      /"LINK_SECRET","type":"secret_text","text":"([\w-]{43})"/.exec(cloudflare.uploads.edgetube ?? '') ?? []
    expect(secret).not.toBe('')
    expect(first.out + first.err).not.toContain(secret)
    expect(cloudflare.uploads.edgetube).not.toContain('/__dev')
    expect(cloudflare.uploads.edgetube).toContain(`"namespace_id":"${cloudflare.kvId}"`)
    expect(cloudflare.migrated).toBeGreaterThan(0)

    const made = cloudflare.made.length
    const again = await deploy([], cloudflare.env())
    expect(again.err).toBe('')
    expect(again.out).not.toMatch(/Creating|Making/)
    expect(cloudflare.made.slice(made)).toEqual(['Worker edgetube-origin', 'Worker edgetube'])
    expect(cloudflare.uploads.edgetube).toContain('{"name":"LINK_SECRET","type":"inherit"}')
  }, 240_000)
})

/** The edge's wrangler.toml with one thing changed. */
function edited(find: string, put: string): string {
  const path = join(emptyFolder(), 'wrangler.toml')
  const text = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  expect(text).toContain(find)
  writeFileSync(path, text.replace(find, put))
  return path
}

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'edgetube-deploy-'))

async function deploy(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['worker/deploy.ts', ...args], { cwd: root, env: { ...process.env, ...env } })
  const [out, err, code] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { code, out: out.join(''), err: err.join('') }
}

/** As much of Cloudflare's API as a deployment touches. What wrangler asks and makes is kept for the test to read. */
function fakeCloudflare() {
  const made: string[] = []
  const asked: string[] = []
  const uploads: Record<string, string> = {}
  const kvId = 'a'.repeat(32)
  let migrated = 0
  let server: Server
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
    [
      /^GET .*\/d1\/database$/,
      () => listed('D1 edgetube', { uuid: '11111111-1111-1111-1111-111111111111', name: 'edgetube' }),
    ],
    [/^POST .*\/d1\/database$/, (_match, body) => make(`D1 ${JSON.parse(body).name}`, { uuid: '1', name: 'edgetube' })],
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
    [/^POST .*\/scripts\/([\w-]+)\/deployments$/, () => ({ id: 'deployment' })],
    [/^PATCH .*\/scripts\/([\w-]+)\/script-settings$/, () => ({})],
    [
      // A first upload, and from then on a new version.
      /^(?:PUT .*\/scripts\/([\w-]+)|POST .*\/scripts\/([\w-]+)\/versions)$/,
      ([, first, later], body) => {
        const name = first ?? later ?? ''
        uploads[name] = body
        return make(`Worker ${name}`, { id: name, startup_time_ms: 1, resources: { script: { etag: '-' } } })
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
  ]

  function make(what: string, result: object): object {
    made.push(what)
    return result
  }

  // The edge's secret is there from its first upload on.
  const secretsOf = (name = '') => (name === 'edgetube' ? [{ name: 'LINK_SECRET', type: 'secret_text' }] : [])

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
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  }

  return {
    made,
    asked,
    uploads,
    kvId,
    get migrated() {
      return migrated
    },
    listen,
    close: () => server.close(),
    env: () => ({
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`,
      CLOUDFLARE_API_TOKEN: 'a-token',
      CLOUDFLARE_ACCOUNT_ID: 'acc',
    }),
  }
}
