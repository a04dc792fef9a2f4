// Comments and downloads that an admin switched off, on a site with a catalogue: no page has the form, and no file is handed out for keeping.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writes } from '../../../../../shared/contract/contract.ts'
import type { VideoFile } from '../../../../../shared/entities/video.ts'
import { href } from '../../../../../shared/routes.ts'
import type { SiteFeature } from '../../../../../shared/rules/site-features.ts'
import { decodeVideoUrl } from '../../../../../shared/rules/video-playback.ts'
import { addressOf } from '../../../../support/runtime/edge.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const

let testbed: SiteTestbed
let ada: SiteVisitor
let anna: SiteVisitor
let gina: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed({ isSeeded: true })
  ;[ada, anna] = [await signedIn(testbed, 'ada'), await signedIn(testbed, 'anna')]
  gina = siteVisitor(testbed)
})
afterAll(() => testbed.stop())

const first = async (sql: string) => String(await testbed.db.prepare(sql).first('found'))
async function switchTo(feature: SiteFeature, state: '0' | '1') {
  const version = await first('SELECT coalesce(max(version), 0) AS found FROM site_settings')
  const json = { version, [`feature_${feature}`]: state }
  expect((await ada.ask(writes.saveSettings.path, { json, headers: { accept: 'application/json' } })).status).toBe(200)
}
async function pagesWithComments(): Promise<string[]> {
  const [video, dir, model, channel, playlist] = await Promise.all([
    first('SELECT video_id AS found FROM videos WHERE status_id = 1 AND is_private = 0 ORDER BY video_id LIMIT 1'),
    first('SELECT dir AS found FROM videos WHERE status_id = 1 AND is_private = 0 ORDER BY video_id LIMIT 1'),
    first('SELECT dir AS found FROM models ORDER BY model_id LIMIT 1'),
    first('SELECT dir AS found FROM channels ORDER BY channel_id LIMIT 1'),
    first('SELECT playlist_id AS found FROM playlists WHERE is_private = 0 ORDER BY playlist_id LIMIT 1'),
  ])
  return [
    href('video', { id: video, dir }, en),
    href('pornstar', { dir: model }, en),
    href('pornsite', { dir: channel }, en),
    href('playlist', { id: playlist }, en),
    href('member_wall', { id: '1' }, en),
  ]
}

it('with comments switched off no page of a video, a performer, a channel, a playlist or a wall has a form for one, or invites to it', async () => {
  const pages = await pagesWithComments()
  const formsOn = async () => {
    const found = []
    for (const page of pages) {
      const own = await (await anna.ask(page)).text()
      const open = await (await gina.ask(page)).text()
      found.push([own.includes('class="comment-form"'), open.includes('class="comment-prompt"')])
    }
    return found
  }
  expect(await formsOn()).toEqual(pages.map(() => [true, true]))
  await switchTo('comments', '0')
  expect(await formsOn()).toEqual(pages.map(() => [false, false]))
  expect(await (await gina.ask(pages[0] ?? '')).text()).toContain('This part of the site is switched off.')
  // Switched off while a comment was written, with a session or after its end: no sign-in leads on, and the text is there to copy.
  for (const who of [anna, gina]) {
    const form = {
      'stat[act]': 'comm',
      'stat[section]': 'video',
      'stat[object_id]': '1',
      'stat[msg]': 'My long thoughts',
    }
    const answer = await (await who.ask(pages[0] ?? '', { form })).text()
    expect(answer).toMatch(
      /This part of the site is switched off\..*<textarea[^>]*readOnly[^>]*>My long thoughts<\/textarea>/s,
    )
    expect(answer).not.toContain('Please log in')
  }
  await switchTo('comments', '1')
})

it('with downloads switched off a file plays, but is refused as a download and as a page of its own, and players offer to save none', async () => {
  const video_id = Number(
    await first('SELECT min(video_id) AS found FROM videos WHERE status_id = 1 AND is_private = 0'),
  )
  const [page = ''] = await pagesWithComments()
  const link = async () => {
    const files = (await (await gina.ask(addressOf({ name: 'videoFile', params: { video_id } }))).json()) as VideoFile[]
    return decodeVideoUrl(files.find(({ format }) => format.endsWith('.mp4'))?.video_url ?? '') ?? ''
  }
  const statusesOf = async () => {
    const path = await link()
    const player = await gina.ask(path, { headers: { 'sec-fetch-dest': 'video', range: 'bytes=0-9' } })
    const download = await gina.ask(`${path}?download=1`)
    const opened = await gina.ask(path, { headers: { 'sec-fetch-dest': 'document' } })
    const codes = [download, opened].map(({ headers }) => headers.get('content-type')?.startsWith('application/json'))
    return [player.status, download.status, opened.status, ...codes]
  }
  expect(await statusesOf()).toEqual([206, 200, 200, false, false])
  expect(await (await anna.ask(page)).text()).toMatch(/class="drop-down download-files"/)
  await switchTo('downloads', '0')
  // The link of a player is the same with and without downloads, because it plays the video.
  expect(await statusesOf()).toEqual([206, 403, 403, true, true])
  const html = await (await anna.ask(page)).text()
  expect(html).not.toContain('download-files')
  expect(html).toMatch(/<video class="player-media"[^>]* controlsList="nodownload"/)
  await switchTo('downloads', '1')
  expect(await statusesOf()).toEqual([206, 200, 200, false, false])
  expect(await (await anna.ask(page)).text()).not.toContain('nodownload')
})
