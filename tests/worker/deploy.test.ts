// A deployment cannot be tried on a developer's machine, so its two halves are tested: the dry run as it is, and the real
// command with wrangler's own requests going to a small table-driven fake of Cloudflare.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { probeHeader } from '../../shared/probe.ts'
import { servicePaths } from '../../shared/service-paths.ts'
import { workers } from '../../worker/build/paths.ts'
import { openApi } from '../../worker/deploy/cloudflare-api.ts'
import { namesOf, readDeployable } from '../../worker/deploy/configuration.ts'
import { type DeployOptions, deploySite } from '../../worker/deploy/deploy-site.ts'
import { closingSecrets, inEnvironment } from '../../worker/deploy/environment.ts'
import { type AskSite, placesToProbe } from '../../worker/deploy/gate-checks.ts'
import { type Step, stepsOf, withoutDocker } from '../../worker/deploy/plan.ts'
import { ensureResources, resourcesOf } from '../../worker/deploy/resources.ts'
import { type SecretsState, secretsStateOf } from '../../worker/deploy/secrets.ts'
import { Refusal } from '../../worker/local/terminal.ts'
import { workerSettings } from '../../worker/local/worker-settings.ts'
import { fakeCloudflare } from './fake-cloudflare.ts'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '../..')

/** A deployment's value, which the repository's own configuration leaves empty. */
const ownOrigin = 'https://tube.example'
beforeEach(() => void vi.stubEnv('SITE_ORIGIN', ownOrigin))
afterEach(() => void vi.unstubAllEnvs())

describe('the deployable configurations', () => {
  test('bind what each Worker requires, and nothing that sets a visitor’s place', () => {
    expect(namesOf(readDeployable('edge')).sort()).toEqual([
      'AGE_CHECK',
      'AGE_CHECK_URL',
      'AGE_KEYS',
      'CACHE',
      'FLIGHT_LEASES',
      'GOOGLE_CLIENT_ID',
      'LINK_SECRET',
      'METRICS_TOKEN',
      'METRIC_TOTALS',
      'ORIGIN',
      'SITE_ORIGIN',
      'UK_PROMO_EXEMPTION',
      'UPSTREAM_URL',
    ])
    expect(namesOf(readDeployable('origin'))).not.toContain('DEV_GEO')
    for (const file of ['wrangler.toml', 'worker/origin/wrangler.toml']) {
      expect(readFileSync(join(root, file), 'utf8')).not.toContain('DEV_GEO')
    }
  })

  test('are refused when they set DEV_GEO, in any environment', () => {
    const refusal = /sets DEV_GEO, which only "npm start" may do/
    expect(() => readDeployable('edge', edited('[vars]', '[vars]\nDEV_GEO = "CA"'))).toThrow(refusal)
    expect(() => readDeployable('edge', edited('[vars]', '[env.live.vars]\nDEV_GEO = "CA"\n[vars]'))).toThrow(refusal)
    expect(() => readDeployable('edge', edited('"METRICS_TOKEN"]', '"METRICS_TOKEN", "DEV_GEO"]'))).toThrow(refusal)
  })

  test('are refused when they would bypass an age check, or misspell its provider', () => {
    const check = (value: string) => edited('AGE_CHECK = ""', `AGE_CHECK = "${value}"`)
    expect(() => readDeployable('edge', check('demo'))).toThrow(/AGE_CHECK is "demo", which only "npm start" may be/)
    expect(() => readDeployable('edge', check('htpp'))).toThrow(/AGE_CHECK is "htpp"/)
    expect(() => readDeployable('edge', check('http'))).toThrow(/AGE_CHECK_URL is not an https address/)
    expect(readDeployable('edge', check('manual')).name).toBe('edgetube')
    const promo = edited('UK_PROMO_EXEMPTION = "off"', 'UK_PROMO_EXEMPTION = "of"')
    expect(() => readDeployable('edge', promo)).toThrow(/UK_PROMO_EXEMPTION is "of"/)
  })

  test.each([
    ['empty', ''],
    ['not https', 'http://tube.example'],
    ['of this machine', 'https://localhost'],
    ['more than an origin', 'https://tube.example/de/'],
    ['no address', 'tube.example'],
  ])('are refused when the origin of links is %s, with a sentence that says what it must be', (_, origin) => {
    vi.stubEnv('SITE_ORIGIN', '')
    const path = edited('SITE_ORIGIN = ""', `SITE_ORIGIN = "${origin}"`)
    expect(() => readDeployable('edge', path)).toThrow(
      /SITE_ORIGIN is .*, but must be the https origin of the site, like https:\/\/tube\.example/,
    )
  })

  test('deploy the origin of links that the file or the environment of the command names', () => {
    const path = edited('SITE_ORIGIN = ""', 'SITE_ORIGIN = "https://file.example"')
    vi.stubEnv('SITE_ORIGIN', '')
    expect(readDeployable('edge', path).vars.SITE_ORIGIN).toBe('https://file.example')
    vi.stubEnv('SITE_ORIGIN', ownOrigin)
    expect(readDeployable('edge', path).vars.SITE_ORIGIN).toBe(ownOrigin)
  })

  test('are refused when they would store mails where other members may read them', () => {
    const path = edited('[vars]', '[vars]\nMAIL_OUTBOX = "on"', 'worker/origin/wrangler.toml')
    expect(() => readDeployable('origin', path)).toThrow(/sets MAIL_OUTBOX, which only "npm start" may do/)
  })

  test('are refused when they would trust the demo issuer of proofs of age', () => {
    const path = edited('[vars]', '[vars]\nWALLET_DEMO = "{}"', 'worker/origin/wrangler.toml')
    expect(() => readDeployable('origin', path)).toThrow(/sets WALLET_DEMO, which only "npm start" may do/)
  })

  test('are refused when staff would need no second factor', () => {
    const path = edited('[vars]', '[vars]\nSTAFF_CHECKS = "off"', 'worker/origin/wrangler.toml')
    expect(() => readDeployable('origin', path)).toThrow(/sets STAFF_CHECKS, which only "npm start" may do/)
  })

  test('are refused when a binding is missing, by its name', () => {
    expect(() => readDeployable('edge', edited('binding = "CACHE"', 'binding = "CASH"'))).toThrow(/CACHE is not bound/)
    expect(() => readDeployable('edge', edited('"LINK_SECRET", ', ''))).toThrow(/LINK_SECRET .* not set/)
  })
})

