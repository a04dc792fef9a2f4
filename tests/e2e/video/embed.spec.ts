// A video embedded in another site: our player with script, by keys too; the browser's own without.
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'

const id = String(plainVideo.video_id)
const frame = href('embed', { id }, { lang: 'en' })
const film = href('video', { id, dir: plainVideo.dir }, { lang: 'en' })

test('an embedded video plays by keys, starts by itself only muted, and links to its page', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  const media = page.locator('video')
  await anna.opens(frame)
  await expect(page.locator('.player-bar')).toBeVisible()
  expect(await media.evaluate((video: HTMLVideoElement) => [video.paused, video.muted])).toEqual([true, false])
  expect(await violationsIn(page)).toEqual([])
  await page.keyboard.press('k')
  await expect.poll(() => media.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  await page.keyboard.press('m')
  await expect.poll(() => media.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  const link = page.getByRole('heading', { level: 1 }).getByRole('link')
  await expect(link).toHaveAttribute('href', film)
  await expect(link).toHaveAttribute('target', '_blank')
  await anna.opens(`${frame}?autostart=1`)
  await expect
    .poll(() => media.evaluate((video: HTMLVideoElement) => [video.paused, video.muted]))
    .toEqual([false, true])
  expect(await page.context().cookies()).toHaveLength(1)
})

test('an embedded video has the browser’s own controls without script', { tag: '@nojs' }, async ({ anna }) => {
  await anna.opens(frame)
  await expect(anna.page.locator('video[controls]')).toBeVisible()
  await expect(anna.page.locator('.player-bar')).toBeHidden()
  expect(await anna.page.locator('video source').count()).toBeGreaterThan(0)
})
