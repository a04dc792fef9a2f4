// `npm run keys`: a secret is replaced and its former version retired, while sealed values in the database stay readable.
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bindingOf, readVersions, type VersionedSecret } from '../../shared/versioned-secret.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { openApi } from '../../worker/deploy/cloudflare-api.ts'
import { readDeployable, requiredSecrets } from '../../worker/deploy/configuration.ts'
import { requiringVersions, secretsStateOf } from '../../worker/deploy/secrets.ts'
import { keysCommand } from '../../worker/keys/keys-command.ts'
import { otherSecrets, rotatedSecrets } from '../../worker/keys/rotated-secrets.ts'
import { openDataFolder } from '../../worker/local/data-folder.ts'
import { readSettings } from '../../worker/local/settings.ts'
import { createRuntime, originName } from '../../worker/local.ts'
import { seal, unseal } from '../../worker/origin/crypto/seal.ts'
import { isReceiptKey, receiptKey } from '../../worker/origin/moderation/receipts.ts'
import { countSealedText, type SealedPurpose, sealedColumns } from '../../worker/origin/sql/sealed-columns.ts'
import { addLightAccounts } from '../support/runtime/light-accounts.ts'
import { migratedState } from '../support/runtime/seeded-databases.ts'
import { fakeCloudflare } from './fake-cloudflare.ts'
import { runCommand } from './run-command.ts'
import { type Ended, runInProcess } from './run-in-process.ts'

const isFull = Boolean(process.env.FULL)
const folder = mkdtempSync(join(tmpdir(), 'edgetube-keys-'))

beforeAll(() => ensureBuilt(), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keys = (args: string[], env: Record<string, string> = {}) =>
  runInProcess(keysCommand, { DATA_DIR: folder, ...env }, args)
async function keysAsProcess(args: string[]): Promise<Ended> {
  const child = runCommand(['node', 'worker/keys.ts', ...args], { DATA_DIR: folder })
  return { code: await child.ended, out: child.out().trim(), err: child.err().trim() }
}
afterEach(() => void vi.unstubAllEnvs())

/** The secret as the folder's Workers read it. */
const secretOf = (name: string): VersionedSecret => {
  const opened = openDataFolder(folder)
  const { versions, secret } = opened.secrets
  const found = readVersions(Object.fromEntries(versions(name).map((one) => [one, secret(one)])), name)
  opened.release()
  return found ?? []
}

/** Runs the upstream over the folder until its scheduled job has sealed everything again. */
async function minutePasses(): Promise<void> {
  const opened = openDataFolder(folder)
  const runtime = await createRuntime({ state: opened.state, ...opened.secrets })
  const origin = await runtime.miniflare.getWorker(originName)
  await origin.scheduled({ cron: '* * * * *' })
  const db = await runtime.database()
  const left = () => db.prepare(countSealedText(1)).first<number>('sealed')
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000, interval: 100 })
  await runtime.stop()
  opened.release()
}

/** Every sealed value of the database, by its table and column. */
function sealedValues(): { purpose: SealedPurpose; value: string }[] {
  const [file = ''] = globSync('d1/**/*.sqlite', { cwd: join(folder, 'v3') }).filter(
    (name) => !name.includes('metadata'),
  )
  const database = new DatabaseSync(join(folder, 'v3', file))
  const values = sealedColumns.flatMap(({ table, column, purpose }) =>
    database
      .prepare(`SELECT ${column} AS value FROM ${table} WHERE ${column} <> ''`)
      .all()
      .map(({ value }) => ({ purpose, value: String(value) })),
  )
  database.close()
  return values
}

const opened = async (secret: VersionedSecret) =>
  (await Promise.all(sealedValues().map(({ purpose, value }) => unseal(value, purpose, secret)))).sort()