describe('a local run', () => {
  test.each(['edge', 'origin', 'hasher'] as const)(
    'has the bindings and dates that a deployment of %s has, also when the kept reading of its file is old or broken',
    async (name) => {
      const kept = join(root, 'dist/settings', `${name}.json`)
      const config = unstable_readConfig({ config: workers[name].config })
      const read = unstable_getMiniflareWorkerOptions({ ...config, secrets: undefined }).workerOptions
      const { modulesRules: _, ...options } = JSON.parse(JSON.stringify(read))
      mkdirSync(dirname(kept), { recursive: true })
      for (const found of ['{"source":"another file","settings":{}}', 'no JSON', null]) {
        if (found !== null) writeFileSync(kept, found)
        expect(JSON.parse(JSON.stringify(await workerSettings(name)))).toEqual({
          options,
          requiredSecrets: config.secrets?.required ?? [],
          crons: config.triggers.crons ?? [],
        })
      }
      expect(JSON.parse(readFileSync(kept, 'utf8')).settings.options).toEqual(options)
    },
  )
})

describe('the plan of a deployment', () => {
  const none = (...missing: string[]): SecretsState => ({ isDeployed: false, missing, present: [] })
  const whole: SecretsState = { isDeployed: true, missing: [], present: [] }
  const names = (steps: Step[]) =>
    steps.map(({ name, without = '' }) => (without ? `${name} without ${without}` : name))

  test('begins without the binding to a processor that does not exist yet, and ends with it; both sides get one secret', () => {
    const missing = {
      origin: none('SIGNING_SECRET', 'MEDIA_SECRET'),
      edge: none('AGE_KEYS'),
      media: none('MEDIA_SECRET'),
    }
    const steps = stepsOf(missing, true)
    expect(names(steps)).toEqual(['hasher', 'origin without PROCESSOR', 'edge', 'media', 'origin'])
    const [, origin, edge, media, again] = steps.map(({ secrets }) => secrets)
    expect([Object.keys(origin ?? {}).sort(), Object.keys(edge ?? {})]).toEqual([
      ['MEDIA_SECRET', 'SIGNING_SECRET'],
      ['AGE_KEYS'],
    ])
    expect(media).toEqual({ MEDIA_SECRET: expect.stringMatching(/^[\w-]{43}$/) })
    expect([origin?.MEDIA_SECRET, again]).toEqual([media?.MEDIA_SECRET, {}])
  })

  test('leaves the processor out without Docker, and unchanged where it is deployed', () => {
    const missing = { origin: none('MEDIA_SECRET'), edge: none(), media: none('MEDIA_SECRET') }
    expect(names(stepsOf(missing, false))).toEqual(['hasher', 'origin without PROCESSOR', 'edge'])
    const there = { origin: whole, edge: whole, media: whole }
    expect(names(stepsOf(there, false))).toEqual(['hasher', 'origin', 'edge'])
    expect(names(stepsOf(there, true))).toEqual(['hasher', 'origin', 'edge', 'media'])
    expect(stepsOf(there, true).flatMap(({ secrets }) => Object.keys(secrets))).toEqual([])
    expect([withoutDocker(missing.media), withoutDocker(there.media)]).toEqual([
      expect.stringContaining('was left out'),
      expect.stringContaining('stays as it was'),
    ])
    // When one side lost it, both get a new one.
    const lost = stepsOf({ ...there, media: { isDeployed: true, missing: ['MEDIA_SECRET'], present: [] } }, true)
    expect(lost.map(({ secrets }) => secrets)).toEqual([
      {},
      { MEDIA_SECRET: expect.stringMatching(/^[\w-]{43}$/) },
      {},
      lost[1]?.secrets,
    ])
  })
})

