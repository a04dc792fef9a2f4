// The advert before a video: only for whoever accepted it, labelled, skippable; and whatever it does, the video starts.
import type { Page } from 'playwright'
import {
  advertDeskTimeoutMs,
  advertGoesAfterMs,
  advertMobileTimeoutMs,
  advertRedirectsMax,
  advertTagAttempts,
  advertTagEveryMs,
} from '../../shared/limits.ts'
import { type Answer, accepts, adverts, type Places } from '../support/people/adverts.ts'
import { launch } from '../support/people/chromium.ts'
import { expect, test } from '../support/people/journey.ts'
import { pageOf, plainVideo } from '../support/people/shelf.ts'
import { stopsTime } from '../support/people/stopped-time.ts'
import type { Visitor } from '../support/people/visitor.ts'

test.use({ launchOptions: launch })

const isFull = Boolean(process.env.FULL)

const address = pageOf(plainVideo)
const player = (page: Page) => page.locator('x-player')
const film = (page: Page) => page.locator('.player-media')
const advert = (page: Page) => page.locator('.advert-film')
const skip = (page: Page) => page.locator('.advert-skip')
const start = (page: Page) => page.locator('.player-start').click()
const plays = (page: Page) =>
  expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)).toBe(true)
const begins = (page: Page) => expect(player(page)).toHaveAttribute('data-advert', 'playing')
/** The advert's film stands at a second. */
const moveTo = (page: Page, seconds: number) =>
  advert(page).evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to < 0 ? video.duration + to : to
  }, seconds)
/** The tags that were asked, in their order, and not where a wrapper leads that one was answered with. */
const tagsAsked = ({ asked }: Visitor) => {
  const names = asked.flatMap((line) => /^GET \/advert\/(\w+)\.xml/.exec(line)?.[1] ?? [])
  return [...new Set(names)].filter((name) => name !== 'next')
}
const told = ({ asked }: Visitor) => asked.flatMap((line) => /^GET \/advert\/(\w+\/\w+)/.exec(line)?.[1] ?? [])

/** With the player there time stands: an advert is waited for for seconds, which pass when the test says so. */
async function opens(visitor: Visitor, places: Places, answers: Record<string, Answer>): Promise<void> {
  const { page } = visitor
  await accepts(visitor, places.site)
  await adverts(visitor, places, answers)
  await page.clock.install()
  await visitor.opens(address)
  await expect(page.locator('.player-bar')).toBeVisible()
  await stopsTime(page)
}

