// Faulty prerolls: tags, servers and videos that fail or never answer. In every case the video starts.
import {
  advertDesktopTimeoutMs,
  advertMobileTimeoutMs,
  advertRedirectsMax,
  advertTagAttempts,
  advertTagEveryMs,
} from '../../../shared/limits.ts'
import type { Answer } from '../../support/browser/adverts.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { begins, forgetsAdverts, opens, player, playerVideo, plays, start } from '../../support/browser/preroll.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const isFull = Boolean(process.env.FULL)

/** The requested tags in order, without the targets of wrappers. */
const tagsAsked = ({ asked }: Visitor) => {
  const names = asked.flatMap((line) => /^GET \/advert\/(\w+)\.xml/.exec(line)?.[1] ?? [])
  return [...new Set(names)].filter((name) => name !== 'next')
}

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
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
  // By default every second one: the default tag has the next fault of the table, so that each occurs in one of the places.
  const rounds = Object.entries(faults).map(([name, fault], index, all) => ({
    name,
    fault,
    next: all[(index + 1) % all.length]?.[1] ?? fault,
    isOfEveryRun: index % 2 === 0,
  }))
  test('whatever is wrong with the answer to a tag, the default tag is requested, or else the video starts [S8-043 S8-044 S9-067]', async ({
    anna,
    places,
  }) => {
    const { page } = anna
    if (isFull) test.slow()
    anna.expects(/status of (404|500)|Failed to load resource|failed: GET|Content Security Policy|northlight/)
    for (const { name, fault, next } of rounds.filter(({ isOfEveryRun }) => isFull || isOfEveryRun))
      await test.step(name, async () => {
        await page.unrouteAll()
        anna.asked.length = 0
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
        await forgetsAdverts(page)
      })
  })

  test('backup tags are requested in order, then the default one; without the advert script the video starts [S8-043 S8-044]', async ({
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
      // Trusted Types allow no script from text.
      ;(script.firstChild as Text).data = JSON.stringify({ ...data, tags: [evening, ...backups, house] })
    })
    await start(page)
    await begins(page)
    expect(tagsAsked(anna)).toEqual(['evening', 'night', 'dusk', 'house'])

    await page.route('**/assets/show-advert-*.js', (route) => route.abort())
    await forgetsAdverts(page)
    await page.reload()
    const asked = page.waitForRequest('**/assets/show-advert-*.js')
    await start(page)
    await asked
    await plays(page)
    await expect(player(page)).not.toHaveAttribute('data-advert')
  })

  test('servers that are silent, all or one in a chain, delay the video by at most five seconds [S9-065]', async ({
    anna,
    places,
  }) => {
    const { page } = anna
    anna.expects(/(advert|vast).* net::ERR_ABORTED/)
    for (const evening of ['silence', { wrappers: 3 }] as const) {
      await page.unrouteAll()
      await opens(anna, places, { evening, house: 'silence' })
      await page.route(/step=3/, () => undefined)
      await start(page)
      await expect(player(page)).toHaveAttribute('data-advert', 'asking')
      await page.clock.runFor(advertDesktopTimeoutMs - 200)
      expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
      await page.clock.runFor(300)
      await plays(page)
      await expect(player(page)).not.toHaveAttribute('data-advert')
    }
  })

  test('an advert whose video does not load delays the video no longer', { tag: '@full' }, async ({ anna, places }) => {
    const { page } = anna
    await page.route('**/wrong-film.mp4', () => undefined)
    await opens(anna, places, { evening: { recorded: 'wrong-film' } })
    await start(page)
    await expect(player(page)).toHaveAttribute('data-advert', 'loading')
    await page.clock.runFor(advertDesktopTimeoutMs)
    await plays(page)
  })

  test('the tags are looked for fifty times, every tenth of a second [S9-068]', async ({ anna, places }) => {
    const { page } = anna
    await page.addInitScript(() => {
      const own = Document.prototype.querySelector
      Object.assign(window, { looks: 0, foundAtLook: Number.POSITIVE_INFINITY })
      Document.prototype.querySelector = function (this: Document, selector: string) {
        if (selector !== '#preroll') return own.call(this, selector)
        const seen = window as unknown as { looks: number; foundAtLook: number }
        seen.looks += 1
        return seen.looks < seen.foundAtLook ? null : own.call(this, selector)
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
    await expect.poll(looks).toBe(1)
    await page.evaluate(() => Object.assign(window, { foundAtLook: 20 }))
    await page.clock.runFor(19 * advertTagEveryMs)
    await begins(page)
  })
})

test('on a phone an advert delays the video by at most ten seconds [S9-066]', { tag: '@js' }, async ({
  visitor,
  places,
}) => {
  const anna = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = anna
  anna.expects(/(advert|vast).* net::ERR_ABORTED/)
  await opens(anna, places, { evening: 'silence', house: 'silence' })
  await page.locator('.player-start').tap()
  await page.clock.runFor(advertMobileTimeoutMs - 200)
  expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await page.clock.runFor(300)
  await plays(page)
})
