// A slow or broken upstream: the page is complete without script, nothing moves when late parts arrive, and failures
// are shown. Every test uses pages of the late site that no other test uses.
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { shiftOf } from '../../support/browser/layout-shift.ts'

// The local runtime buffers a compressed page until it is complete.
const uncompressed = { extraHTTPHeaders: { 'accept-encoding': 'identity' } }

const ways = ['js-1440', 'js-390', 'nojs-390', 'nojs-1440'] as const
/** A separate page for each way in which the test runs. */
const own = <Value>(way: string, values: readonly Value[]): Value => values[ways.indexOf(way as never)] as Value

test('with a slow upstream the frame appears at once with the space of 60 cards, and then the cards fill it [S4-010 S4-011]', {
  tag: '@plain-desk',
}, async ({ visitor, late, suffer, attempt, mark, way }) => {
  // A further try, which there is only where one way runs, has the page of another one: its own is in the caches.
  const sorts = ['longest', 'most-commented', 'top-rated', 'most-popular'] as const
  const sort = sorts[(ways.indexOf(way) + attempt) % sorts.length]
  const address = late + href('videos', { sort }, { lang: 'en' })
  // The frame is sent early only where the upstream has just answered.
  await fetch(late + href('search', { search: `asked by ${mark}` }, { lang: 'en' }))
  await suffer({ isHeld: true })
  const { frame, whole } = await comesInTwo(address, () => suffer({}))
  const { page } = await visitor()
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: frame }))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main .thumb-title')).toHaveCount(0)
  await expect(page.locator('.meanwhile .skeleton')).toHaveCount(pageSizes.list)
  await expect(page.locator('.meanwhile .skeleton').first()).toBeVisible()

  await page.unroute(address)
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: whole }))
  await page.goto(address)
  await expect(page.locator('main .thumb-title')).toHaveCount(pageSizes.list)
  for (const card of await page.locator('main .list .thumb').all()) await expect(card).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('.meanwhile')).toBeHidden()
})

/**
 * A page before the upstream answered, and complete. The edge waits only a moment, in which a busy browser may not have
 * painted: so the page is read first, and shown afterwards.
 */
async function comesInTwo(address: string, answers: () => Promise<void>): Promise<{ frame: string; whole: string }> {
  const { body } = await fetch(address, {
    headers: { 'accept-encoding': 'identity', cookie: '__Host-consent=rejected' },
  })
  if (!body) throw new Error('a page without a body')
  const pieces = body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let frame = ''
  while ((frame.match(/skeleton/g) ?? []).length < pageSizes.list) {
    const { value, done } = await pieces.next()
    if (done) break
    frame += value
  }
  await answers()
  let whole = frame
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) whole += piece.value
  return { frame, whole }
}

test('two seconds late and without script a video page has its title, player, related videos and comments', {
  tag: '@nojs',
}, async ({ visitor, late, suffer, way }) => {
  const anna = await visitor(uncompressed)
  const { page } = anna
  // The shared frame is not under test here.
  await anna.opens(late + pageOf(listedAt(50)))
  await suffer({ delayMs: 2000 })
  const video = listedAt(own(way, [51, 52, 53, 54]))
  await anna.opens(late + pageOf(video))
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  await expect(page.locator('.player video')).toBeVisible()
  await expect(page.locator('.related .thumb-title')).toHaveCount(pageSizes.related)
  for (const card of await page.locator('.related .thumb').all()) await expect(card).toBeVisible()
  await expect(page.locator('#comments').getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('.state-error')).toHaveCount(0)
})

test('nothing moves while a page arrives in small pieces', { tag: ['@js', '@full'] }, async ({ visitor }) => {
  const one = await visitor(uncompressed)
  const line = await one.page.context().newCDPSession(one.page)
  await line.send('Network.enable')
  // Only the page itself: pictures have reserved space.
  await line.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
  one.expects(/ERR_BLOCKED_BY_CLIENT|^failed: GET \/media\/.* inspector$/)
  const slow = { offline: false, latency: 0, downloadThroughput: 50 * 1024, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', slow)
  for (const name of ['videos', 'pornstars', 'community', 'signin'] as const) {
    await one.opens(href(name, {}, { lang: 'en' }))
    expect(await shiftOf(one.page), name).toBe(0)
  }
})

test('a page that fails says what happened, shows the request’s id, and can be retried', { tag: '@plain' }, async ({
  anna,
  late,
  suffer,
  way,
}) => {
  const { page } = anna
  await suffer({ status: 500 })
  const path = href('search', { search: own(way, ['snow', 'rain', 'storm', 'waves']) }, { lang: 'en' })
  const response = await anna.opens(late + path, 503)
  expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This part of the site is unavailable')
  await expect(page.getByText(`Request ${response.headers()['x-request-id']}`)).toBeVisible()
  await suffer({})
  // Chromium reports a prefetch that is still loading as a failure.
  anna.expects(/^failed: GET \/search\/.* net::ERR_FAILED$/)
  // After a failure the edge spares the upstream for a second.
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Try again' })
    if (await again.isVisible()) {
      const come = page.waitForEvent('domcontentloaded')
      await again.click()
      await come
    }
    await expect(page.locator('main .thumb-title').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(page.url()).toBe(late + path)
})