test.describe('on a desk', { tag: ['@js', '@wide'] }, () => {
  test('an advert of the site itself comes before the video, and tells that it was loaded [S7-065]', async ({
    anna,
    site,
  }) => {
    const { page, asked } = anna
    await accepts(anna, site)
    await page.clock.install()
    await anna.opens(address)
    await expect(page.locator('.player-bar')).toBeVisible()
    await stopsTime(page)
    expect(asked.filter((line) => /advert/.test(line))).toEqual([])
    await start(page)
    await begins(page)
    await expect(page.getByRole('region', { name: 'Ad' })).toBeVisible()
    await expect(page.locator('.advert-label')).toContainText(/^Ad \d+$/)
    await expect.poll(() => told(anna)).toEqual(['evening/loaded', 'evening/impression', 'evening/start'])
    expect(await film(page).evaluate((video: HTMLVideoElement) => [video.paused, video.currentTime])).toEqual([true, 0])
  })

  test('who has not accepted gets the video at once, and nobody is told of anything', async ({ anna, site }) => {
    const { page, asked } = anna
    for (const value of ['rejected', 'unset']) {
      await page.context().addCookies([{ name: 'consent', value, url: site }])
      await anna.opens(address)
      await start(page)
      await plays(page)
    }
    expect(asked.filter((line) => /\/advert/.test(line))).toEqual([])
  })

  test('it may be skipped after five seconds, by button and by key, and its sound is the video’s [S9-064]', async ({
    anna,
    places,
  }) => {
    const { page } = anna
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await page.keyboard.press('m')
    await page.keyboard.press('k')
    await begins(page)
    await expect(skip(page)).toBeFocused()
    expect(await advert(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await page.keyboard.press('m')
    await expect.poll(() => advert(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
    // What it says is read while its film stands.
    await page.keyboard.press('k')
    await moveTo(page, 3.2)
    await expect(skip(page)).toHaveText('Skip in 2 seconds')
    await page.keyboard.press('s')
    await skip(page).click({ force: true })
    await begins(page)
    await page.keyboard.press('k')
    await expect(skip(page)).toHaveText('Skip ad')
    await page.keyboard.press('s')
    await plays(page)
    await expect(page.locator('.advert')).toHaveCount(0)
    await expect(page.locator('.player-bar [data-does="toggle"]')).toBeFocused()
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(false)
    await expect.poll(() => told(anna)).toContain('evening/skip')
    expect(told(anna)).not.toContain('evening/complete')
  })

  test('while it plays it can be paused and nothing of the video is moved', async ({ anna, places }) => {
    const { page } = anna
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await start(page)
    await begins(page)
    for (const key of ['5', 'l', 'Home', 'n']) await page.keyboard.press(key)
    await page.keyboard.press('k')
    await expect(page.locator('.advert-bar').getByRole('button', { name: 'Play' })).toBeVisible()
    expect(await advert(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await page.locator('.advert-bar').getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => advert(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0)
  })

  test('a click leads to the advertiser in a window of its own, which knows nothing of this one', async ({
    anna,
    places,
  }) => {
    const { page } = anna
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await start(page)
    await begins(page)
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.advert').click({ position: { x: 300, y: 200 } }),
    ])
    await opened.waitForLoadState()
    expect(new URL(opened.url()).pathname).toBe('/information/terms/')
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await expect.poll(() => told(anna)).toContain('evening/click')
    await expect.poll(() => advert(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await opened.close()
  })

  test('an address that is a script leads nowhere', async ({ anna, places }) => {
    const { page } = anna
    await opens(anna, places, { evening: { recorded: 'address-of-script' } })
    await start(page)
    await begins(page)
    await expect(page.locator('.advert-visit')).toHaveCount(0)
  })

  test('when it is complete the video plays, and what is left of it is gone after ten seconds [S9-070]', async ({
    anna,
    places,
  }) => {
    const { page } = anna
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await start(page)
    await begins(page)
    await moveTo(page, -0.3)
    await plays(page)
    await expect(advert(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Visit the advertiser' })).toBeInViewport()
    await page.clock.runFor(advertGoesAfterMs - 200)
    await expect(page.locator('.advert')).toHaveCount(1)
    await page.clock.runFor(300)
    await expect(page.locator('.advert')).toHaveCount(0)
    await expect.poll(() => told(anna)).toEqual(expect.arrayContaining(['evening/midpoint', 'evening/complete']))
  })

  test('autostart has it without sound, and the video goes on without sound', async ({ anna, places }) => {
    const { page } = anna
    await accepts(anna, places.site)
    await adverts(anna, places, { evening: { recorded: 'inline' } })
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await anna.opens(`${address}?autostart=1`)
    // Time passes slowly: the advert comes before it has been waited for for long.
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(player(page)).toHaveAttribute('data-advert', 'playing', { timeout: 1 })
    }).toPass()
    expect(await advert(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    await moveTo(page, 6)
    await expect(skip(page)).toHaveText('Skip ad')
    await skip(page).click()
    await plays(page)
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  })

  const faults: Record<string, Answer> = {
    'a document without an ad': { recorded: 'empty' },
    'a wrapper around nothing': { recorded: 'no-ad-in-wrapper' },
    'a wrapper around itself': 'loop',
    'more wrappers than are followed': { wrappers: advertRedirectsMax + 1 },
    'a page in the place of a document': { recorded: 'not-vast' },
    'programs in the place of a film': { recorded: 'program' },
    'a film that is none': { recorded: 'wrong-film' },
    'an answer of 404': { status: 404 },
    'an answer of 500': { status: 500 },
    'a network that fails': 'no-network',
    'a server that the page may not ask': { recorded: 'elsewhere' },
  }
  for (const [index, [name, fault]] of Object.entries(faults).entries()) {
    test(`${name}: the default tag is asked, and else the video starts [S8-043 S8-044]`, async ({ anna, places }) => {
      const { page } = anna
      anna.expects(/status of (404|500)|Failed to load resource|failed: GET|Content Security Policy|northlight/)
      // The default tag has the next fault of the table, so that each is met in both places.
      const next = Object.values(faults)[(index + 1) % Object.keys(faults).length] ?? fault
      await opens(anna, places, { evening: fault, house: next })
      await start(page)
      await plays(page)
      expect(tagsAsked(anna)).toEqual(['evening', 'house'])
      await expect(page.locator('.advert')).toHaveCount(0)
      await expect(player(page)).not.toHaveAttribute('data-advert')
      if (!isFull) return
      await page.unrouteAll()
      await opens(anna, places, { evening: fault, house: { recorded: 'inline' } })
      await start(page)
      await begins(page)
    })
  }

  test('backup tags are asked in their order, then the default one; without the script of adverts the video starts [S8-043 S8-044]', async ({
    anna,
    places,
  }) => {
    const { page } = anna
    anna.expects(/status of 404|advert-.*\.js|dynamically imported module|Failed to load resource/)
    await opens(anna, places, { evening: { recorded: 'empty' }, dusk: { status: 404 }, house: { recorded: 'inline' } })
    await page.locator('#preroll').evaluate((script) => {
      const data = JSON.parse(script.textContent)
      const [evening, house] = data.tags
      const backups = ['night', 'dusk'].map((name) => evening.replace('evening', name))
      script.textContent = JSON.stringify({ ...data, tags: [evening, ...backups, house] })
    })
    await start(page)
    await begins(page)
    expect(tagsAsked(anna)).toEqual(['evening', 'night', 'dusk', 'house'])

    await page.route('**/assets/advert-*.js', (route) => route.abort())
    await page.reload()
    await start(page)
    await plays(page)
    await expect(player(page)).not.toHaveAttribute('data-advert')
  })

  test('eight documents in a row are followed, and each of them is told [S9-067]', async ({ anna, places }) => {
    const { page, asked } = anna
    await opens(anna, places, { evening: { wrappers: advertRedirectsMax }, house: { status: 500 } })
    await start(page)
    await begins(page)
    expect(asked.filter((line) => line.startsWith('GET /advert/evening.xml?step'))).toHaveLength(advertRedirectsMax)
    await expect.poll(() => told(anna).filter((line) => line === 'house/impression')).toHaveLength(advertRedirectsMax)
  })

  for (const [name, evening] of [
    ['servers that are silent', 'silence'],
    ['a chain of them, of which one is silent', { wrappers: 3 }],
  ] as const) {
    test(`${name} are waited for for five seconds [S9-065]`, async ({ anna, places }) => {
      const { page } = anna
      anna.expects(/(advert|vast).* net::ERR_ABORTED/)
      await opens(anna, places, { evening, house: 'silence' })
      await page.route(/step=3/, () => undefined)
      await start(page)
      await expect(player(page)).toHaveAttribute('data-advert', 'asking')
      await page.clock.runFor(advertDeskTimeoutMs - 200)
      expect(await film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
      await page.clock.runFor(300)
      await plays(page)
      await expect(player(page)).not.toHaveAttribute('data-advert')
    })
  }

  test('a film that does not come is waited for no longer', async ({ anna, places }) => {
    const { page } = anna
    await page.route('**/wrong-film.mp4', () => undefined)
    await opens(anna, places, { evening: { recorded: 'wrong-film' } })
    await start(page)
    await expect(player(page)).toHaveAttribute('data-advert', 'loading')
    await page.clock.runFor(advertDeskTimeoutMs)
    await plays(page)
  })

  test('an advert that fails on its way, or stands still, makes room for the video', async ({ anna, places }) => {
    const { page } = anna
    anna.expects(/no-such-film/)
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await start(page)
    await begins(page)
    await advert(page).evaluate((video: HTMLVideoElement) => {
      video.src = '/media/no-such-film.mp4'
    })
    await plays(page)
    await expect.poll(() => told(anna)).toContain('evening/error')

    await page.reload()
    await start(page)
    await begins(page)
    await advert(page).evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 0
    })
    await expect(async () => {
      await page.clock.runFor(advertDeskTimeoutMs + 500)
      await expect(page.locator('.advert')).toHaveCount(0, { timeout: 1 })
    }).toPass()
    await plays(page)
  })

  test('the tag is looked for fifty times, every tenth of a second [S9-068]', async ({ anna, places }) => {
    const { page } = anna
    await page.addInitScript(() => {
      const own = Document.prototype.querySelector
      Object.assign(window, { looks: 0, isThere: Number.POSITIVE_INFINITY })
      Document.prototype.querySelector = function (this: Document, selector: string) {
        if (selector !== '#preroll') return own.call(this, selector)
        const seen = window as unknown as { looks: number; isThere: number }
        seen.looks += 1
        return seen.looks < seen.isThere ? null : own.call(this, selector)
      } as typeof own
    })
    const looks = () => page.evaluate(() => (window as unknown as { looks: number }).looks)
    await opens(anna, places, { evening: { recorded: 'inline' } })
    await start(page)
    await expect.poll(looks).toBe(1)
    await page.clock.runFor(10 * advertTagEveryMs)
    expect(await looks()).toBe(11)
    await page.clock.runFor(advertTagAttempts * advertTagEveryMs)
    expect(await looks()).toBe(advertTagAttempts)
    await plays(page)

    await page.reload()
    await expect(page.locator('.player-bar')).toBeVisible()
    await start(page)
    await page.evaluate(() => Object.assign(window, { isThere: 20 }))
    await page.clock.runFor(19 * advertTagEveryMs)
    await begins(page)
  })
})

test('on a phone it is waited for for ten seconds [S9-066]', { tag: '@js' }, async ({ visitor, places }) => {
  const anna = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = anna
  anna.expects(/(advert|vast).* net::ERR_ABORTED/)
  await opens(anna, places, { evening: 'silence', house: 'silence' })
  await page.locator('.player-start').tap()
  await page.clock.runFor(advertMobileTimeoutMs - 200)
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await page.clock.runFor(300)
  await plays(page)
})
