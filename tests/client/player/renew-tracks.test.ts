// The links of captions and of the seek bar's thumbnails expire as those of their video do, in a real browser.
import { expect, test } from 'vitest'
import { contract } from '../../../shared/contract/contract.ts'
import { encodeVideoUrl } from '../../../shared/rules/video-playback.ts'
import { browserWorld } from '../support/browser.ts'
import { answerJson } from '../support/site.ts'
import { serveFiles, videoPage, videoPath } from '../support/watch-pages.ts'

const testbed = browserWorld()
const filesPath = contract.videoFile.fill({ video_id: 1 })
const folder = 'videos/fog'
const [old, fresh] = ['1000.1-0a', '4000000000.1-0b']
const pathsOf = (token: string) => ({
  captions: `/media/captions/${token}/${folder}/1.en.abc.vtt`,
  timeline: `/media/timeline/${token}/_sd.mp4/${folder}/1.10.5.vtt`,
  file: `/media/signed/${token}/1/${folder}/sd.mp4`,
})
const renewals = () => testbed.site.asked.filter(({ path }) => path === filesPath).length
const addresses = () =>
  testbed.page.evaluate(() => [...document.querySelectorAll('track')].map(({ src }) => new URL(src).pathname))

/** A playing video whose captions and thumbnails have expired links. */
async function watches(answers: Record<'old' | 'fresh', number>): Promise<void> {
  const { site, page } = testbed
  serveFiles(site)
  for (const [token, status] of [
    [old, answers.old],
    [fresh, answers.fresh],
  ] as const)
    for (const path of [pathsOf(token).captions, pathsOf(token).timeline])
      site.on(path, (response) => {
        if (status !== 200) return answerJson(response, { error: 'no', code: 'forbidden' }, status)
        response.writeHead(200, { 'content-type': 'text/vtt' }).end('WEBVTT\n\n00:00.000 --> 59:00.000\nHello\n')
      })
  site.on(filesPath.split('?')[0] ?? '', (response) =>
    answerJson(response, [{ format: '_sd.mp4', video_url: encodeVideoUrl(pathsOf(fresh).file) }]),
  )
  const { captions: src, timeline, file } = pathsOf(old)
  const captions = [{ src, lang: 'en', label: 'In English', kind: 'subtitles' as const }]
  const sources = [{ src: file, type: 'video/mp4', format: '_sd.mp4', label: 'SD' }]
  site.on(videoPath(1), videoPage(1, { captions, timelineSrc: timeline, data: { sources } }))
  await page.goto(videoPath(1))
  await page.locator('.player-start').click()
  await page.locator('.player-slow').waitFor({ state: 'attached' })
}
const chooses = () => testbed.page.getByRole('button', { name: 'Captions' }).click()
const shown = () =>
  testbed.page.evaluate(() =>
    [...(document.querySelector('video')?.textTracks ?? [])]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
  )
const plays = () => testbed.page.evaluate(() => new URL(document.querySelector('video')?.currentSrc ?? '').pathname)

test('captions that are chosen after their link has expired are shown, and the video plays on undisturbed', async () => {
  await watches({ old: 403, fresh: 200 })
  await chooses()
  await expect.poll(shown).toEqual(['Hello'])
  expect(await addresses()).toEqual([pathsOf(fresh).timeline, pathsOf(fresh).captions])
  expect(await plays()).toBe('/media/1.mp4')
})

test('captions that are gone are asked for with new links once, and the video plays on without an error', async () => {
  await watches({ old: 200, fresh: 404 })
  const { site, page } = testbed
  site.on(pathsOf(old).captions, (response) => void response.writeHead(404).end())
  await chooses()
  await expect.poll(() => site.asked.filter(({ path }) => path === pathsOf(fresh).captions).length).toBe(1)
  await testbed.settled()
  // The timeline's own failure with the new links may ask once, too.
  expect(renewals()).toBeLessThanOrEqual(2)
  expect([await plays(), await page.locator('.player-error').isVisible()]).toEqual(['/media/1.mp4', false])
})

test('a video whose links are renewed renews those of its captions and thumbnails', async () => {
  await watches({ old: 200, fresh: 200 })
  expect(await addresses()).toEqual([pathsOf(old).timeline, pathsOf(old).captions])
  await testbed.page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('error')))
  await expect.poll(plays).toBe(pathsOf(fresh).file)
  await expect.poll(addresses).toEqual([pathsOf(fresh).timeline, pathsOf(fresh).captions])
  await chooses()
  await expect.poll(shown).toEqual(['Hello'])
})