describe('a staging site', () => {
  const named = (name: 'hasher' | 'origin' | 'edge') => inEnvironment(readDeployable(name), 'staging')

  test('has Workers and resources of its own, and binds nothing of the site', () => {
    const own = (['hasher', 'origin', 'edge'] as const).map(named)
    expect(own.map(({ name }) => name)).toEqual([
      'edgetube-hasher-staging',
      'edgetube-origin-staging',
      'edgetube-staging',
    ])
    const resources = own.flatMap((configuration) => resourcesOf(configuration).map(({ name }) => name))
    expect(resources.length).toBeGreaterThan(4)
    expect(resources.filter((name) => !/-staging(-cache)?$/.test(name))).toEqual([])
    const services = own.flatMap(({ services = [] }) => services.map(({ service }) => service))
    expect(services.length).toBeGreaterThan(1)
    expect(services.filter((service) => !service.endsWith('-staging'))).toEqual([])
  })

  test('gives its failed jobs to a dead-letter queue of its own, which the deployment creates', () => {
    const origin = named('origin')
    const dead = (origin.queues.consumers ?? []).flatMap(({ dead_letter_queue: name }) => name ?? [])
    expect(dead).toEqual(['edgetube-dead-jobs-staging'])
    expect(resourcesOf(origin)).toContainEqual({ kind: 'Queue', name: 'edgetube-dead-jobs-staging', binding: '' })
  })

  test('writes into datasets of its own, and takes no address of the site', () => {
    const [begin, datasets] = ['[observability]', '[[analytics_engine_datasets]]\nbinding = "METRICS"\n']
    const address = 'routes = [{ pattern = "tube.example", custom_domain = true }]\nmain ='
    const staged = (...edit: [string, string]) => inEnvironment(readDeployable('edge', edited(...edit)), 'staging')
    expect([
      staged(begin, `${datasets}dataset = "edgetube_metrics"\n${begin}`).analytics_engine_datasets,
      staged(begin, `${datasets}${begin}`).analytics_engine_datasets,
    ]).toEqual([
      [{ binding: 'METRICS', dataset: 'edgetube_metrics_staging' }],
      [{ binding: 'METRICS', dataset: 'METRICS_staging' }],
    ])
    expect(readDeployable('edge', edited('main =', address)).routes).toHaveLength(1)
    expect(staged('main =', address)).not.toHaveProperty('routes')
    expect(staged('main =', 'route = "tube.example/*"\nmain =')).not.toHaveProperty('route')
  })

  test('has no name of the site left in what it deploys', () => {
    // Classes, paths, dates and variables are no names of resources.
    for (const name of ['hasher', 'origin', 'edge'] as const) {
      const { configPath, userConfigPath, topLevelName, main, base_dir, assets, ...rest } = named(name)
      expect(
        JSON.stringify(rest)
          .match(/"edgetube[\w-]*"/g)
          ?.filter((one) => !/-staging"$/.test(one)),
      ).toEqual([])
    }
  })

  test('is refused without a password of twelve characters, which visitors are then asked for', () => {
    for (const password of ['', 'too short'])
      expect(() => {
        vi.stubEnv('SITE_PASSWORD', password)
        closingSecrets('staging')
      }).toThrow(/^Set SITE_PASSWORD to the password/)
    vi.stubEnv('SITE_PASSWORD', 'the password of staging')
    expect([closingSecrets('staging'), closingSecrets(null)]).toEqual([
      { SITE_PASSWORD: 'the password of staging' },
      {},
    ])
  })
})

describe('npm run deploy', () => {
  const cloudflare = fakeCloudflare()
  beforeAll(() => cloudflare.listen())
  afterAll(() => cloudflare.close())

  test('runs dry without an account, and what it would deploy lacks DEV_GEO', async () => {
    const env = { ...cloudflare.env(), CLOUDFLARE_API_TOKEN: '', WRANGLER_DOCKER_BIN: 'no-such-docker' }
    // Each of four runs of wrangler takes three core-seconds. By default the deployment below runs it, which bundles the same.
    const asked: string[][] = []
    const dryWrangler = async (args: string[]) => {
      asked.push(args)
      return 'Total Upload: 1 KiB'
    }
    const out = await deploy(env, { isDryRun: true, ...(!process.env.FULL && { wrangler: dryWrangler }) })
    expect(asked.filter((args) => !args.includes('--dry-run'))).toEqual([])
    expect(out).toContain('The Worker edgetube-origin')
    const made = [
      'KV namespace edgetube-cache',
      'D1 database edgetube',
      'R2 bucket edgetube-media',
      'Queue edgetube-jobs',
      'Queue edgetube-dead-jobs',
      'Queue edgetube-dead-jobs',
    ]
    for (const thing of made) expect(out).toContain(`${thing}, created if missing`)
    expect(out).toContain('D1 database edgetube, created if missing, with read replication')
    expect(out).toContain('  placement off')
    expect(out).toContain('No mail: MAIL_FROM is not set.')
    expect(out).toMatch(
      /The Worker edgetube-origin .* would get: .*\bLIMITER, INBOX, DENY_LIST, DENY_REPLICA, EVENTS\b/,
    )
    expect(out).toMatch(/The Worker edgetube-media .* would get: SITE, BOX, MEDIA_SECRET/)
    expect(out).toContain('container MediaBox, left out: Docker does not run here')
    expect(out).toMatch(/^5\. Shift edgetube-origin to 10 %, 50 %, 100 % of the requests, then edgetube;/m)
    expect(out).not.toContain('DEV_GEO')
    for (const name of ['edge', 'origin']) {
      expect(readFileSync(join(root, 'dist/deploy', `${name}.json`), 'utf8')).not.toContain('DEV_GEO')
    }
    expect(cloudflare.asked).toEqual([])
  })

  test('sends nothing without the origin of links, and says in one line what is missing', async () => {
    const deploying = deploy({ ...cloudflare.env(), SITE_ORIGIN: '' })
    await expect(deploying).rejects.toThrow(/^wrangler\.toml: SITE_ORIGIN is empty, but must be the https origin .*$/)
    await expect(deploying).rejects.toBeInstanceOf(Refusal)
    expect(cloudflare.asked).toEqual([])
  })

  test('prints its usage for an unknown option, and deploys nothing', async () => {
    const { code, out, err } = await command(['--dry'], cloudflare.env())
    expect([code, out, err]).toEqual([
      2,
      '',
      'Usage: npm run deploy [-- --env staging] [--watch SECONDS] [--accept-advisories] [--dry-run]\n',
    ])
    expect(cloudflare.asked).toEqual([])
  })

  test('says how to sign in to Cloudflare when there is no account', async () => {
    const deploying = deploy({ CLOUDFLARE_API_TOKEN: '', XDG_CONFIG_HOME: emptyFolder() })
    await expect(deploying).rejects.toThrow(/^Not signed in at Cloudflare: .*$/)
    await expect(deploying).rejects.toBeInstanceOf(Refusal)
  })

  test('asks for advisories about its packages first: a refusal stops it before anything is made', async () => {
    audited.mockRejectedValueOnce(new Refusal('drawn, high: Reads too far'))
    await expect(deploy(cloudflare.env())).rejects.toThrow('Reads too far')
    expect(cloudflare.made).toEqual([])
  })

  test('creates what is missing, migrates, deploys the Workers and the container, and generates the secrets without printing them', async () => {
    const env = { ...cloudflare.env(), WRANGLER_DOCKER_BIN: pretendedDocker() }
    const out = await deploy(env)
    expect(out).toMatch(/Deployed edgetube https:\/\/edgetube\.acme\.workers\.dev/)
    expect(cloudflare.made).toEqual([
      'Worker edgetube-hasher',
      'D1 edgetube',
      'R2 edgetube-media',
      'Queue edgetube-jobs',
      'Queue edgetube-dead-jobs',
      'Worker edgetube-origin',
      'KV edgetube-cache',
      'Worker edgetube',
      'Worker edgetube-media',
      'Container edgetube-media-mediabox',
      'Worker edgetube-origin',
    ])
    const shared = ['edgetube-origin first', 'edgetube-media first'].map(
      (upload) =>
        /"MEDIA_SECRET","type":"secret_text","text":"([\w-]{43})"/.exec(cloudflare.uploads[upload] ?? '')?.[1],
    )
    expect([shared[0] === shared[1], shared[0] !== undefined]).toEqual([true, true])
    const way = '"name":"PROCESSOR","type":"service","service":"edgetube-media"'
    expect(cloudflare.uploads['edgetube-origin first']).not.toContain(way)
    expect(cloudflare.uploads['edgetube-origin']).toContain(way)
    const [, secret = ''] =
      /"LINK_SECRET","type":"secret_text","text":"([\w-]{43})"/.exec(cloudflare.uploads.edgetube ?? '') ?? []
    expect(secret).not.toBe('')
    expect(out).not.toContain(secret)
    expect(cloudflare.uploads.edgetube).not.toContain('/__dev')
    expect(cloudflare.uploads.edgetube).toContain(`"namespace_id":"${cloudflare.kvId}"`)
    expect(cloudflare.migrated).toBeGreaterThan(0)
    // Once, although the upstream is deployed twice.
    expect(cloudflare.replicated).toEqual([cloudflare.d1Id])
    expect(out).toContain('Turning on read replication of the D1 database edgetube')
    // Both stay near their visitors, and the copies of the database.
    expect(cloudflare.uploads['edgetube-origin']).not.toMatch(/"placement":\{[^}]*"smart"/)
    expect(cloudflare.uploads.edgetube).not.toMatch(/"placement":\{[^}]*"smart"/)
    // The upstream was deployed twice: it keeps the secrets of the first time.
    expect(cloudflare.uploads['edgetube-origin']).toContain('{"name":"SIGNING_SECRET","type":"inherit"}')
  }, 400_000)

  test('finds everything the next time, so that nothing is created again', async () => {
    for (const [name, value] of Object.entries(cloudflare.env())) vi.stubEnv(name, value)
    const made = [...cloudflare.made]
    const [origin, edge] = [readDeployable('origin'), readDeployable('edge')]
    const said: string[] = []
    const api = await openApi()
    const ids = await ensureResources(api, [...resourcesOf(origin), ...resourcesOf(edge)], (line) => said.push(line))
    expect(ids).toEqual({ kv: { CACHE: cloudflare.kvId }, d1: { DB: cloudflare.d1Id } })
    expect([said, cloudflare.made, cloudflare.replicated]).toEqual([[], made, [cloudflare.d1Id]])
    expect(await secretsStateOf(edge, api)).toMatchObject({ isDeployed: true, missing: [] })
  })
})

describe('a later deployment', () => {
  const cloudflare = fakeCloudflare()
  beforeAll(() => cloudflare.listen())
  afterAll(() => cloudflare.close())

  /** The site as its checks see it: its gate follows the probe's place. */
  const asked: string[] = []
  const ask: AskSite = async (url, headers) => {
    asked.push(url)
    const { mode } = placesToProbe().find(({ place }) => headers[probeHeader]?.startsWith(`${place}.`)) ?? {}
    const isPage = url.endsWith('/')
    const status = mode === 'open' || isPage || url.endsWith(servicePaths.robots) ? 200 : 403
    return { status, text: mode === 'open' ? '' : 'data-route="gate"' }
  }

  test('uploads versions and shifts visitors to them; a new Durable Object, and a Worker that visitors do not have, is deployed at once', {
    tags: 'full',
    timeout: 400_000,
  }, async () => {
    const env = { ...cloudflare.env(), WRANGLER_DOCKER_BIN: 'no-such-docker' }
    cloudflare.made.push('D1 edgetube', 'R2 edgetube-media', 'Queue edgetube-jobs', 'KV edgetube-cache')
    cloudflare.made.push('Worker edgetube', 'Worker edgetube-origin', 'Worker edgetube-hasher')
    const before = [{ version_id: 'e1', percentage: 100 }]
    cloudflare.deployments.edgetube = [before]
    cloudflare.deployments['edgetube-origin'] = [[{ version_id: 'o1', percentage: 100 }]]
    // The upstream lacks the newest object; the next time it has it.
    const newestObject = (which: 'origin' | 'edge') => readDeployable(which).migrations?.at(-1)?.tag ?? ''
    cloudflare.objectTags['edgetube-origin'] = 'v3'
    cloudflare.objectTags.edgetube = newestObject('edge')
    const out = await deploy(env, { ask, wait: async () => {} })
    expect(out).toMatch(/^Deployed edgetube-hasher/m)
    expect(out).toMatch(/^Deployed edgetube-origin/m)
    const [, version = ''] = /^Uploaded edgetube as version (\S+)$/m.exec(out) ?? []
    expect(asked[0]).toMatch(`https://${version.slice(0, 8)}-edgetube.acme.workers.dev/`)
    expect(cloudflare.deployments.edgetube?.map((shares) => shares.map(({ percentage }) => percentage))).toEqual([
      [100],
      [50, 50],
      [90, 10],
      [100, 0],
      [100],
    ])
    expect(cloudflare.deployments.edgetube?.[0]).toEqual([{ version_id: version, percentage: 100 }])
    expect(cloudflare.objectTags['edgetube-origin']).toBe(newestObject('origin'))
    const key = /"PROBE_KEY","type":"secret_text","text":"(\d+\.[\w-]{43})"/.exec(
      cloudflare.uploads.edgetube ?? '',
    )?.[1]
    expect(key).toBeDefined()
    expect(out).not.toContain(key)
    expect(cloudflare.made).not.toContain('Worker edgetube-media')
  })

  test('that is the first one with Docker gives the upstream its processor at once, after the roll-out', async () => {
    const cloud = fakeCloudflare()
    await cloud.listen()
    cloud.made.push('Worker edgetube', 'Worker edgetube-origin', 'Worker edgetube-hasher')
    for (const which of ['edge', 'origin'] as const) {
      const { name, migrations = [] } = readDeployable(which)
      cloud.objectTags[name] = migrations.at(-1)?.tag ?? ''
      cloud.deployments[name] = [[{ version_id: `${which}-1`, percentage: 100 }]]
    }
    // What wrangler is asked for, with the services of the configuration that it is given. The tests beside this one run it.
    const ran: string[] = []
    const wrangler = async (args: string[]) => {
      const path = args[args.indexOf('--config') + 1] ?? ''
      const { name, services = [] } = unstable_readConfig({ config: path })
      const bound = args.includes('triggers') ? [] : services.map(({ binding }: { binding: string }) => binding)
      ran.push([args[0], name, ...bound].join(' '))
      return args.includes('upload') ? `Worker Version ID: ${name}-2\n` : ''
    }
    const env = { ...cloud.env(), WRANGLER_DOCKER_BIN: pretendedDocker() }
    await deploy(env, { ask, wait: async () => {}, wrangler })
    cloud.close()
    expect(ran).toEqual([
      'deploy edgetube-hasher',
      'd1 edgetube-origin HASHER',
      'versions edgetube-origin HASHER',
      'versions edgetube ORIGIN',
      'triggers edgetube-origin',
      'triggers edgetube',
      'deploy edgetube-media SITE',
      'deploy edgetube-origin PROCESSOR HASHER',
    ])
    expect(cloud.deployments.edgetube?.[0]).toEqual([{ version_id: 'edgetube-2', percentage: 100 }])
  })

  // By default its configurations and its password are tested alone: wrangler uploads them as it does the site's.
  test.each(process.env.FULL ? (['staging'] as const) : [])(
    'of a %s site makes Workers and resources of its own, which need a password and bind nothing of the site',
    async (environment) => {
      const env = { ...cloudflare.env(), SITE_ORIGIN: 'https://staging.tube.example' }
      await expect(deploy(env, { environment })).rejects.toThrow(/^Set SITE_PASSWORD to the password/)
      const made = cloudflare.made.length
      const out = await deploy({ ...env, SITE_PASSWORD: 'the password of staging' }, { environment })
      expect(cloudflare.made.slice(made)).toEqual([
        'Worker edgetube-hasher-staging',
        'D1 edgetube-staging',
        'R2 edgetube-media-staging',
        'Queue edgetube-jobs-staging',
        'Queue edgetube-dead-jobs-staging',
        'Worker edgetube-origin-staging',
        'KV edgetube-staging-cache',
        'Worker edgetube-staging',
      ])
      const [edge = '', origin = ''] = [
        cloudflare.uploads['edgetube-staging'],
        cloudflare.uploads['edgetube-origin-staging'],
      ]
      expect(edge).toContain('"SITE_PASSWORD","type":"secret_text","text":"the password of staging"')
      for (const service of edge.matchAll(/"service":"([^"]+)"/g)) expect(service[1]).toBe('edgetube-origin-staging')
      for (const service of origin.matchAll(/"service":"([^"]+)"/g)) expect(service[1]).toBe('edgetube-hasher-staging')
      expect(origin).toContain('"bucket_name":"edgetube-media-staging"')
      expect(origin).toContain('"queue_name":"edgetube-jobs-staging"')
      expect(out).toContain('no media processor')
      expect(out).not.toContain('the password of staging')
    },
    400_000,
  )
})

/** A wrangler.toml, the edge's by default, with one thing changed. */
function edited(find: string, put: string, file = 'wrangler.toml'): string {
  const path = join(emptyFolder(), 'wrangler.toml')
  const text = readFileSync(join(root, file), 'utf8')
  expect(text).toContain(find)
  writeFileSync(path, text.replace(find, put))
  return path
}

/** The part of Docker that wrangler uses: it builds and pushes at once. */
function pretendedDocker(): string {
  const path = join(emptyFolder(), 'docker')
  const digest = JSON.stringify({ Descriptor: { digest: `sha256:${'a'.repeat(64)}` } })
  const answers = `case "$*" in *RepoDigests*) echo '[]';; *Size*) echo '1000 2';; manifest*) echo '${digest}';; esac`
  writeFileSync(path, `#!/bin/sh\ncase $1 in build|login) cat >/dev/null;; esac\n${answers}\nexit 0\n`, { mode: 0o755 })
  return path
}

const emptyFolder = () => mkdtempSync(join(process.env.TEST_RUN_FOLDER ?? tmpdir(), 'deploy-'))

async function command(args: string[], env: Record<string, string>) {
  const child = runCommand([process.execPath, 'worker/deploy.ts', ...args], env)
  return { code: await child.ended, out: child.out(), err: child.err() }
}

/** tests/worker/deploy/audit-packages.test.ts shows what it says; here it only has to be asked before anything is made. */
const audited = vi.fn(async () => {})

/** The same in this process, which has loaded wrangler already. @returns the lines that the command prints */
async function deploy(env: Record<string, string>, options: Partial<DeployOptions> = {}): Promise<string> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const lines: string[] = []
  const usual = { isDryRun: false, environment: null, watchSeconds: 0, audit: audited }
  await deploySite({ ...usual, ...options }, (line) => lines.push(line))
  return lines.join('\n')
}