describe('the data folder', () => {
  // More than are sealed again at once.
  const people = 120
  const texts = () =>
    ['KEY OF ANNA', 'a case', 'an answer', ...Array.from({ length: people }, (_, n) => `keeper ${n}`)].sort()

  beforeAll(async () => {
    const data = openDataFolder(folder)
    cpSync(await migratedState(), data.state, { recursive: true })
    const runtime = await createRuntime({ state: data.state, ...data.secrets })
    const db = await runtime.database()
    await addLightAccounts(db)
    data.release()
    const secret = secretOf('SIGNING_SECRET')
    const anna = "(SELECT user_id FROM users WHERE username = 'anna')"
    const old = await sealedBefore('KEY OF ANNA', 'second factors', secret)
    const [said, answer] = [await seal('a case', 'notices', secret), await sealedBefore('an answer', 'notices', secret)]
    await db.batch([
      db
        .prepare(`INSERT INTO second_factors (user_id, secret, is_on, added_date) VALUES (${anna}, ?1, 1, 1)`)
        .bind(old),
      db
        .prepare(`INSERT INTO legal_notices (receipt, kind, address, lang, sealed, answer_sealed, filed_date)
          VALUES ('A', 'dmca', '/', 'en', ?1, ?2, 1), ('B', 'dmca', '/', 'en', '', NULL, 1)`)
        .bind(said, answer),
      db.prepare(`INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, added_date, changed_date)
          VALUES ('u', ${anna}, 'draft', 'a', 'a', 1, 'f', 1, 1)`),
    ])
    const keepers = Array.from({ length: people }, (_, n) => seal(`keeper ${n}`, 'custodians', secret))
    await db.batch(
      (await Promise.all(keepers)).map((keeper, n) =>
        db
          .prepare(
            "INSERT INTO upload_people (upload_id, name, record_date, custodian, added_date) VALUES ('u', ?1, '2020-01-01', ?2, 1)",
          )
          .bind(`person ${n}`, keeper),
      ),
    )
    await runtime.stop()
  })

  test('lists the existing versions of each secret', async () => {
    const { code, out } = await keysAsProcess(['list'])
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        ...['SIGNING_SECRET', 'LINK_SECRET', 'AGE_KEYS'].map((name) => `${name}: version 1; the first signs`),
        'METRICS_TOKEN: version 1; the first is the newest',
        'MAIL_EVENTS_TOKEN: a variable of the environment',
        'MEDIA_SECRET: version 1; the first signs',
        ...['UPSTREAM_SECRET', 'ALERT_SECRET'].map((name) => `${name}: a variable of the environment`),
      ],
    ])
  })

  test('shows a new token of the metrics once, because a person needs it', async () => {
    const { code, out } = await keys(['rotate', 'METRICS_TOKEN'])
    const [, value] = secretOf('METRICS_TOKEN')
      .map((one) => one.value)
      .reverse()
    expect([code, out.split('\n').at(-1)]).toEqual([0, value])
    expect((await keys(['retire', 'METRICS_TOKEN'])).code).toBe(0)
  })

  test.each(Object.entries(otherSecrets).filter((_, at) => isFull || at === 0))(
    'says what replaces %s, which others make',
    async (name, how) => {
      expect(await keys(['rotate', name])).toEqual({
        code: 1,
        out: '',
        err: `${name} is not rotated by this command. ${how}`,
      })
    },
    60_000,
  )

  test('says how a variable of the environment is replaced', async () => {
    const { code, err } = await keys(['rotate', 'ALERT_SECRET'])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^ALERT_SECRET is a variable .* as ALERT_SECRET_2 beside it/),
    ])
  })

  test('leaves to the environment of `npm start` only secrets whose every version is read there', () => {
    const names = rotatedSecrets.filter(({ isInFolder }) => !isInFolder).map(({ name }) => name)
    const env = Object.fromEntries(
      names.flatMap((name) => [1, 2].map((version) => [bindingOf(name, version), 'a key'])),
    )
    const { vars, originVars } = readSettings(env)
    expect(names).toContain('MAIL_EVENTS_TOKEN')
    expect({ ...vars, ...originVars }).toEqual(env)
  })

  test('does not retire the only version', async () => {
    const { code, err } = await keysAsProcess(['retire', 'SIGNING_SECRET'])
    expect([code, err]).toEqual([1, expect.stringMatching(/^SIGNING_SECRET has only one version/)])
  })

  const wrong = [
    ['retire', 'AGE_KEYS', 'now'],
    ...(isFull ? [[], ['rotate'], ['rotate', 'MEDIA'], ['list', 'AGE_KEYS']] : []),
  ]
  test.each(wrong.map((args) => [args]))(
    'prints its usage for %j, and changes nothing',
    async (args) => {
      const before = readdirSync(folder).sort()
      const { code, err } = await keysAsProcess(args)
      expect([code, err.split('\n')[0]]).toEqual([2, 'Usage: npm run keys -- list [--remote]'])
      expect(readdirSync(folder).sort()).toEqual(before)
    },
    60_000,
  )

  test('rotates, seals again and retires, and every sealed value is readable before, between and after; a mailed link is valid until then', async () => {
    const link = await receiptKey('A', secretOf('SIGNING_SECRET'))
    expect(await opened(secretOf('SIGNING_SECRET'))).toEqual(texts())

    const rotated = await keys(['rotate', 'SIGNING_SECRET'])
    expect([rotated.code, rotated.out]).toEqual([0, expect.stringContaining('Version 2 of SIGNING_SECRET signs now')])
    const both = secretOf('SIGNING_SECRET')
    expect(both.map(({ version }) => version)).toEqual([2, 1])
    expect(await opened(both)).toEqual(texts())
    expect(await isReceiptKey('A', link, both)).toBe(true)

    const early = await keys(['retire', 'SIGNING_SECRET'])
    expect([early.code, early.err]).toEqual([1, expect.stringMatching(/^123 values .* still sealed with version 1/)])
    expect(secretOf('SIGNING_SECRET')).toEqual(both)

    await minutePasses()
    expect(sealedValues().filter(({ value }) => !value.startsWith('2.'))).toEqual([])
    expect(await opened(both)).toEqual(texts())

    const retired = await keys(['retire', 'SIGNING_SECRET'])
    expect([retired.code, retired.out]).toEqual([0, expect.stringContaining('Version 1 of SIGNING_SECRET is gone')])
    const second = secretOf('SIGNING_SECRET')
    expect(second.map(({ version }) => version)).toEqual([2])
    expect(await opened(second)).toEqual(texts())
    expect(await isReceiptKey('A', link, second)).toBe(false)
  })
})

