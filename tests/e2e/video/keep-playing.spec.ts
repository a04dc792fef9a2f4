// Going on from a video's page keeps the player alive: its element, sound, full screen and picture in picture, while the page
// around it is the server's next one. Whatever is wrong with that page is a plain page change.
import type { Page, Route } from 'playwright'
import { continueWithinMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import type { CatalogueVideo } from '../../../worker/origin/seed/catalogue.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { listed, longPlaylist, longVideo, pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { isPaused, now, playsOn } from '../../support/browser/player.ts'
import { playsWith, unmute } from '../../support/browser/sound.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const videos = href('videos', {}, { lang: 'en' })
const support = href('information', { section: 'support' }, { lang: 'en' })
/** A file that may stand in the living player. */
const isPlain = ({ fileSet: { loop } }: CatalogueVideo) => loop.format === 'mp4' && !loop.vr

/** The visitor's own press starts the video, and what keeps it is loaded. */
async function watches({ page, opens }: Visitor, path = pageOf(plainVideo)): Promise<void> {
  await opens(path)
  await expect(page.locator('.player-bar')).toBeVisible()
  await page.locator('.player-start').click()
  await playsWith(page, 'sound')
  await expect(page.locator('html')).toHaveAttribute('data-keeps')
  await page.evaluate(() => {
    Object.assign(window, { isThis: document.querySelector('.player video') })
  })
}
/** The document and its video element are those of `watches`. */
const isSame = (page: Page) =>
  page.evaluate(() => 'isThis' in window && document.querySelector('.player video') === window.isThis)
async function togglesPicture(page: Page): Promise<void> {
  await page.locator('.player').hover()
  await page.locator('.player-bar [data-does="pip"]').click()
}
const isInPicture = (page: Page) => page.evaluate(() => document.pictureInPictureElement !== null)
/** Those that the device has seen are hidden, and a video all around is a page of its own. */
const related = (page: Page, index = 0) =>
  page.locator('.related .thumb:visible').filter({ hasNotText: 'VR' }).locator('.thumb-title').nth(index)
async function pathOf(page: Page, index = 0): Promise<string> {
  return (await related(page, index).getAttribute('href')) ?? ''
}
/** What the head and the structured data say of the page. */
const facts = (page: Page) =>
  page.evaluate(() => {
    const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
    return {
      title: document.title,
      canonical: attribute('link[rel="canonical"]', 'href'),
      inGerman: attribute('link[hreflang="de"]', 'href'),
      robots: attribute('meta[name="robots"]', 'content') ?? null,
      shared: attribute('meta[property="og:title"]', 'content'),
      structured: document.querySelector('script[type="application/ld+json"]')?.textContent,
      heading: document.querySelector('h1')?.textContent,
    }
  })

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
  test('over three videos the element, its sound and picture in picture live on; address, head and counts are those of each page; Back restores the second and the scroll position', async ({
    anna,
  }) => {
    const { page, asked } = anna
    const reports: { video?: number; step?: number; previous?: number; route?: string }[] = []
    const counted: string[] = []
    let renewals = 0
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/api/videofile.php') renewals += 1
      if (pathname === '/track') reports.push(request.postDataJSON())
      if (pathname === '/api/input.php')
        counted.push(new URLSearchParams(request.postData() ?? '').get('stat[object_id]') ?? '')
    })
    await watches(anna)
    await togglesPicture(page)
    await expect.poll(() => isInPicture(page)).toBe(true)
    await expect.poll(() => counted.length).toBe(1)

    const ids = [String(plainVideo.video_id)]
    for (const _ of [1, 2, 3]) {
      const path = await pathOf(page)
      const documents = asked.length
      await related(page).click()
      await page.waitForURL(`**${path}`)
      await playsWith(page, 'sound')
      ids.push(/\d+/.exec(path)?.[0] ?? '')
      await expect.poll(() => counted).toEqual(ids)
      // Pointing at the link fetched the page; the press did not fetch it again.
      expect(asked.slice(documents).filter((line) => line === `GET ${path}`)).toHaveLength(1)
    }
    expect([await isSame(page), await isInPicture(page)]).toEqual([true, true])
    await expect(unmute(page)).toBeHidden()
    expect(reports.filter(({ route }) => route).map(({ route }) => route)).toEqual(Array(4).fill('video'))
    const begun = reports.filter(({ step }) => step === 0)
    expect(begun.map(({ video }) => String(video))).toEqual(ids)
    expect(begun.map(({ previous }) => previous && String(previous))).toEqual([undefined, ...ids.slice(0, -1)])
    const swapped = await facts(page)
    expect(await page.locator('x-island[data-state="failed"]').count()).toBe(0)
    expect(renewals).toBe(0)
    await playsOn(page, 0.5)
    await page.evaluate(() => scrollTo({ top: 240, behavior: 'instant' }))
    const left = await now(page)
    await related(page).click()
    await expect.poll(async () => (await facts(page)).title).not.toBe(swapped.title)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await playsWith(page, 'sound')
    await page.goBack()
    await expect.poll(async () => (await facts(page)).title).toBe(swapped.title)
    await playsOn(page, left - 0.5)
    expect(await page.evaluate(() => scrollY)).toBe(240)
    expect(await isSame(page)).toBe(true)
    expect(await facts(page)).toEqual(swapped)
    // At its end the next one would follow.
    await page.keyboard.press('k')
    expect(await violationsIn(page)).toEqual([])
    await page.reload()
    expect(await facts(page)).toEqual(swapped)
    // To the browser the page before is the same document, which knows nothing of it any more.
    await page.goBack()
    await expect(page.locator('h1')).not.toHaveText(swapped.heading ?? '')
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url())
  })

  test('by keyboard alone, with reduced motion and in full screen: Enter on a link and N go on, the focus begins anew, and the page is announced', async ({
    anna,
  }) => {
    const { page, asked } = anna
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
    await watches(anna)
    // On data saver a link that is touched, and not followed, fetches nothing.
    const untouched = await pathOf(page, 1)
    await related(page, 1).hover()
    await page.mouse.down()
    await page.mouse.move(2, 2)
    await page.mouse.up()
    const path = await pathOf(page)
    await related(page).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${path}`)
    await playsWith(page, 'sound')
    await expect(page.locator('body > [role="status"]')).toHaveText(await page.title())
    expect(asked).not.toContain(`GET ${untouched}`)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

    await page.keyboard.press('f')
    const isFull = () => page.evaluate(() => document.fullscreenElement?.localName ?? '')
    await expect.poll(isFull).toBe('x-player')
    const next = await pathOf(page)
    await page.keyboard.press('n')
    await page.waitForURL(`**${next}?autostart=1`)
    await playsWith(page, 'sound')
    expect([await isSame(page), await isFull()]).toEqual([true, 'x-player'])
  })

  test('a queue with a stream empties in one picture in picture, its playlist goes on where it was left and keeps its repeat, and a list adds to the queue, all in one document', async ({
    anna,
  }) => {
    const { page } = anna
    const { id: playlist, videos: all } = longPlaylist
    // On the first page of the strip.
    const from = all.findIndex((_, index) => all.slice(index, index + 4).every(isPlain))
    const at = (step: number) => {
      const { video_id, dir } = all[from + step] ?? { video_id: 0, dir: '' }
      return href('video', { id: String(video_id), dir }, { lang: 'en', query: { playlist, pl_page: 1 } })
    }
    const others = listed.filter((video) => isPlain(video) && !all.includes(video))
    const queued = [...others.slice(1, 2), longVideo]
    const panel = page.getByRole('region', { name: 'Queue' })
    const repeat = page.locator('.strip-repeat')
    const goesTo = async (path: string) => {
      await page.keyboard.press('n')
      await page.waitForURL(`**${path}${path.includes('?') ? '&' : '?'}autostart=1`)
      await playsWith(page, 'sound')
      expect([await isSame(page), await isInPicture(page)]).toEqual([true, true])
    }
    await anna.opens(at(0))
    await page.evaluate(
      (videos) => localStorage.setItem('queue', JSON.stringify(videos)),
      queued.map(({ video_id, dir, title }) => ({ video_id, dir, title, scr: '/favicon.svg', duration: '1:00' })),
    )
    await watches(anna, at(0))
    await togglesPicture(page)
    await expect.poll(() => isInPicture(page)).toBe(true)
    // The menu of cards comes with this page, and is used on a later one.
    await related(page).hover()
    await expect(page.locator('.related .card-dots').first()).toBeAttached()
    for (const [index, video] of queued.entries()) {
      await expect(panel.locator('.queue-video')).toHaveCount(queued.length - index)
      await goesTo(pageOf(video))
    }
    await expect(panel).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('queue'))).toBeNull()
    for (const step of [1, 2]) {
      await goesTo(at(step))
      await expect(page.locator('.strip [aria-current]')).toHaveAttribute('href', at(step))
    }
    await repeat.click()
    await goesTo(at(3))
    await expect(repeat).toHaveAccessibleName('Repeat: the whole list')

    // Over a list, a player in picture in picture has no corner.
    await togglesPicture(page)
    await expect.poll(() => isInPicture(page)).toBe(false)
    await page.locator('.tag-nav').getByRole('link', { name: 'Videos' }).click()
    await page.waitForURL(`**${videos}`)
    // Of the first page: the newest are the last ones of the catalogue.
    const added = others.at(-1) as CatalogueVideo
    const card = page.locator('main .thumb').filter({ has: page.locator(`a[href="${pageOf(added)}"]`) })
    await card.hover()
    await card.locator('.card-dots').click()
    await page.getByRole('menuitem', { name: 'Add to queue' }).click()
    await page.getByRole('button', { name: 'Back to the player' }).click()
    await page.waitForURL(`**${at(3)}&autostart=1`)
    await expect(panel.locator('.queue-video')).toContainText([added.title])
    await togglesPicture(page)
    await goesTo(pageOf(added))
    await expect(panel).toBeHidden()
  })

  const html = async (route: Route, change: (html: string) => string) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: change(await answer.text()) })
  }
  type Fault = (route: Route) => Promise<unknown>
  const faults: Record<string, { tag: string[]; happens: Fault }> = {
    'an error': {
      tag: [],
      happens: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<p>Error</p>' }),
    },
    // suits.test.ts shows which pages do not suit, and the journeys around what follows.
    'an age gate': {
      tag: ['@full'],
      happens: (route) => html(route, (text) => text.replace('data-route="video"', 'data-route="gate"')),
    },
    'another build': {
      tag: ['@full'],
      happens: (route) => html(route, (text) => text.replace(/data-later="[^"]*"/, 'data-later="/assets/new.js"')),
    },
    'a redirect to neither a video nor a list': {
      tag: ['@full'],
      happens: (route) => route.fulfill({ status: 302, headers: { location: support } }),
    },
    'a page that is late': {
      tag: ['@full'],
      happens: () => new Promise((resolve) => setTimeout(resolve, continueWithinMs + 1000)),
    },
  }
  for (const [name, { tag, happens }] of Object.entries(faults)) {
    test(`${name} is a plain page change`, { tag }, async ({ anna }) => {
      const { page, expects } = anna
      expects(/500/)
      await watches(anna)
      const path = await pathOf(page)
      await page.route(
        (address) => address.pathname === path,
        (route) => (route.request().resourceType() === 'xhr' ? happens(route) : route.fallback()),
      )
      await related(page).click()
      await page.waitForURL(`**${path}`)
      await expect(page.locator('h1')).toBeVisible()
      await expect.poll(() => isSame(page)).toBe(false)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }

  test('twenty videos on, no island, listener or element of those before is left', { tag: '@full' }, async ({
    anna,
  }) => {
    const { page } = anna
    await watches(anna)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const counts = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
      return { listeners: of('JSEventListeners'), nodes: of('Nodes'), heap: of('JSHeapUsedSize') / 1e6 }
    }
    const goesOn = async () => {
      const path = await pathOf(page, 1)
      await related(page, 1).click()
      await page.waitForURL(`**${path}`)
      await playsWith(page, 'sound')
    }
    for (let time = 0; time < 3; time++) await goesOn()
    const before = await counts()
    for (let time = 0; time < 20; time++) await goesOn()
    const after = await counts()
    expect(await isSame(page)).toBe(true)
    expect(after.listeners).toBeLessThan(before.listeners * 1.3)
    expect(after.nodes).toBeLessThan(before.nodes * 1.3)
    expect(after.heap).toBeLessThan(before.heap + 4)
  })
})

test('the player stays in a corner of the lists that anna opens from a video, brings her back to it, and one press closes it; a video that Back loads again begins where it was left', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  await watches(anna)
  const path = new URL(page.url()).pathname
  await playsOn(page, 1.5)
  const first = await now(page)
  await page.locator('.tag-nav').getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL(`**${href('categories', {}, { lang: 'en' })}`)
  const mini = page.locator('.player[data-mini] .player-media')
  await expect(mini).toBeInViewport()
  await expect(page.locator('h1')).toHaveText('Categories')
  await page.locator('.tag-nav').getByRole('link', { name: 'Videos' }).click()
  await page.waitForURL(`**${videos}`)
  await playsWith(page, 'sound')
  expect(await isSame(page)).toBe(true)
  expect(await violationsIn(page)).toEqual([])

  const left = await now(page)
  await page.getByRole('button', { name: 'Back to the player' }).click()
  await page.waitForURL(`**${path}`)
  await expect(mini).toBeHidden()
  await playsOn(page, left)
  expect(await isSame(page)).toBe(true)

  await page.goBack()
  await page.waitForURL(`**${videos}`)
  await expect(mini).toBeInViewport()
  await page.getByRole('button', { name: 'Close the small player' }).click()
  await expect(page.locator('x-player')).toHaveCount(0)
  // Without a player the pages of this visit are loaded again.
  await page.goBack()
  await page.waitForURL(`**${href('categories', {}, { lang: 'en' })}`)
  await expect(page.locator('h1')).toHaveText('Categories')
  await expect.poll(() => isSame(page)).toBe(false)
  await page.goBack()
  await page.waitForURL(`**${path}`)
  await expect.poll(() => now(page)).toBeGreaterThan(first - 0.1)
  expect(await isPaused(page)).toBe(true)
})
