// A video whose files stay at a partner's host that checks links: every address that a visitor gets is signed, and its pictures are those that
// the media processor took from the file.
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { stillsOfVideo } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { decodeVideoUrl } from '../../../../shared/rules/video-playback.ts'
import { originName } from '../../../../worker/local.ts'
import { addCatalogueVideo } from '../../../support/runtime/catalogue-video.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../support/runtime/fake-processor.ts'
import { siteWithSignedPartner } from '../../../support/runtime/origin-with-partner.ts'
import { type SiteTestbed, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

const host = 'cdn.partner.test'
const key = 'the key of the partner'
const film = `https://${host}/films/night%20train.mp4`
const picture = `https://${host}/films/1.jpg`
const id = 7100
let testbed: SiteTestbed
let processor: FakeProcessor
beforeAll(async () => {
  processor = await fakeProcessor()
  const vars = { PARTNER_KEYS: `${host}=${encodeURIComponent(key)}` }
  testbed = await startSiteTestbed({
    ...(await siteWithSignedPartner(host, { scheme: 'nginx' })),
    vars,
    originVars: { ...vars, MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret },
  })
  await testbed.run("INSERT INTO categories (category_id, dir, title) VALUES (11, 'fog', 'Fog')")
  await addCatalogueVideo(testbed.db, { id, title: 'Night train', categoryId: 11 })
  await testbed.run('UPDATE file_sets SET folder = ?2 WHERE file_set_id = ?1', id, picture)
  await testbed.run('UPDATE files SET media_key = ?2 WHERE file_set_id = ?1', id, film)
  await testbed.run(
    "INSERT INTO imported_videos (source, foreign_id, video_id, hash, wants_stills) VALUES ('partner', '1', ?1, '', 1)",
    id,
  )
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})

const everyMinute = async () => (await testbed.runtime.miniflare.getWorker(originName)).scheduled({ cron: '* * * * *' })
const anna = () => siteVisitor(testbed)
const read = async <Answer>(path: string) => (await (await anna().ask(path)).json()) as Answer
const watch = () => anna().page(href('video', { id: String(id), dir: 'night-train' }, { lang: 'en' }))

/** As the documentation of nginx checks `secure_link_md5 "$secure_link_expires$uri secret"`; `$uri` is decoded. */
function isSigned(address: string): boolean {
  const { origin, pathname, searchParams } = new URL(address)
  const expires = searchParams.get('expires')
  const input = `${expires}${decodeURIComponent(pathname)} ${key}`
  const md5 = execFileSync('openssl', ['dgst', '-md5', '-binary'], { input }).toString('base64url')
  const hours = (Number(expires) - Date.now() / 1000) / 3600
  return origin + pathname === film && searchParams.get('md5') === md5 && hours > 5.9 && hours <= 6
}

it('its files are signed for six hours by the scheme of the host, in the page and its JSON, and its picture is in neither', async () => {
  const page = await watch()
  const [source = ''] = page.match(/https:\/\/cdn\.partner\.test[^"]*/) ?? []
  expect(isSigned(source.replaceAll('&amp;', '&'))).toBe(true)
  const [file] = await read<{ video_url: string }[]>(contract.videoFile.fill({ video_id: id }))
  expect(isSigned(decodeVideoUrl(file?.video_url ?? '') ?? '')).toBe(true)
  for (const text of [page, JSON.stringify(await read(contract.video.fill({ video_id: id })))]) {
    expect([...text.matchAll(/cdn\.partner\.test\/[^"?]*(.)/g)].filter(([, next]) => next !== '?')).toEqual([])
    expect(text).toContain('/media/pictures/hidden/')
  }
  expect(testbed.log.join('\n')).not.toContain(key)
})

it('its timeline is beside the poster that an editor sent before the media processor took its pictures', async () => {
  const other = id + 1
  await addCatalogueVideo(testbed.db, { id: other, title: 'Day train', categoryId: 11 })
  const sent = `video-${other}/pabcdefabcdef`
  await testbed.run('UPDATE file_sets SET folder = ?2 WHERE file_set_id = ?1', other, sent)
  await testbed.run('UPDATE files SET media_key = ?2 WHERE file_set_id = ?1', other, film)
  await testbed.run(
    "INSERT INTO imported_videos (source, foreign_id, video_id, hash, wants_stills) VALUES ('partner', '2', ?1, '', 1)",
    other,
  )
  await everyMinute()
  const attempt = attemptOf(testbed.origin, await processor.jobOf(`hosted ${other}`, 1, 'stills'))
  await attempt.tells({ type: 'started' })
  for (const name of ['timeline.webp', 'timeline.vtt']) await attempt.put(name, new TextEncoder().encode('WEBVTT'))
  await attempt.tells({ type: 'timeline', count: 40, interval: 3 })
  expect(await attempt.tells({ type: 'done', files: [] })).toMatchObject({ status: 200, go: true })
  const page = await anna().page(href('video', { id: String(other), dir: 'day-train' }, { lang: 'en' }))
  const [, timeline = ''] = /<track kind="metadata" src="([^"]*)"/.exec(page) ?? []
  expect(timeline).toBe(`/media/pictures/${sent}/timeline.vtt`)
  expect((await anna().ask(timeline)).status).toBe(200)
})

it('its pictures are taken by the media processor from the signed file; a takedown takes them down', async () => {
  await everyMinute()
  const job = await processor.jobOf(`hosted ${id}`, 1, 'stills')
  expect(isSigned(job.source.address ?? '')).toBe(true)
  const attempt = attemptOf(testbed.origin, job)
  await attempt.tells({ type: 'started' })
  const bytes = new Uint8Array([82, 73, 70, 70, 0, 0, 0, 0, 87, 69, 66, 80])
  const stills = Array.from({ length: stillsOfVideo }, (_, at) => [
    `still-${at}.webp`,
    `still-${at}.avif`,
    `card-${at}.webp`,
  ])
  const names = [...stills.flat(), 'preview-1.webp', 'clip.mp4', 'timeline.webp', 'timeline.vtt']
  for (const name of names) expect((await attempt.put(name, bytes)).status).toBe(204)
  await attempt.tells({ type: 'previews', count: 3, has_clip: true })
  await attempt.tells({ type: 'timeline', count: 40, interval: 3 })
  expect(await attempt.tells({ type: 'done', files: [] })).toMatchObject({ status: 200, go: true })
  const own = new RegExp(`^/media/pictures/video-${id}/p[0-9a-f]{12}/poster\\.webp$`)
  const video = async () => (await read<{ video: { thumbsrc: string } }>(contract.video.fill({ video_id: id }))).video
  await expect.poll(async () => (await video()).thumbsrc, { timeout: 6000, interval: 50 }).toMatch(own)
  const poster = (await video()).thumbsrc
  for (const name of ['poster', 'still', 'preview-1', 'preview-3'])
    expect([name, (await anna().ask(poster.replace('poster', name))).status]).toEqual([name, 200])
  const timeline = poster.replace('poster.webp', 'timeline.vtt')
  await expect.poll(watch, { timeout: 6000, interval: 100 }).toContain(`<track kind="metadata" src="${timeline}"`)
  expect((await anna().ask(timeline)).headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  const logged = await testbed.db
    .prepare("SELECT actor_id, before ->> 'poster' AS before FROM audit_log WHERE queue = 'videos' AND item = ?1")
    .bind(String(id))
    .first()
  expect(logged).toEqual({ actor_id: 0, before: picture })
  // The operator takes it down.
  await testbed.run("INSERT INTO takedown_orders (video_id, reason) VALUES (?1, 'copyright')", id)
  await everyMinute()
  const statuses = async () => Promise.all([poster, timeline].map(async (path) => (await anna().ask(path)).status))
  await expect.poll(statuses, { interval: 100 }).toEqual([410, 410])
})
