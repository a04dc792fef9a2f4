// A removed video disappears everywhere within seconds, whatever was cached, and is restored unchanged: 410 by its id,
// absent everywhere else, by the tables of routes and contract.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../shared/contract/contract.ts'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { takedownFilesSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import type { RemovalReason } from '../../../../shared/rules/moderation-removal-reasons.ts'
import { decodeVideoUrl } from '../../../../shared/rules/video-playback.ts'
import { timelineAddress } from '../../../../shared/rules/video-timeline.ts'
import { originName } from '../../../../worker/local.ts'
import { orderText } from '../../../../worker/origin/moderation/store/takedown-orders.ts'
import {
  addRemovableVideo,
  removableVideo,
  removableVideoPath,
  type Surface,
  surfacesOf,
  tracesIn,
} from '../../../support/runtime/removable-video.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

/** The complete video, and its data when it has one part. */
const bytes = new TextEncoder().encode('film')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

let testbed: SiteTestbed
let gina: SiteVisitor
let anna: SiteVisitor
let boris: SiteVisitor
let surfaces: Surface[]
beforeAll(async () => {
  testbed = await startSiteTestbed({ isSeeded: true })
  surfaces = surfacesOf(await addRemovableVideo(testbed, sha256(sha256(bytes))), testbed.origin)
  ;[gina, anna, boris] = [siteVisitor(testbed), siteVisitor(testbed), siteVisitor(testbed)]
  await anna.signIn('anna')
  await boris.signIn('boris')
})
afterAll(() => testbed.stop())

type Seen = { status: number; traces: string[] }

async function everywhere(who: SiteVisitor, kind = ''): Promise<Map<string, Seen>> {
  const found = new Map<string, Seen>()
  for (const { name, path } of surfaces.filter((one) => one.name.startsWith(kind))) {
    // It waits for news.
    if (name.startsWith('call unreadSummary ')) continue
    const answer = await who.ask(path)
    found.set(name, { status: answer.status, traces: tracesIn(await answer.text()) })
  }
  return found
}
const namesWith = (seen: Map<string, Seen>) => [...seen].flatMap(([name, { traces }]) => (traces.length ? name : []))
const statusOf = async (path: string, who = gina) => (await who.ask(path)).status

/** The takedown command against a remote site, and the minute after it. */
async function order(reason: RemovalReason | null, id = removableVideo.video_id): Promise<void> {
  await testbed.db.prepare(orderText(id, reason)).run()
  const origin = await testbed.runtime.miniflare.getWorker(originName)
  await origin.scheduled({ cron: '* * * * *' })
  const told = 'SELECT is_told, restored_ms IS NULL AS is_down FROM takedowns WHERE video_id = ?1'
  await expect
    .poll(() => testbed.db.prepare(told).bind(id).first(), { timeout: 5000, interval: 10 })
    .toEqual({ is_told: 1, is_down: reason === null ? 0 : 1 })
}

/** All its counts and lookups. */
async function countsOf(): Promise<unknown[]> {
  const its = `video_id = ${removableVideo.video_id}`
  const statements = [
    "SELECT * FROM video_totals WHERE period = 'all' AND total > 0 ORDER BY section, object, gender, duration_class, is_hd",
    `SELECT * FROM video_popularity WHERE ${its} ORDER BY period, country`,
    'SELECT category_id, total_videos FROM categories ORDER BY 1',
    'SELECT model_id, total_videos FROM models ORDER BY 1',
    'SELECT channel_id, total_videos FROM channels ORDER BY 1',
    'SELECT user_id, total_videos FROM users ORDER BY 1',
    'SELECT playlist_id, total_videos, video_views FROM playlists ORDER BY 1',
    "SELECT rowid FROM video_search WHERE video_search MATCH 'zeppelin'",
    `SELECT state FROM uploads WHERE ${its}`,
    `SELECT sha256 FROM blocked_films WHERE ${its}`,
  ]
  const found = await testbed.db.batch(statements.map((sql) => testbed.db.prepare(sql)))
  return found.map(({ results }) => results)
}

