// When media fails: recoverable faults are recovered during playback, a few times; others are shown with a retry
// button.
import type { Page, Route } from 'playwright'
import { recoveriesMax } from '../../../shared/limits.ts'
import { av1Type } from '../../../shared/rules/video-av1.ts'
import { longVideo, pageOf, plainVideo, privateVideo, sharpVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { chooses, moveTo, now, playerVideo, plays, playsOn, taken } from '../../support/browser/player.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const segments = '**/media/signed/**/*.ts'
/** Seeks to a second that may never load. */
const seek = (page: Page, seconds: number) =>
  playerVideo(page).evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to
  }, seconds)
const renewals = ({ asked }: Visitor) =>
  asked.filter((line) => /^GET \/api\/(videofile|json\/private_video)/.test(line)).length
/** Requests the same file by an expired link, which the site itself refuses. */
const expired = (route: Route) =>
  route.continue({
    url: route
      .request()
      .url()
      .replace(/signed\/\d+\.1-[0-9a-f]+/, `signed/1000000000.1-${'0'.repeat(32)}`),
  })

/** The timeouts of media pass on the test's clock, until the player gives up. */
const fails = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.locator('.player-error')).toBeVisible({ timeout: 1 })
  }).toPass()

test.describe('a file', { tag: ['@js', '@wide'] }, () => {
  for (const [of, video, second] of [
    ['of a public video', plainVideo, 15],
    ['of a private video', privateVideo, 11],
  ] as const) {
    test(`a link ${of} that expires during playback is renewed, and the video continues where it was`, {
      tag: video === plainVideo ? '@full' : [],
    }, async ({ anna }) => {
      const { page } = anna
      anna.expects(/status of 403/)
      const comesAtFirst = 180_000
      await page.route('**/media/signed/**/*.mp4', async (route) => {
        if (renewals(anna) > 0) return route.continue()
        const from = Number(/\d+/.exec(route.request().headers().range ?? '')?.[0] ?? 0)
        if (from > comesAtFirst) return expired(route)
        // As on a slower connection.
        const answer = await route.fetch()
        const body = (await answer.body()).subarray(0, comesAtFirst)
        const range = `bytes ${from}-${from + body.length - 1}/${answer.headers()['content-range']?.split('/')[1]}`
        await route.fulfill({
          status: 206,
          body,
          headers: { ...answer.headers(), 'content-range': range, 'content-length': String(body.length) },
        })
      })
      if (video === privateVideo) await signIn(anna, 'anna')
      await anna.opens(pageOf(video))
      await taken(page)
      await plays(page)
      await playsOn(page, 0.2)
      expect(renewals(anna)).toBe(0)
      await seek(page, second)
      await playsOn(page, second + 0.2)
      expect(renewals(anna)).toBe(1)
      for (const panel of ['.player-error', '.player-pause']) await expect(page.locator(panel)).toBeHidden()
    })
  }

  for (const when of ['before', 'after'] as const) {
    test(`an unrecoverable fault ${when} the script loads is shown and reported, with a retry button [S8-042]`, async ({
      anna,
    }) => {
      const { page } = anna
      anna.expects(/status of 5\d\d|Failed to load resource|failed: GET/)
      await page.route('**/media/signed/**', async (route) => {
        if (when === 'after') await page.locator('.player-bar').waitFor()
        await route.abort()
      })
      await page.route('**/api/videofile*', (route) =>
        route.fulfill({ status: 503, json: { error: 'down', code: 'unavailable' } }),
      )
      const told = page.waitForRequest((request) => request.postData()?.includes('"fault":"player"') === true)
      await anna.opens(pageOf(plainVideo))
      const panel = page.locator('.player-error')
      await expect(panel).toBeVisible()
      // At no width do the controls cover it.
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await panel.getByRole('button', { name: 'Try again' }).click({ trial: true })
      }
      expect(Object.keys((await told).postDataJSON())).toEqual(['route', 'lang', 'fault'])
      await expect(panel).toContainText('The video stopped')
      await page.unroute('**/media/signed/**')
      await page.unroute('**/api/videofile*')
      await panel.getByRole('button', { name: 'Try again' }).click()
      await expect(panel).toBeHidden()
      await expect(page.locator('.player-bar [data-does="toggle"]')).toBeFocused()
      await playsOn(page, 0)
    })
  }

  test('a video that waits for the network says so after two seconds and offers a lower quality, which plays on', async ({
    anna,
  }) => {
    const { page } = anna
    await page.addInitScript(() => localStorage.setItem('player-quality', 'HD'))
    await anna.opens(pageOf(sharpVideo))
    await taken(page)
    await plays(page)
    await playsOn(page, 0.2)
    const note = page.locator('.player-slow')
    await expect(note).toHaveText('')
    // The rest of the larger file never comes.
    await page.route(/_?hd\.mp4/, () => undefined)
    await playerVideo(page).evaluate((video: HTMLVideoElement) => {
      video.src = `${video.currentSrc}${video.currentSrc.includes('?') ? '&' : '?'}again`
      void video.play().catch(() => undefined)
    })
    await expect(note).toContainText('Waiting for the network')
    await expect(page.locator('.player-wait')).toBeVisible()
    await note.getByRole('button', { name: 'Play in SD' }).click()
    await expect(page.locator('x-player')).toHaveAttribute('data-format', '_sd.mp4')
    await playsOn(page, 0.2)
    await expect(note).toHaveText('')
    expect(await page.evaluate(() => localStorage.getItem('player-quality'))).toBe('HD')
  })

  // The demo has no AV1: its page is given a file that claims to be.
  test('an AV1 file that cannot be decoded is left for the same size as H.264', async ({ anna }) => {
    const { page } = anna
    await page.addInitScript(() => localStorage.setItem('player-quality', 'SD'))
    await page.route(`**${pageOf(plainVideo)}`, async (route) => {
      const answer = await route.fetch()
      const source = { src: '/media/av1.mp4', type: av1Type('sd'), format: '_sdav1.mp4', label: 'SD' }
      const body = (await answer.text()).replace('"sources":[', `"sources":[${JSON.stringify(source)},`)
      await route.fulfill({ response: answer, body })
    })
    const asked = page.waitForRequest('**/media/av1.mp4')
    await page.route('**/media/av1.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body: 'no video' }))
    await anna.opens(pageOf(plainVideo))
    await asked
    await expect(page.locator('x-player')).toHaveAttribute('data-format', '_sd.mp4')
    await taken(page)
    await plays(page)
    await playsOn(page, 0.2)
    expect(renewals(anna)).toBe(0)
    await expect(page.locator('.player-error')).toBeHidden()
  })

  test('a retry after a fault continues at the same position, volume and speed', { tag: '@full' }, async ({ anna }) => {
    const { page } = anna
    anna.expects(/status of (403|503)|Failed to load resource|failed: GET/)
    await anna.opens(pageOf(plainVideo))
    await taken(page)
    await playerVideo(page).evaluate((video: HTMLVideoElement) => {
      video.muted = false
      video.volume = 0.3
    })
    await chooses(page, 'Speed', '1.25×')
    await page.locator('.player-start').click()
    await playsOn(page, 0.2)
    await seek(page, 5)
    await playsOn(page, 5)
    await page.keyboard.press('k')
    await page.route('**/media/signed/**', (route) => route.abort())
    await page.route('**/api/videofile*', (route) =>
      route.fulfill({ status: 503, json: { error: 'down', code: 'unavailable' } }),
    )
    // The reload fails, and the visitor had paused the video.
    await chooses(page, 'Quality', 'SD')
    await expect(page.locator('.player-error')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await playsOn(page, 5)
    expect(await now(page)).toBeLessThan(9)
    const had = await playerVideo(page).evaluate(({ muted, volume, playbackRate }: HTMLVideoElement) => [
      muted,
      volume,
      playbackRate,
    ])
    expect(had).toEqual([false, 0.3, 1.25])
  })
})

test.describe('the error panel of a failed video', { tag: ['@js', '@wide'] }, () => {
  test('disappears when another rendition plays', async ({ anna }) => {
    const { page } = anna
    anna.expects(/status of 5\d\d|Failed to load resource|failed: GET/)
    await page.route('**/media/signed/**', (route) => route.abort())
    await page.route('**/api/videofile*', (route) =>
      route.fulfill({ status: 503, json: { error: 'down', code: 'unavailable' } }),
    )
    await anna.opens(pageOf(plainVideo))
    await expect(page.locator('.player-error')).toBeVisible()
    await page.unroute('**/media/signed/**')
    await chooses(page, 'Quality', 'SD')
    await expect(page.locator('.player-error')).toBeHidden()
  })

  test('also appears for a stream whose script fails to load', async ({ anna }) => {
    const { page } = anna
    anna.expects(/Failed to load resource|failed: GET/)
    await page.route('**/load-hls-*.js*', (route) => route.abort())
    await anna.opens(pageOf(longVideo))
    await expect(page.locator('.player-error')).toBeVisible()
    await expect(page.locator('.player-error')).toContainText('The video stopped')
    await page.unroute('**/load-hls-*.js*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('.player-error')).toBeHidden()
    await playsOn(page, 0)
  })
})

test.describe('a stream', { tag: ['@js', '@wide'] }, () => {
  const starts = async (anna: Visitor) => {
    await anna.opens(pageOf(longVideo))
    await expect
      .poll(() => playerVideo(anna.page).evaluate((video: HTMLVideoElement) => video.currentSrc))
      .toContain('blob:')
    await taken(anna.page)
    await plays(anna.page)
    await playsOn(anna.page, 0.2)
  }

  test('links that expire during playback are renewed, and the video continues where it was', async ({ anna }) => {
    const { page } = anna
    anna.expects(/status of 403/)
    await starts(anna)
    await page.route(segments, (route) => (renewals(anna) > 0 ? route.continue() : expired(route)))
    await moveTo(page, 900)
    await playsOn(page, 900.3)
    expect(await now(page)).toBeLessThan(920)
    expect(renewals(anna)).toBe(1)
    await expect(page.locator('.player-error')).toBeHidden()
  })

  test('playback continues where the visitor seeks while links are renewed', { tag: '@full' }, async ({ anna }) => {
    const { page } = anna
    anna.expects(/status of 403/)
    await starts(anna)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(segments, (route) => (renewals(anna) > 0 ? route.continue() : expired(route)))
    await page.route('**/*.m3u8*', async (route) => {
      await released
      await route.continue()
    })
    const isLoadedAnew = page.waitForRequest('**/*.m3u8*')
    await seek(page, 600)
    await isLoadedAnew
    await seek(page, 900)
    release()
    await playsOn(page, 900.3)
    expect(await now(page)).toBeLessThan(920)
  })

  test('after a network failure links are renewed three times, then an error with a retry button is shown', {
    tag: '@full',
  }, async ({ anna }) => {
    const { page } = anna
    anna.expects(/Failed to load resource|failed: GET/)
    await page.clock.install()
    await starts(anna)
    await page.route(segments, (route) => route.abort())
    await seek(page, 900)
    await fails(page)
    expect(renewals(anna)).toBe(recoveriesMax)
    await page.unroute(segments)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('.player-error')).toBeHidden()
    await playsOn(page, 900.3)
    expect(await now(page)).toBeLessThan(920)
  })

  test('undecodable media is reloaded three times at its position, then an error with a retry button is shown', {
    tag: '@full',
  }, async ({ anna }) => {
    const { page } = anna
    await page.addInitScript(() => {
      const own = URL.createObjectURL
      const counted = window as unknown as { begun: number }
      counted.begun = 0
      URL.createObjectURL = (of) => {
        if (of instanceof MediaSource) counted.begun += 1
        return own.call(URL, of)
      }
    })
    const begun = () => page.evaluate(() => (window as unknown as { begun: number }).begun)
    await page.clock.install()
    await starts(anna)
    const first = await begun()
    // Until the video has been reloaded this often, every fragment is garbage.
    let heals = first + 1
    await page.route(segments, async (route) =>
      (await begun()) < heals
        ? route.fulfill({ contentType: 'video/mp2t', body: 'no film '.repeat(1000) })
        : route.continue(),
    )
    await seek(page, 900)
    await playsOn(page, 900.3)
    expect([await begun(), Math.floor((await now(page)) / 20)]).toEqual([first + 1, 45])
    heals = Number.POSITIVE_INFINITY
    await seek(page, 300)
    await fails(page)
    expect([await begun(), renewals(anna)]).toEqual([first + recoveriesMax, 0])
    heals = 0
    await page.getByRole('button', { name: 'Try again' }).click()
    await playsOn(page, 300.3)
    expect(await now(page)).toBeLessThan(320)
  })
})
