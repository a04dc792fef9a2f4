// The drill: a site with members, uploads, a legal notice and a second factor is backed up while members write, and comes back
// elsewhere. Both commands run as an operator runs them.
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract, writes } from '../../../shared/contract/contract.ts'
import type { VideoFile } from '../../../shared/entities/video.ts'
import { totpStepSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { decodeVideoUrl } from '../../../shared/rules/video-playback.ts'
import { chooseBackup } from '../../../worker/backup/backup-folder.ts'
import { startControl } from '../../../worker/local/control.ts'
import { type DataFolder, openDataFolder, stateOf } from '../../../worker/local/data-folder.ts'
import { createRuntime } from '../../../worker/local.ts'
import { codeAt } from '../../../worker/origin/account/one-time-code.ts'
import { passwordOf } from '../../support/runtime/demo-passwords.ts'
import { addressOf } from '../../support/runtime/edge.ts'
import { type FakeProcessor, fakeProcessor } from '../../support/runtime/fake-processor.ts'
import { addLightAccounts } from '../../support/runtime/light-accounts.ts'
import { sampleVideoBytes } from '../../support/runtime/sample-videos.ts'
import { seededState } from '../../support/runtime/seeded-databases.ts'
import { type SiteTestbed, type SiteVisitor, signedIn, siteVisitor } from '../../support/runtime/site.ts'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-drill-'))
const [here, elsewhere, backups] = ['here', 'elsewhere', 'backups'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
const passphrase = 'salt in the harbour wind'
const en = { lang: 'en' }
const queuePage = href('moderation_notices', {}, en)
const account = href('account', {}, en)
const videoId = 3

let processor: FakeProcessor
let stops: (() => unknown)[] = []
let site: SiteTestbed
let key = ''
let uploadId = ''
const upload = crypto.getRandomValues(new Uint8Array(100))

/** The whole site on a data folder, as `npm start` serves it. */
async function serve(data: DataFolder): Promise<SiteTestbed> {
  const originVars = { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret }
  const runtime = await createRuntime({ state: data.state, ...data.secrets, originVars, geo: 'CA' })
  const db = await runtime.database()
  const run: SiteTestbed['run'] = (sql, ...values) =>
    db
      .prepare(sql)
      .bind(...values)
      .run()
  const stopControl = await startControl(runtime, data)
  stops = [stopControl, runtime.stop, data.release]
  return { origin: runtime.url.origin, db, runtime, log: [], run, stop }
}

async function stop(): Promise<void> {
  for (const one of stops) await one()
  stops = []
}

const command = async (args: string[], env: Record<string, string>) => {
  const child = runCommand([process.execPath, ...args], { BACKUP_PASSPHRASE: passphrase, ...env })
  return { code: await child.ended, out: child.out(), err: child.err() }
}

/** Codes count once: the last one is forgotten, so that the test need not wait for the next half minute. */
async function code(): Promise<string> {
  await site.run('UPDATE second_factors SET last_step = 0')
  return codeAt(key, Math.floor(Date.now() / 1000 / totpStepSeconds))
}

beforeAll(async () => {
  processor = await fakeProcessor()
  mkdirSync(here)
  cpSync(await seededState(), stateOf(here), { recursive: true })
  site = await serve(openDataFolder(here))
  await addLightAccounts(site.db)
  await setUpSecondFactor(await signedIn(site, 'mira'))
  await sendNotice(siteVisitor(site))
  await sendUpload(await signedIn(site, 'boris'))
})
afterAll(async () => {
  await stop()
  await processor.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function setUpSecondFactor(mira: SiteVisitor): Promise<void> {
  const begun = await mira.page(account, { form: { act: 'startSecondFactor', pwd: passwordOf('mira') } })
  key = (/<code class="factor-key">([^<]*)</.exec(begun)?.[1] ?? '').replaceAll(' ', '')
  expect((await mira.ask(account, { form: { act: 'confirmSecondFactor', code: await code() } })).status).toBe(200)
}

async function sendNotice(hugo: SiteVisitor): Promise<void> {
  const { question } = await (await hugo.ask(contract.captcha.fill({}))).json()
  const { dir } = (await site.db
    .prepare('SELECT dir FROM videos WHERE video_id = ?1')
    .bind(videoId)
    .first<{ dir: string }>()) ?? { dir: '' }
  const form = {
    kind: 'dmca',
    name: 'Hugo Brandt',
    email: 'hugo@example.com',
    postal: 'Am Deich 7, Hamburg, +49 40 1234567',
    work: 'A film of the harbour that I made in 2019',
    address: site.origin + href('video', { id: String(videoId), dir }, en),
    text: 'My harbour',
    good_faith: '1',
    accuracy: '1',
    signature: 'Hugo Brandt',
    captcha: question.token,
    captcha_answer: String(question.a + question.b),
  }
  const sent = await hugo.ask(writes.sendNotice.path, { json: form, headers: { accept: 'application/json' } })
  expect([sent.status, await sent.json()]).toMatchObject([200, { ok: true }])
}

async function sendUpload(boris: SiteVisitor): Promise<void> {
  const parts = new FormData()
  const details = {
    title: 'Fog over the lake',
    description: 'From the jetty.',
    orientation: 'str',
    is_private: '0',
    preview: '3',
  }
  for (const [name, value] of Object.entries(details)) parts.append(name, value)
  parts.append('file', new File([upload], 'fog.mp4'))
  const sent = await boris.ask(writes.videoEdit.path, { parts, headers: { accept: 'application/json' } })
  const { upload_id = '', codes = [] } = (await sent.json()) as {
    upload_id?: string
    codes?: { field: string; info?: string }[]
  }
  uploadId = upload_id || (codes.find(({ field }) => field === 'upload_id')?.info ?? '')
  expect(uploadId).toMatch(/^[0-9a-f]{32}$/)
}

/** Visitors watch and members write until the work is done; returns the acknowledged writes at its beginning and at its end. */
async function whileMembersWrite<T>(work: () => Promise<T>): Promise<{ result: T; before: number; after: number }> {
  let [acknowledged, isOver] = [0, false]
  const write = async () => {
    while (!isOver) {
      // One transaction, whose two halves must not part.
      const day = acknowledged + 100_000
      await site.db.batch([
        site.db.prepare('UPDATE videos SET viewed = viewed + 1 WHERE video_id = ?1').bind(videoId),
        site.db
          .prepare("INSERT INTO view_pages (country, page, day, views) VALUES ('zz', 0, ?2, json_object(?1, 1))")
          .bind(String(videoId), day),
      ])
      acknowledged++
      if (acknowledged % 50 === 0) expect((await siteVisitor(site).ask(href('videos', {}, en))).status).toBe(200)
    }
  }
  const writing = write()
  const before = acknowledged
  try {
    return { result: await work(), before, after: acknowledged }
  } finally {
    isOver = true
    await writing
  }
}

const viewed = () =>
  site.db.prepare('SELECT viewed FROM videos WHERE video_id = ?1').bind(videoId).first<number>('viewed')

test('a site comes back elsewhere as it was while members wrote: second factor, sealed notice, upload and video', {
  tags: 'full',
  timeout: 180_000,
}, async () => {
  const viewedFirst = (await viewed()) ?? 0
  const { result, before, after } = await whileMembersWrite(() =>
    command(['worker/backup.ts', '--to', backups], { DATA_DIR: here }),
  )
  expect([result.code, result.err]).toEqual([0, ''])
  expect(result.out).toMatch(
    /^Backup \S+ in \S+: [\d,]+ rows, \d+ files \(\d+ of them new, [\d.]+ MB\), in [\d.]+ s\n$/,
  )
  expect(
    await site.db.prepare("SELECT count(*) AS total FROM operator_marks WHERE name = 'backup'").first('total'),
  ).toBe(1)
  await stop()

  const restored = await command(['worker/restore.ts', '--from', backups], { DATA_DIR: elsewhere })
  expect([restored.code, restored.err]).toEqual([0, ''])
  expect(restored.out).toMatch(
    /Every hash is right\.\nRestored into \S+: [\d,]+ rows and \d+ files, each compared\nSecrets: LINK_SECRET, AGE_KEYS, METRICS_TOKEN, SIGNING_SECRET/,
  )
  // Nothing of the first site is left to help.
  rmSync(here, { recursive: true })
  site = await serve(openDataFolder(elsewhere))

  const counted = ((await viewed()) ?? 0) - viewedFirst
  const rows = await site.db
    .prepare("SELECT count(*) AS found FROM view_pages WHERE country = 'zz'")
    .first<number>('found')
  expect(rows).toBe(counted)
  expect(counted).toBeGreaterThanOrEqual(before)
  expect(counted).toBeLessThanOrEqual(after + 1)
  // Members did write meanwhile: the backup is not the state of its end.
  expect(after).toBeGreaterThan(0)

  const mira = siteVisitor(site)
  const [usr, pwd] = ['mira', passwordOf('mira')]
  expect((await mira.ask(href('signin', {}, en), { form: { usr, pwd } })).status).not.toBe(303)
  expect((await mira.ask(href('signin', {}, en), { form: { usr, pwd, code: await code() } })).status).toBe(303)
  expect(await mira.page(queuePage)).toContain('Am Deich 7')

  const files = (await (
    await siteVisitor(site).ask(addressOf({ name: 'videoFile', params: { video_id: videoId } }))
  ).json()) as VideoFile[]
  const link = decodeVideoUrl(files[0]?.video_url ?? '') ?? ''
  const played = await siteVisitor(site).ask(link)
  expect([played.status, played.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(new Uint8Array(await played.arrayBuffer())).toEqual(sampleVideoBytes(link.split('/videos/')[1] ?? ''))
  const source = await (await site.runtime.files()).get(`uploads/${uploadId}/source`)
  expect(new Uint8Array((await source?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(upload)

  // The next start neither seeds nor makes other secrets.
  expect(globSync('*.txt', { cwd: elsewhere }).sort()).toContain('seeded.txt')
  const copy = new DatabaseSync(join(backups, chooseBackup(backups), 'database.sqlite'), { readOnly: true })
  const { sealed } = copy.prepare('SELECT sealed FROM legal_notices').get() as { sealed: string }
  copy.close()
  expect(sealed).not.toContain('Deich')
  const secret = readFileSync(join(elsewhere, 'signing-secret.txt'), 'utf8')
  for (const path of globSync('**/*.{json,jsonl,sqlite}', { cwd: backups }))
    expect([path, readFileSync(join(backups, path)).includes(secret)]).toEqual([path, false])
})