/** Every surface that showed it; new rows of either table join. */
const atLeast = [
  'index',
  'top-country',
  'videos',
  'videos?duration=2',
  'categories',
  'videos-categories',
  'search',
  'video',
  'embed',
  'download-offerwall?video=601',
  'playlists',
  'playlist',
  'playlist_uploaded_videos',
  'pornstar',
  'pornsite',
  'pornsite_uploaded_videos',
  'member_uploaded_videos',
  'member_playlists',
].map((name) => `page ${name}`)
const calls = [
  'main',
  'videos',
  'search',
  'video',
  'relatedVideos',
  'videoIndex',
  'categories',
  'playlists',
  'playlist',
]

/** What each surface showed, its counts, and the addresses of its files. */
let before: Map<string, Seen>
let counted: unknown[]
let files: string[]

describe('a public video', () => {
  it('is on every kind of page, in every kind of answer, in sitemaps and feeds, all cached', async () => {
    before = await everywhere(gina)
    const shown = namesWith(before)
    expect(shown).toEqual(expect.arrayContaining([...atLeast, 'file /rss.xml', 'sitemap en', 'sitemap de', 'oembed']))
    for (const name of calls) expect(shown.filter((one) => one.startsWith(`call ${name} `))).not.toEqual([])
    const warm = await Promise.all(
      [removableVideoPath(), href('videos', {}, { lang: 'en' })].map((path) => gina.ask(path)),
    )
    expect(warm.map(({ headers }) => headers.get('x-cache'))).toEqual(['hit', 'hit'])
    expect(await boris.page(href('uploads', {}, { lang: 'en' }))).toContain('Published')

    const [file] = await (await gina.ask(contract.videoFile.fill({ video_id: removableVideo.video_id }))).json()
    const path = decodeVideoUrl(file.video_url) ?? ''
    const poster = `/media/pictures/${removableVideo.folder}/poster.webp`
    files = [path, `${path}?download=1`, timelineAddress(file) ?? '', poster]
    expect(await Promise.all(files.map((one) => statusOf(one)))).toEqual([200, 200, 200, 200])
    counted = await countsOf()
  })
})

