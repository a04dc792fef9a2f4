// Adverts around a video: labelled, in boxes of fixed size, waiting for consent, closable; and partners' offers that
// rotate on time.
import type { Page } from 'playwright'
import { contract } from '../../../shared/contract/contract.ts'
import { bannerSize, partnerVideosShown } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { isOffered, randomOf, rotationOf } from '../../../shared/rules/ads-offers.ts'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { listed, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { onKeptConnection } from '../../support/browser/kept-connection.ts'
import { scrollThrough, shiftOf } from '../../support/browser/layout-shift.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

test.use({ launchOptions: launchWithPictures })

/** Longer than any test here. */
const whileMs = 5 * 60_000

/** A video whose page has offers in Canada now and for a while, or has none. */
function videoWith(hasOffers: boolean) {
  const found = listed.find(({ video_id }) => {
    const { number, endsAtMs } = rotationOf(video_id, Date.now())
    return endsAtMs > Date.now() + whileMs && isOffered(randomOf(video_id, 'ca', number)) === hasOffers
  })
  if (!found) throw new Error('no video is so')
  return found
}

/** A page waits half a second for its offers: requested before, they arrive in time unless the machine is slow. */
async function opensWithOffers(visitor: Visitor): Promise<void> {
  await visitor.page.request.get(contract.partnerVideos.fill({ code: 'ca' }), onKeptConnection)
  await expect(async () => {
    await visitor.opens(pageOf(videoWith(true)))
    await expect(visitor.page.locator('.offers')).toBeAttached({ timeout: 1 })
  }).toPass()
}

const places = ['under-player', 'suggestions', 'footer']
const directFrame = (page: Page) => page.locator('.slot-under-player iframe[data-direct]')
const waitingFrame = (page: Page) => page.locator('.slot-under-player iframe.slot-waits')

// tests/worker/edge/pages/ads/ad-slots.test.ts shows it without a browser.
test('every advert around a video is labelled, and links on without script [S2-112 S2-114 S2-125 S2-127]', {
  tag: ['@plain', '@full'],
}, async ({ anna }) => {
  const { page } = anna
  await opensWithOffers(anna)
  for (const place of places) {
    const slot = page.locator(`.slot-${place}`)
    await expect(slot.locator('.slot-label')).toHaveText('Ad')
    await expect(slot.locator('.slot-label')).toBeVisible()
    expect(await slot.locator('.banner:visible').count()).toBeGreaterThanOrEqual(2)
  }
  await expect(page.getByRole('complementary', { name: 'Ad' }).getByRole('link')).toBeVisible()
  await page.locator('.slot-footer').getByRole('link', { name: 'Most popular' }).click()
  await page.waitForURL(`**${href('videos', { sort: 'most-popular' }, { lang: 'en' })}`)
  expect((await anna.titles()).length).toBeGreaterThan(0)
})

test('banners are in 5 columns, in 4 up to 1024 px, in 2 up to 420 px, at the bottom up to 767 px; the base size is 300 x 250 [S9-030 S9-076 S9-077 S9-078 S9-079 S9-080]', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  await opensWithOffers(anna)
  const boxes = (place: string) =>
    page.locator(`.slot-${place} .banner:visible`).evaluateAll((all) =>
      all.map((one) => {
        const { left, width, height } = one.getBoundingClientRect()
        return { left: Math.round(left), width, height }
      }),
    )
  const columns = async (place: string) => new Set((await boxes(place)).map(({ left }) => left)).size
  for (const [width, inPage, atFoot] of [
    [1700, 5, 5],
    [1025, 5, 5],
    [1024, 4, 4],
    [768, 4, 4],
    [767, 4, 2],
    [421, 4, 2],
    [420, 2, 2],
    [390, 2, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await columns('under-player'), await columns('suggestions'), await columns('footer')]).toEqual([
      width,
      inPage,
      inPage,
      atFoot,
    ])
    for (const place of places) {
      for (const box of await boxes(place)) {
        expect(box.width / box.height).toBeCloseTo(bannerSize.width / bannerSize.height, 1)
      }
    }
  }
  await page.setViewportSize({ width: 1700, height: 900 })
  const { width, height } = (await boxes('footer'))[0] ?? {}
  expect({ width, height }).toEqual(bannerSize)
})

test('adverts that wait for consent load after it into the same box, without third-party requests', {
  tag: '@js',
}, async ({ anna }) => {
  const { page, asked } = anna
  const isAsked = () => asked.some((line) => line.startsWith('GET /frame/house/'))
  await page.context().clearCookies({ name: '__Host-consent' })
  await opensWithOffers(anna)
  const cell = page.locator('.slot-under-player .banner:has(> .slot-waits)')
  await cell.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect(waitingFrame(page)).toBeHidden()
  await expect(cell.getByRole('link', { name: 'Playlists' })).toBeVisible()
  expect(isAsked()).toBe(false)
  const size = async () => {
    const box = await cell.boundingBox()
    return [box?.width, box?.height]
  }
  const before = await size()
  await page.getByRole('button', { name: 'Accept' }).click()
  await cell.scrollIntoViewIfNeeded()
  await expect(waitingFrame(page)).toBeVisible()
  await expect(waitingFrame(page).contentFrame().getByRole('link', { name: 'Newest' })).toBeVisible()
  await expect(cell.getByRole('link', { name: 'Playlists' })).toBeHidden()
  expect(await size()).toEqual(before)
  const frame = await waitingFrame(page).boundingBox()
  expect(Math.round(frame?.width ?? 0)).toBe(Math.round(before[0] ?? 0))
  expect(isAsked()).toBe(true)
  expect(await shiftOf(page)).toBe(0)
})

