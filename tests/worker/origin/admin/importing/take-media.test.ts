// Files of imported videos from another site to the lists: fetched and processed by the real media processor with ffmpeg, and published by a
// moderator with the records of the import.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { runEveryMinute } from '../../../../../worker/local/scheduler.ts'
import { createApp } from '../../../../../worker/media/app.ts'
import { readSettings } from '../../../../../worker/media/env.ts'
import { createJobQueue } from '../../../../../worker/media/job-queue.ts'
import { openWorkFolder } from '../../../../../worker/media/workspace.ts'
import { freePort } from '../../../../support/runtime/free-port.ts'
import { startServer } from '../../../../support/runtime/local-server.ts'
import { mediaSecret } from '../../../../support/runtime/media-origin.ts'
import { harbour } from '../../../../support/runtime/media-samples.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

/** A partner's name is in no DNS here: it resolves to this machine. */
const lookup: LookupFunction = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }])

const json = { accept: 'application/json' }
const root = mkdtempSync(join(tmpdir(), 'edgetube-take-'))
const film = harbour({ seconds: 3 })
const partner = createServer((request, response) => {
  if (request.url !== '/fog.mp4') return void response.writeHead(404).end()
  response.writeHead(200, { 'content-length': film.length }).end(film)
})
let from = ''
let testbed: SiteTestbed
let edda: SiteVisitor
let mira: SiteVisitor
const stops: (() => unknown)[] = []

beforeAll(async () => {
  from = `http://files.partner.test:${new URL(await startServer(partner)).port}`
  const port = await freePort()
  const originVars = { MEDIA_URL: `http://127.0.0.1:${port}`, MEDIA_SECRET: mediaSecret, UPLOAD_MIN_SECONDS: '1' }
  testbed = await startSiteTestbed({ originVars })
  const read = readSettings({ ORIGIN_URL: testbed.origin, MEDIA_SECRET: mediaSecret, MEDIA_WORK: root })
  const settings = { ...read, log: () => {}, mayFetchFrom: () => true, lookup }
  const queue = createJobQueue(settings, await openWorkFolder(root))
  const app = createApp(settings, queue, async () => 'ffmpeg')
  // The other test files of this process keep their own Request and Response.
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1', overrideGlobalObjects: false })
  stops.push(
    () => queue.close(),
    () => server.close(),
  )
  edda = await signedIn(testbed, 'edda')
  mira = await signedIn(testbed, 'mira')
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await testbed.stop()
  partner.close()
  rmSync(root, { recursive: true, force: true })
})

const rows = async <Row>(sql: string, ...values: unknown[]) =>
  (
    await testbed.db
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results
const videosOf = (title: string) =>
  rows<{
    video_id: number
    status_id: number
    duration_seconds: number
    viewed: number
    folder: string
    file: string | null
  }>(
    `SELECT v.video_id, v.status_id, v.duration_seconds, v.viewed, s.folder,
      (SELECT min(media_key) FROM files f WHERE f.file_set_id = v.file_set_id) AS file
    FROM videos v JOIN file_sets s ON s.file_set_id = v.file_set_id WHERE v.title = ?1`,
    title,
  )
const stateOf = async (title: string) =>
  (
    await rows<{ state: string; reason: string }>(
      `SELECT u.state, u.reason FROM imported_media m JOIN uploads u ON u.upload_id = m.upload_id
      JOIN videos v ON v.video_id = m.video_id WHERE v.title = ?1`,
      title,
    )
  ).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state))[0]

/** Imports a file in the back office, and begins what it left. */
async function imports(text: string, more: Record<string, string> = {}): Promise<void> {
  const form = new FormData()
  form.append('file', new File([text], 'partner.csv'))
  const sent = await edda.ask(writes.importFile.path, { parts: form, headers: json })
  const { import_id } = (await sent.json()) as { import_id: string }
  const columns = { map_0: 'foreign_id', map_1: 'title', map_2: 'performers', map_3: 'viewed', map_4: 'video_sd' }
  const choices = { import_id, source: 'partner', uploader: 'partner', makes_names: '1', takes_media: '1', ...columns }
  const saved = await edda.ask(writes.saveImport.path, { json: { ...choices, ...more, act: 'start' }, headers: json })
  expect(saved.status).toBe(200)
  await expect
    .poll(async () => (await rows('SELECT state FROM imports WHERE import_id = ?1', import_id))[0])
    .toEqual({ state: 'done' })
  await runEveryMinute(testbed.runtime)
}
const uploadIdOf = async (title: string) =>
  (
    await rows<{ upload_id: string }>(
      'SELECT m.upload_id FROM imported_media m JOIN videos v ON v.video_id = m.video_id WHERE v.title = ?1',
      title,
    )
  )[0]?.upload_id ?? ''
