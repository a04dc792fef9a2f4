// 360° videos in a browser that draws them, as Playwright lets Chromium do without a graphics card: what is straight ahead, and
// after a turn.
import type { Page } from 'playwright'
import { sphereOf } from '../../../shared/rules/video-projections.ts'
import { acrossDegrees } from '../../../shared/rules/video-spherical.ts'
import { vr180Colours, vr360Colours } from '../../../worker/origin/seed/loop-scenes.ts'
import { pageOf, sphereVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { drags, opensSphere, player, sees, standsStill, startsSphere, view } from '../../support/browser/sphere.ts'
import { stopClock } from '../../support/browser/stopped-clock.ts'

/** One half and in stereo; `keys turn` uses a whole one in mono. With FULL=1 each angle with each layout. */
const markers = process.env.FULL
  ? ['vr_360_mono', 'vr_360_sbs', 'vr_360_tb', 'vr_180_mono', 'vr_180_sbs', 'vr_180_tb']
  : ['vr_180_sbs']

/** The wall straight ahead, by the angle of the view. */
function wallAt(angle: 180 | 360, yaw: number): string {
  const walls: Record<number, string> = angle === 360 ? vr360Colours : vr180Colours
  const away = (one: number) => Math.abs(((yaw - one + 540) % 360) - 180)
  const nearest = Object.keys(walls)
    .map(Number)
    .toSorted((one, other) => away(one) - away(other))[0]
  return walls[nearest ?? 0] ?? ''
}

/** The next page of this video has captions, which can be chosen. */
async function hasCaptions(page: Page, marker: string): Promise<void> {
  await page.route('**/hello.vtt', (route) =>
    route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 59:00.000\nHello <i>there</i>\n' }),
  )
  await page.route(`**${pageOf(sphereVideo(marker))}`, async (route) => {
    const answer = await route.fetch()
    const choice = (value: string) =>
      `<label><input type="radio" name="player-captions" value="${value}"${value ? '' : ' checked'}>${value}</label>`
    const body = (await answer.text())
      .replace('</video>', '<track kind="subtitles" src="/media/hello.vtt" srclang="en" label="English"></video>')
      .replace(/<section class="player-settings"[^>]*>/, (start) => `${start}${choice('')}${choice('en')}`)
    await route.fulfill({ response: answer, body })
  })
}

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
  for (const marker of markers) {
    test(`${marker}: a drag of 90 degrees shows the expected wall [S3-033 S7-067]`, async ({ anna }) => {
      const { page, asked } = anna
      const angle = sphereOf(marker)?.angle ?? 360
      await opensSphere(anna, marker)
      expect(asked.filter((line) => /sphere-view|redirect=text/.test(line))).toEqual([])
      await startsSphere(anna)
      expect(asked.filter((line) => /\/media\/signed\/.*\?redirect=text$/.test(line)).length).toBeGreaterThan(0)
      await sees(page, wallAt(angle, 0))
      const box = await player(page).boundingBox()
      const most = 90 - acrossDegrees((box?.width ?? 16) / (box?.height ?? 9)) / 2
      const reached = angle === 360 ? 90 : most
      await drags(page, 90)
      await expect.poll(async () => Number(await view(page).getAttribute('data-yaw'))).toBeCloseTo(reached, 0)
      await sees(page, wallAt(angle, reached))
      await drags(page, -90)
      await drags(page, -90)
      await sees(page, wallAt(angle, -reached))
    })
  }

  test('a video that was paused before its sphere opened shows its picture', { tag: '@full' }, async ({ anna }) => {
    const { page } = anna
    const { promise: paused, resolve: open } = Promise.withResolvers<void>()
    await page.route('**/sphere-view*', async (route) => {
      await paused
      await route.continue()
    })
    await opensSphere(anna, 'vr_360_mono')
    await page.locator('.player-start').click()
    const media = page.locator('.player-media')
    await expect.poll(() => media.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
    await expect(player(page)).toHaveAttribute('data-sphere', 'opening')
    await media.evaluate((video: HTMLVideoElement) => video.pause())
    open()
    await expect(player(page)).toHaveAttribute('data-sphere', 'open', { timeout: 40_000 })
    await sees(page, vr360Colours[0])
  })

  test('keys turn, a press pauses, and the help names the keys; with a headset there is a button that shows it there, and one that does not start is told of; captions stand over the picture in the chosen colour; where the graphics card is lost the video is flat with its own ones, until it is back', async ({
    anna,
  }) => {
    const { page } = anna
    await page.addInitScript(() => {
      const xr = {
        asked: [] as string[],
        isSessionSupported: async (mode: string) => mode === 'immersive-vr',
        async requestSession(mode: string) {
          this.asked.push(`${mode} ${navigator.userActivation.isActive}`)
          throw new DOMException('no headset', 'InvalidStateError')
        },
      }
      Object.defineProperty(navigator, 'xr', { value: xr })
    })
    await hasCaptions(page, 'vr_360_mono')
    await opensSphere(anna, 'vr_360_mono')
    const enter = page.getByRole('button', { name: 'Enter VR' })
    await expect(enter).toBeHidden()
    await startsSphere(anna)
    for (const _ of Array.from({ length: 6 })) await page.keyboard.press('d')
    await sees(page, vr360Colours[90])
    for (const _ of Array.from({ length: 12 })) await page.keyboard.press('a')
    await sees(page, vr360Colours[-90])
    await page.keyboard.press('w')
    await expect(view(page)).toHaveAttribute('data-yaw', '-90.0')
    await page.keyboard.press('x')
    await expect(view(page)).toHaveAttribute('data-yaw', '0.0')
    await sees(page, vr360Colours[0])
    await view(page).click({ position: { x: 60, y: 60 } })
    await expect(player(page)).toHaveAttribute('data-state', 'playing')
    await view(page).click({ position: { x: 60, y: 60 } })
    await expect(player(page)).toHaveAttribute('data-state', 'paused')
    await enter.click()
    await expect(page.locator('.player-bubble')).toContainText('The headset did not start')
    expect(await page.evaluate(() => (navigator as unknown as { xr: { asked: string[] } }).xr.asked)).toEqual([
      'immersive-vr true',
    ])
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('W A S DLook around')
    await page.keyboard.press('Escape')

    const cues = page.locator('.player-cue')
    const mode = () => page.locator('video track[srclang]').evaluate((element: HTMLTrackElement) => element.track.mode)
    await expect(cues).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(cues).toHaveText('Hello there')
    await expect(page.locator('.player-cues')).toHaveAttribute('lang', 'en')
    await player(page).evaluate((element) => element.setAttribute('data-caption-color', 'yellow'))
    await expect(cues).toHaveCSS('color', 'rgb(255, 255, 0)')
    await page.keyboard.press('c')
    await expect(cues).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(cues).toBeVisible()
    // The browser's own would be told twice.
    expect(await mode()).toBe('hidden')

    const recentre = page.getByRole('button', { name: 'Look straight ahead' })
    await expect(recentre).toBeVisible()
    const lost = await view(page).evaluateHandle((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
      context?.loseContext()
      return context
    })
    await expect(player(page)).toHaveAttribute('data-sphere', 'flat')
    for (const gone of [view(page), cues, recentre]) await expect(gone).toBeHidden()
    expect(await mode()).toBe('showing')
    await lost.evaluate((context) => context?.restoreContext())
    await expect(player(page)).toHaveAttribute('data-sphere', 'open')
    for (const back of [view(page), cues, recentre]) await expect(back).toBeVisible()
    await sees(page, vr360Colours[0])
  })

  test('without WebGL the video plays flat and says so', { tag: '@full' }, async ({ anna }) => {
    const { page, asked } = anna
    await page.addInitScript(() => {
      const own = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
        return kind.startsWith('webgl') ? null : own.call(this, kind as '2d')
      } as typeof own
    })
    await page.clock.install()
    await opensSphere(anna, 'vr_360_mono')
    // The message stays long enough to be read.
    await stopClock(page)
    await page.locator('.player-start').click()
    await expect(player(page)).toHaveAttribute('data-sphere', 'flat')
    await expect(page.locator('.player-bubble')).toContainText('so it plays flat')
    await expect(view(page)).toHaveCount(0)
    expect(asked.filter((line) => line.includes('sphere-view'))).toEqual([])
  })
})