describe('a deployment', () => {
  const cloudflare = fakeCloudflare()
  beforeAll(() => cloudflare.listen())
  afterAll(() => cloudflare.close())

  test('gets a new version that is never printed, keeps the former until it is retired, and is deployed again without a new first one', async () => {
    const env = { ...cloudflare.env(), SITE_ORIGIN: 'https://tube.example' }
    cloudflare.made.push('Worker edgetube', 'Worker edgetube-origin')
    const said = await keys(['rotate', 'LINK_SECRET', '--remote'], env)
    expect(said).toEqual({ code: 0, out: expect.stringMatching(/^Version 2 of LINK_SECRET signs now\./), err: '' })
    expect(cloudflare.secrets('edgetube')).toEqual(['LINK_SECRET', 'AGE_KEYS', 'METRICS_TOKEN', 'LINK_SECRET_2'])
    const value = cloudflare.put.LINK_SECRET_2 ?? ''
    expect(value).toMatch(/^[\w-]{43}$/)
    expect(said.out).not.toContain(value)

    expect((await keys(['retire', 'LINK_SECRET', '--remote'], env)).code).toBe(0)
    expect(cloudflare.secrets('edgetube')).toEqual(['AGE_KEYS', 'METRICS_TOKEN', 'LINK_SECRET_2'])
    for (const [name, text] of Object.entries(env)) vi.stubEnv(name, text)
    const edge = readDeployable('edge')
    const standing = await secretsStateOf(edge, await openApi())
    expect(standing.missing).toEqual([])
    expect(requiringVersions(edge, standing).secrets?.required).toEqual(['LINK_SECRET_2', 'AGE_KEYS', 'METRICS_TOKEN'])
    vi.unstubAllEnvs()
  })

  test('whose newest version visitors do not have, as after a rollback, changes no secret and says what to do first', async () => {
    const env = { ...cloudflare.env(), SITE_ORIGIN: 'https://tube.example' }
    if (!cloudflare.made.includes('Worker edgetube')) cloudflare.made.push('Worker edgetube', 'Worker edgetube-origin')
    cloudflare.versionIds['edgetube-origin'] = ['o2', 'o1']
    const have = (...versions: string[]) => {
      const shares = versions.map((version_id) => ({ version_id, percentage: 100 / versions.length }))
      cloudflare.deployments['edgetube-origin'] = [shares]
    }
    const before = cloudflare.secrets('edgetube-origin').join()
    for (const versions of [['o1'], ['o1', 'o2']]) {
      have(...versions)
      const said = await keys(['rotate', 'SIGNING_SECRET', '--remote'], env)
      expect([said.code, said.out]).toEqual([1, ''])
      expect(said.err).toMatch(
        /^Visitors have another version of edgetube-origin .* Deploy a good version first, then change SIGNING_SECRET\.$/,
      )
    }
    expect(cloudflare.secrets('edgetube-origin').join()).toBe(before)
    expect((await keys(['list', '--remote'], env)).out).toContain('SIGNING_SECRET: version 1')
    have('o2')
    expect((await keys(['rotate', 'SIGNING_SECRET', '--remote'], env)).out).toContain('Version 2 of SIGNING_SECRET')
  })

  test('gets the same new version in both Workers that share a secret, and shows only what another side needs', {
    tags: 'full',
    timeout: 180_000,
  }, async () => {
    const env = { ...cloudflare.env(), SITE_ORIGIN: 'https://tube.example' }
    cloudflare.made.push('Worker edgetube-media')
    const said = await keys(['rotate', 'MEDIA_SECRET', '--remote'], env)
    expect(said).toEqual({ code: 0, out: expect.stringMatching(/^Version 2 of MEDIA_SECRET signs now\./), err: '' })
    expect(said.out).not.toContain(cloudflare.put.MEDIA_SECRET_2)
    for (const worker of ['edgetube-origin', 'edgetube-media'])
      expect(cloudflare.secrets(worker)).toEqual(expect.arrayContaining(['MEDIA_SECRET', 'MEDIA_SECRET_2']))
    expect((await keys(['retire', 'MEDIA_SECRET', '--remote'], env)).code).toBe(0)
    for (const worker of ['edgetube-origin', 'edgetube-media'])
      expect(cloudflare.secrets(worker)).not.toContain('MEDIA_SECRET')
    const alerts = await keys(['rotate', 'ALERT_SECRET', '--remote'], env)
    expect([alerts.code, alerts.out.split('\n').at(-1)]).toEqual([0, cloudflare.put.ALERT_SECRET])
  })
})

test('every secret of the Workers and of the table in worker/README.md is rotated, or the command says what replaces it', () => {
  const known = new Set<string>([...rotatedSecrets.map(({ name }) => name), ...Object.keys(otherSecrets)])
  vi.stubEnv('SITE_ORIGIN', 'https://tube.example')
  const workers = (['edge', 'origin', 'media'] as const).map((name) => requiredSecrets(readDeployable(name)))
  vi.unstubAllEnvs()
  const manual = readFileSync(join(import.meta.dirname, '../../worker/README.md'), 'utf8')
  const [table = ''] = manual.split('\n## Keys and cryptography\n')[1]?.split('\n| algorithm') ?? []
  const named = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{5,}/g) ?? [])
  expect(workers.flat().filter((name) => !known.has(name))).toEqual([])
  expect([...known].sort()).toEqual([...new Set(named)].sort())
})

/** As values were sealed before they named a version. */
async function sealedBefore(text: string, purpose: SealedPurpose, [first]: VersionedSecret): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${purpose} ${first?.value}`))
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return [iv, new Uint8Array(bytes)].map((one) => Buffer.from(one).toString('base64url')).join('.')
}