const decides = (upload_id: string, decision: 'approve' | 'reject') =>
  mira.ask(writes.review.path, {
    json: { upload_id, decision, reason: decision === 'reject' ? 'quality' : '' },
    headers: json,
  })
const newest = () => siteVisitor(testbed).page(href('videos', {}, { lang: 'en' }))

test('a file is fetched, processed and reviewed, and its video keeps its id and its counts', async () => {
  await imports(`id,title,performers,views,file\r\n1,Fog over the bay,Lina Berg,77,${from}/fog.mp4\r\n`)
  const [waiting] = await videosOf('Fog over the bay')
  expect(waiting).toMatchObject({ status_id: 3, file: null, folder: 'hidden' })
  await expect.poll(() => stateOf('Fog over the bay'), { timeout: 90_000 }).toBe('ready')
  const upload_id = await uploadIdOf('Fog over the bay')
  // Without a record of its performer it is not published.
  const refused = await decides(upload_id, 'approve')
  expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ code: 'records_missing' })])
  await imports(`id,title,performers,views,file\r\n1,Fog over the bay,Lina Berg,77,${from}/fog.mp4\r\n`, {
    record_date: '2026-01-01',
    record_reference: 'R-7',
    custodian: 'Partner Archive',
    custodian_address: '1 Example Street',
  })
  const queue = await mira.page(href('moderation_uploads', {}, { lang: 'en' }))
  expect(queue).toContain('Fog over the bay')
  expect((await decides(upload_id, 'approve')).status).toBe(200)
  const [shown] = await videosOf('Fog over the bay')
  expect(shown).toMatchObject({ video_id: waiting?.video_id, status_id: 1, viewed: 77, duration_seconds: 3 })
  expect(shown?.folder).toMatch(/^up-[0-9a-f]{32}$/)
  expect(shown?.file).toBe(`videos/${shown?.folder}/sd.mp4`)
  expect(await rows('SELECT waits FROM imported_videos')).toEqual([{ waits: '' }])
  expect(await rows("SELECT sum(total) AS total FROM video_totals WHERE section = ''")).toEqual([{ total: 1 }])
  expect(await newest()).toContain('Fog over the bay')
  // The same file again changes nothing, and fetches nothing.
  await imports(`id,title,performers,views,file\r\n1,Fog over the bay,Lina Berg,77,${from}/other.mp4\r\n`)
  expect(await videosOf('Fog over the bay')).toEqual([shown])
  expect(await uploadIdOf('Fog over the bay')).toBe(upload_id)
}, 300_000)

test('a file that is not there fails with its reason, and another import with a better address fetches it', async () => {
  await imports(`id,title,performers,views,file\r\n2,Rain on the mill,,1,${from}/none.mp4\r\n`)
  await expect.poll(() => stateOf('Rain on the mill'), { timeout: 60_000 }).toBe('failed: not_fetched')
  const failed = await uploadIdOf('Rain on the mill')
  await imports(`id,title,performers,views,file\r\n2,Rain on the mill,,1,${from}/none2.mp4\r\n`)
  await expect.poll(() => uploadIdOf('Rain on the mill'), { timeout: 60_000 }).not.toBe(failed)
})

test('an address of this machine is a problem of its row, and nothing is asked there', async () => {
  await imports(`id,title,performers,views,file\r\n3,Snow,,1,http://127.0.0.1/fog.mp4\r\n`)
  expect(await videosOf('Snow')).toEqual([])
  expect(await rows('SELECT row, field, problem FROM import_errors')).toContainEqual({
    row: 1,
    field: 'video_sd',
    problem: 'host_refused',
  })
})