test('on a phone a double tap skips as on any video, and does not toggle full screen', {
  tag: ['@js', '@full'],
}, async ({ visitor }) => {
  const anna = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = anna
  await page.addInitScript(() => {
    const says = (what: string) => document.documentElement.setAttribute(what, '')
    document.addEventListener('dblclick', () => says('data-pressed-twice'))
    Element.prototype.requestFullscreen = async () => says('data-filled')
  })
  await opensSphere(anna, 'vr_360_mono')
  await page.locator('.player-start').tap()
  await standsStill(page)
  const box = await view(page).boundingBox()
  if (!box) throw new Error('no view')
  const [x, y] = [box.x + box.width * 0.9, box.y + box.height * 0.3]
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
  await expect(page.locator('.player-bubble')).toHaveText('+10 s')
  await expect(page.locator('html')).toHaveAttribute('data-pressed-twice')
  await expect(page.locator('html')).not.toHaveAttribute('data-filled')
})

test('on a phone a drag and the device’s motion turn it', { tag: ['@js', '@full'] }, async ({ visitor }) => {
  const anna = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = anna
  await opensSphere(anna, 'vr_360_mono')
  await page.locator('.player-start').tap()
  await standsStill(page)
  const motion = page.getByRole('button', { name: 'Look around by moving your device' })
  await motion.tap()
  await expect(motion).toHaveAttribute('aria-pressed', 'true')
  const points = (alpha: number) =>
    page.evaluate(
      (to) => dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: to, beta: 90, gamma: 0 })),
      alpha,
    )
  await points(200)
  await points(110)
  await expect(view(page)).toHaveAttribute('data-yaw', '90.0')
  await sees(page, vr360Colours[90])
  const angle = () => view(page).getAttribute('data-angle')
  await view(page).evaluate((canvas) => {
    Object.assign(canvas, { setPointerCapture: () => undefined })
    const point = (type: string, pointerId: number, clientX: number) =>
      canvas.dispatchEvent(new PointerEvent(type, { clientX, clientY: 60, pointerType: 'touch', pointerId }))
    point('pointerdown', 1, 100)
    point('pointerdown', 2, 200)
    point('pointermove', 2, 300)
    point('pointerup', 1, 100)
    point('pointerup', 2, 300)
  })
  expect(await angle()).toBe('38')
  await page.getByRole('button', { name: 'Look straight ahead' }).tap()
  expect(await angle()).toBe('75')
  // From straight ahead, there and back.
  await points(200)
  await points(110)
  await expect(view(page)).toHaveAttribute('data-yaw', '0.0')
  const box = await view(page).boundingBox()
  await view(page).evaluate((canvas, height) => {
    const point = (type: string, clientX: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { clientX, clientY: 60, pointerType: 'touch', pointerId: 1, bubbles: true }),
      )
    Object.assign(canvas, { setPointerCapture: () => undefined })
    point('pointerdown', 300)
    point('pointermove', 300 - (90 / 75) * height)
    point('pointerup', 300 - (90 / 75) * height)
  }, box?.height ?? 0)
  await sees(page, vr360Colours[90])
})