describe('taken down', () => {
  it('is gone from every cache within five seconds', async () => {
    await order('person')
    const takenDownMs = performance.now()
    await expect.poll(() => statusOf(removableVideoPath()), { timeout: 5000, interval: 20 }).toBe(410)
    expect(performance.now() - takenDownMs).toBeLessThan(5000)
    const after = await everywhere(gina)
    // The page of a removed video still has its address.
    const own = ['page video', 'page video?playlist=9001']
    for (const name of own)
      expect(after.get(name)).toEqual({ status: 410, traces: [`/video/${removableVideo.video_id}/`] })
    expect(namesWith(after)).toEqual(own)
    for (const [name, { status }] of after) {
      const isOfIt = before.get(name)?.status !== status
      if (isOfIt) expect([name, status]).toEqual([name, name === 'oembed' ? 404 : 410])
    }
    for (const name of ['page embed', 'call video 0', 'call videoFile 0', 'call relatedVideos 0', 'call comments 0'])
      expect([name, after.get(name)?.status]).toEqual([name, 410])
    expect(await Promise.all(files.map((one) => statusOf(one)))).toEqual([410, 410, 410, 410])
  })

  it('is gone for members, too; its uploader sees the reason', async () => {
    expect(namesWith(await everywhere(anna, 'page '))).toEqual(['page video', 'page video?playlist=9001'])
    for (const list of ['favourite', 'watch_later', 'history'] as const) {
      const path = contract.ownVideos.fill({ list, count: 60, page: 1 })
      expect(tracesIn(await anna.page(path))).toEqual([])
    }
    const mine = await boris.page(href('uploads', {}, { lang: 'en' }))
    expect(mine).toContain('Removed')
    expect(mine).toContain('A person shown in it asked for its removal.')
    expect([mine.includes(removableVideo.folder), mine.includes(removableVideoPath())]).toEqual([false, false])
  })

  it('cannot be uploaded again with the same bytes, which is reported with the last part', async () => {
    const json = { act: 'new', name: 'another.mp4', bytes: String(bytes.byteLength), modified: '1' }
    const { upload_id } = await (await boris.ask(writes.uploadAct.path, { json })).json()
    const part = { 'x-upload-id': upload_id, 'x-upload-part': '1', 'x-upload-sha256': sha256(bytes) }
    const cookie = [...boris.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { ...part, cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' }
    const sent = await fetch(testbed.origin + writes.uploadPart.path, { method: 'POST', headers, body: bytes })
    expect(sent.status).toBe(200)
    // The answer may be lost, and the request is sent again.
    for (const _ of [1, 2]) {
      const done = await boris.ask(writes.uploadAct.path, { json: { act: 'done', upload_id } })
      const removed = expect.objectContaining({ code: 'removed', field: 'file' })
      expect([done.status, await done.json()]).toEqual([400, removed])
    }
    expect(await boris.page(href('uploads', {}, { lang: 'en' }))).toContain('This video was removed from the site')
  })

  it('is gone for a new isolate with a full KV: its first answer waits for the list', async () => {
    await testbed.runtime.reload()
    const answer = await gina.ask(contract.video.fill({ video_id: removableVideo.video_id }))
    expect([answer.status, await answer.json()]).toEqual([410, expect.objectContaining({ code: 'deleted' })])
    expect(tracesIn(await gina.page(href('videos', {}, { lang: 'en' })))).toEqual([])
  })
})

describe('brought back', () => {
  it('is where it was, with the same counts', async () => {
    await order(null)
    await expect.poll(() => statusOf(removableVideoPath()), { timeout: 5000, interval: 20 }).toBe(200)
    await expect.poll(async () => namesWith(await everywhere(gina)), { interval: 10 }).toEqual(namesWith(before))
    expect(await Promise.all(files.map((one) => statusOf(one)))).toEqual([200, 200, 200, 200])
    expect(await countsOf()).toEqual(counted)
  })
})

describe('taken down past the appeal period', () => {
  it('loses its files and cannot be restored', async () => {
    await order('law')
    const bucket = await testbed.runtime.files()
    const left = async () => (await bucket.list({ prefix: `videos/${removableVideo.folder}/` })).objects.length
    expect(await left()).toBe(1)
    await testbed.db
      .prepare('UPDATE takedowns SET removed_ms = removed_ms - ?1')
      // A second more: the sweep counts whole seconds, and may come within that of the order.
      .bind((takedownFilesSeconds + 1) * 1000)
      .run()
    const origin = await testbed.runtime.miniflare.getWorker(originName)
    // The queue delivers the sweep, and then its part for uploads.
    await origin.scheduled({ cron: '45 * * * *' })
    await expect.poll(left, { interval: 20 }).toBe(0)
    const cleared = () => testbed.db.prepare('SELECT is_cleared FROM takedowns').first('is_cleared')
    await expect.poll(cleared, { interval: 20 }).toBe(1)
    await testbed.db.prepare(orderText(removableVideo.video_id, null)).run()
    await origin.scheduled({ cron: '* * * * *' })
    const orders = () => testbed.db.prepare('SELECT count(*) AS orders FROM takedown_orders').first('orders')
    await expect.poll(orders, { timeout: 5000, interval: 20 }).toBe(0)
    const state = 'SELECT t.restored_ms, v.status_id FROM takedowns t JOIN videos v USING (video_id)'
    expect(await testbed.db.prepare(state).first()).toEqual({ restored_ms: null, status_id: deletedStatusId })
  })
})

describe('a video that only an optional row of a page shows', () => {
  it('is gone from the cached page within five seconds, and there again when it is brought back', async () => {
    const id = await testbed.db
      .prepare(
        "SELECT video_id FROM videos WHERE status_id = 1 AND is_private = 0 AND gender = 'str' ORDER BY viewed, post_date LIMIT 1",
      )
      .first<number>('video_id')
    const add = "INSERT OR REPLACE INTO made_lists (name, at, videos) VALUES ('trending', unixepoch(), ?1)"
    await testbed.db.prepare(add).bind(`[${id}]`).run()
    const kv = await testbed.runtime.cache()
    for (const { name } of (await kv.list()).keys) if (name.includes('/picks/')) await kv.delete(name)
    await testbed.runtime.reload()
    const home = href('index', {}, { lang: 'en' })
    const times = async () => (await gina.page(home)).split(`href="/video/${id}/`).length - 1
    const shown = await times()
    expect([shown > 0, await times()]).toEqual([true, shown])
    expect((await gina.ask(home)).headers.get('x-cache')).toBe('hit')
    await order('person', Number(id))
    await expect.poll(times, { timeout: 5000, interval: 20 }).toBe(0)
    await order(null, Number(id))
    await expect.poll(times, { timeout: 5000, interval: 20 }).toBe(shown)
  })
})
