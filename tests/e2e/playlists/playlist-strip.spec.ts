// A video of a playlist: the strip above it, its pages, and what plays next.
import type { Page } from 'playwright'
import { nextVideoSeconds, pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { longPlaylist } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { playerVideo, plays, playsOn } from '../../support/browser/player.ts'

const { id: playlist, title, videos } = longPlaylist
const lang = 'en'
const count = pageSizes.playlistStrip
const at = (index: number, pl_page = Math.floor(index / count) + 1) => {
  const { video_id, dir } = videos[index] ?? { video_id: 0, dir: '' }
  return href('video', { id: String(video_id), dir }, { lang, query: { playlist, pl_page } })
}
const items = (page: Page) => page.locator('.strip-item')
const paths = (page: Page) =>
  page.locator('.strip-item a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
const pathsOf = (from: number, to: number) => videos.slice(from, to).map((_, index) => at(from + index))
const next = (page: Page) => page.getByRole('link', { name: 'Next page of the playlist' })
const isInView = (page: Page) =>
  page.locator('.strip-item:has([aria-current])').evaluate((item) => {
    const [own, list] = [item.getBoundingClientRect(), (item.parentElement as Element).getBoundingClientRect()]
    return own.left >= list.left && own.right <= list.right
  })

test('anna opens a video of a playlist: it is marked and in view, and its neighbours’ links keep the playlist', {
  tag: '@phone',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(href('playlist', { id: playlist }, { lang }))
  await page.locator('main .thumb-title').nth(20).click()
  await page.waitForURL(`**${at(20)}`)
  await expect(items(page)).toHaveCount(count)
  expect(await paths(page)).toEqual(pathsOf(0, count))
  await expect(page.locator('.strip-item a[aria-current]')).toHaveAttribute('href', at(20))
  await expect.poll(() => isInView(page)).toBe(true)
  await expect(page.getByRole('region', { name: 'Playlist' }).getByRole('link', { name: title })).toBeVisible()
  await items(page).nth(21).click()
  await page.waitForURL(`**${at(21)}`)
  await expect.poll(() => isInView(page)).toBe(true)
})

test('without script the pages of the strip are links to the same video', { tag: '@nojs' }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(at(3))
  await next(page).click()
  await page.waitForURL(`**${at(3, 2)}`)
  expect(await paths(page)).toEqual(pathsOf(count, 2 * count))
  await page.getByRole('link', { name: 'Previous page of the playlist' }).click()
  await page.waitForURL(`**${at(3)}`)
  await expect(page.locator('.strip-item a[aria-current]')).toHaveAttribute('href', at(3))
})

test.describe('with script', { tag: ['@js', '@wide'] }, () => {
  test('the strip’s pages turn in place, by mouse and by key, and nothing moves [S4-028 S4-029 S4-030]', async ({
    anna,
  }) => {
    const { page, asked } = anna
    await anna.opens(at(3))
    const before = await page.locator('x-player').boundingBox()
    await next(page).click()
    await expect(items(page).first().locator('a')).toHaveAttribute('href', at(count))
    expect(await paths(page)).toEqual(pathsOf(count, 2 * count))
    await next(page).focus()
    await page.keyboard.press('Enter')
    await expect(items(page).first().locator('a')).toHaveAttribute('href', at(2 * count))
    await expect(page.locator('.strip-list')).toBeFocused()
    await expect(next(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Previous page of the playlist' }).click()
    await expect(items(page).first().locator('a')).toHaveAttribute('href', at(count))
    // From its start, even after a shorter page.
    expect(await page.locator('.strip-list').evaluate((list) => list.scrollLeft)).toBe(0)
    await next(page).click()
    await page.getByRole('link', { name: 'First page of the playlist' }).click()
    await expect(page.locator('.strip-item a[aria-current]')).toHaveAttribute('href', at(3))
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(at(3))
    expect(await page.locator('x-player').boundingBox()).toEqual(before)
    // Each page is fetched once, however often it is shown.
    expect(asked.filter((line) => line.includes('playlist-order')).length).toBe(3)
    expect(await violationsIn(page, '.strip')).toEqual([])
  })

  test('the next video is the playlist’s next one, also across pages, and a related one at its end', async ({
    anna,
  }) => {
    const { page } = anna
    await page.clock.install()
    const endsAndLeadsTo = async (path: string) => {
      await expect(page.locator('.player-bar')).toBeVisible()
      if (page.url().includes('autostart=1')) await playsOn(page, 0)
      else await plays(page)
      // What follows a video loads once it plays.
      await expect(async () => {
        await playerVideo(page).evaluate((video: HTMLVideoElement) => video.dispatchEvent(new Event('ended')))
        await expect(page.getByRole('region', { name: 'Up next' })).toBeVisible({ timeout: 1000 })
      }).toPass()
      await page.clock.runFor(nextVideoSeconds * 1000)
      await page.waitForURL(`**${path}${path.includes('?') ? '&' : '?'}autostart=1`)
    }
    await anna.opens(at(count - 2))
    // Checking the content later must not count as a navigation.
    await next(page).click()
    await expect(items(page).first().locator('a')).toHaveAttribute('href', at(count))
    await endsAndLeadsTo(at(count - 1))
    await endsAndLeadsTo(at(count))
    await anna.opens(at(videos.length - 1))
    const related = await page.locator('.related .thumb-title').first().getAttribute('href')
    await endsAndLeadsTo(related ?? '')
  })
})

test('on a touch screen either end of the strip loads the adjacent page [S4-031]', {
  tag: ['@js', '@narrow', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(at(count + 10))
  await expect.poll(() => isInView(page)).toBe(true)
  await page.getByText('Page 2 of').tap()
  await expect(page.locator('#strip')).toHaveAttribute('data-state', 'awake')
  await expect(items(page)).toHaveCount(count)
  const scrollTo = (end: 'first' | 'last') =>
    items(page)
      [end]()
      .evaluate((item) => item.parentElement?.scrollTo({ left: (item as HTMLElement).offsetLeft }))
  await scrollTo('last')
  await expect(items(page).nth(count).locator('a')).toHaveAttribute('href', at(2 * count))
  expect(await paths(page)).toEqual(pathsOf(count, 3 * count))
  await scrollTo('first')
  await expect(items(page).first().locator('a')).toHaveAttribute('href', at(0))
  expect(await paths(page)).toEqual(pathsOf(0, 3 * count))
  // The item under the finger is still there.
  const left = await items(page)
    .nth(count)
    .evaluate((item) => item.getBoundingClientRect().left)
  expect(Math.abs(left)).toBeLessThan(200)
})

test('a press on the next page waits for the page that an end of the strip is loading, and shows its own page alone', {
  tag: ['@js', '@narrow', '@phone', '@full'],
}, async ({ anna }) => {
  const { page } = anna
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  await anna.opens(at(10))
  await page.route('**/api/json/videos2/**', async (route) => {
    asked++
    await held
    await route.continue()
  })
  const scrollToEnd = () =>
    items(page)
      .last()
      .evaluate((item) => item.parentElement?.scrollTo({ left: (item as HTMLElement).offsetLeft }))
  await page.getByText('Page 1 of').tap()
  await expect(page.locator('#strip')).toHaveAttribute('data-state', 'awake')
  await scrollToEnd()
  await expect.poll(() => asked).toBe(1)
  await next(page).tap()
  release()
  await expect(items(page).first().locator('a')).toHaveAttribute('href', at(count))
  await expect(page.getByText('Page 2 of')).toBeVisible()
  // Its beginning is in view, but was not scrolled to: nothing was put before it.
  await scrollToEnd()
  await expect(items(page).nth(count).locator('a')).toHaveAttribute('href', at(2 * count))
  expect(await paths(page)).toEqual(pathsOf(count, 3 * count))
})