test('a focused advert in a frame has a visible outline, however small it is shown', {
  tag: ['@js', '@full'],
}, async ({ anna, site }) => {
  const { page } = anna
  await setCookie(page.context(), 'consent', 'accepted', site)
  await opensWithOffers(anna)
  const frame = waitingFrame(page)
  const link = frame.contentFrame().getByRole('link', { name: 'Newest' })
  // A frame that is still empty has nothing to be focused.
  await expect(link).toBeVisible()
  await directFrame(page).contentFrame().getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  for (const width of [1700, 1440, 1024, 421, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const { width: shown } = (await frame.boundingBox()) ?? { width: 0 }
    const ring = await link.evaluate((element) => Number.parseFloat(getComputedStyle(element).outlineWidth))
    expect((ring * shown) / bannerSize.width, `at ${width} px`).toBeGreaterThanOrEqual(2)
  }
})

test('a direct-sale banner closes when it is clicked: a house ad lies below, and nothing moves [S4-035]', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  await opensWithOffers(anna)
  await directFrame(page).scrollIntoViewIfNeeded()
  const link = directFrame(page).contentFrame().getByRole('link', { name: 'Find something for tonight' })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await opened.waitForURL(`**${href('categories', {}, { lang: 'en' })}`)
  await opened.close()
  await expect(directFrame(page)).toHaveCount(0)
  await expect(page.locator('.slot-under-player').getByRole('link', { name: 'Top rated' })).toBeVisible()
  expect(await shiftOf(page)).toBe(0)
})

for (const [name, consent, hasOffers, way] of [
  ['with everything accepted', 'accepted', true, ['@desk']],
  ['with everything rejected', 'rejected', true, ['@phone']],
  ['without offers', 'rejected', false, ['@desk', '@full']],
] as const) {
  test(`nothing of the page moves ${name}`, { tag: ['@js', ...way] }, async ({ anna, site }) => {
    const { page } = anna
    await setCookie(page.context(), 'consent', consent, site)
    if (hasOffers) await opensWithOffers(anna)
    else await anna.opens(pageOf(videoWith(false)))
    await expect(page.locator('.offers')).toHaveCount(hasOffers ? 1 : 0)
    await scrollThrough(page)
    expect(await shiftOf(page)).toBe(0)
  })
}

test('nothing of the page moves when the visitor blocks every advert', { tag: ['@js', '@phone', '@full'] }, async ({
  anna,
  site,
}) => {
  const { page } = anna
  anna.expects(/^failed: GET \/frame\/|ERR_BLOCKED_BY_CLIENT/)
  await setCookie(page.context(), 'consent', 'accepted', site)
  await page.route('**/frame/**', (route) => route.abort('blockedbyclient'))
  await opensWithOffers(anna)
  await scrollThrough(page)
  expect(await shiftOf(page)).toBe(0)
})

test('partners’ offers have a price and a countdown; at zero they are replaced [S2-124 S9-074 S9-075]', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  await opensWithOffers(anna)
  const row = page.locator('.offers')
  const titles = () => row.locator('.offer-title').allTextContents()
  expect(await titles()).toHaveLength(partnerVideosShown)
  await expect(row).toContainText('from $0.99')
  await expect(row.locator('.offers-clock')).toHaveText(/^New offers in [0-5]\d:[0-5]\d$/)
  const before = await titles()
  const others = before.map((title) => ({
    href: 'https://partner.example/',
    title: `Not ${title}`,
    pretitle: '',
    tags: [],
    img: '',
  }))
  await page.route('**/offers/*.json', (route) => route.fulfill({ json: { offers: others, leftMs: 1_800_000 } }))
  await page.clock.install()
  await page.reload()
  await expect(row.locator('.offers-clock')).toHaveText(/^New offers in/)
  await page.clock.runFor(3_600_000)
  await expect.poll(titles).toEqual(before.map((title) => `Not ${title}`))
  expect(await shiftOf(page)).toBe(0)
})

test('without JavaScript the offers are shown with their rotation interval', { tag: '@nojs' }, async ({ anna }) => {
  await opensWithOffers(anna)
  const row = anna.page.locator('.offers')
  await expect(row.locator('.offers-clock')).toHaveText('New offers every hour')
  const links = row.getByRole('link')
  await expect(links).toHaveCount(partnerVideosShown)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\/[a-z-]+\.example\//)
    await expect(link).toHaveAttribute('rel', 'sponsored nofollow noopener noreferrer')
    await expect(link).toHaveAttribute('target', '_blank')
  }
})
