// Cookies: the notice, its two answers, and that until then nobody but us is asked for anything.
import { informationSections } from '../../shared/route-table.ts'
import { href } from '../../shared/routes.ts'
import { launch } from '../support/people/chromium.ts'
import { expect, test } from '../support/people/journey.ts'
import { listedAt, pageOf } from '../support/people/shelf.ts'
import type { Visitor } from '../support/people/visitor.ts'

test.use({ launchOptions: launch })

const home = href('index', {}, { lang: 'en' })
const notice = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Cookies' })
const anew = ({ page }: Visitor) => page.context().clearCookies({ name: 'consent' })

test('anna rejects, and is not asked again [S4-079 S4-080]', { tag: ['@phone', '@plain-desk'] }, async ({ anna }) => {
  await anew(anna)
  await anna.opens(home)
  const [reject, accept] = [
    notice(anna).getByRole('button', { name: 'Reject' }),
    notice(anna).getByRole('button', { name: 'Accept' }),
  ]
  const [one, other] = [await reject.boundingBox(), await accept.boundingBox()]
  expect([one?.width, one?.height]).toEqual([other?.width, other?.height])
  const look = (element: Element) => {
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
    return { color, backgroundColor, fontSize, fontWeight }
  }
  expect(await reject.evaluate(look)).toEqual(await accept.evaluate(look))
  await reject.click()
  await expect(notice(anna)).toBeHidden()
  await anna.opens(home)
  await expect(notice(anna)).toBeHidden()
  expect((await anna.page.context().cookies()).find(({ name }) => name === 'consent')?.value).toBe('rejected')
})

test('anna accepts, and the page stays where it is [S4-079 S4-080]', { tag: '@js' }, async ({ anna }) => {
  await anew(anna)
  await anna.opens(home)
  const before = anna.asked.length
  await notice(anna).getByRole('button', { name: 'Accept' }).click()
  await expect(notice(anna)).toBeHidden()
  await expect(anna.page.locator('html')).toHaveAttribute('data-consent', 'accepted')
  expect(anna.asked.slice(before).filter((line) => line === `GET ${home}` || line.startsWith('POST /consent'))).toEqual(
    [],
  )
})

test('a browser that sends Global Privacy Control has said Reject already', { tag: '@plain' }, async ({ visitor }) => {
  const one = await visitor({ extraHTTPHeaders: { 'sec-gpc': '1' } })
  await anew(one)
  await one.opens(home)
  await expect(notice(one)).toBeHidden()
})

/** From the button to the film itself: what stands before one for whoever accepted does not come. */
async function plays({ page }: Visitor): Promise<void> {
  await page.locator('.player-start').click()
  const player = page.locator('x-player')
  await expect(player).toHaveAttribute('data-state', 'playing')
  await expect(page.locator('.advert-film')).toHaveCount(0)
  await page.locator('.player video').evaluate(async (video: HTMLVideoElement) => {
    while (video.currentTime < 0.5)
      await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
  })
}

test('before anybody accepted, every request goes to this site, and every cookie is one that it needs', {
  tag: '@js',
}, async ({ anna, gina, hugo, site }) => {
  const watched = pageOf(listedAt(0))
  const pages = [
    home,
    href('videos', {}, { lang: 'de' }),
    href('search', { search: 'rain' }, { lang: 'en' }),
    watched,
    ...informationSections.map((section) => href('information', { section }, { lang: 'en' })),
  ]
  // Gina and Hugo get the same page of the gate again and again; with FULL=1 they look at it wherever anna goes.
  const gated = process.env.FULL ? pages : pages.filter((_, index) => index % 4 === 0)
  const looksAround = async (one: Visitor) => {
    await anew(one)
    const hosts = new Set<string>()
    one.page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    for (const path of one === anna ? pages : gated) {
      await one.page.goto(path)
      if (one === anna && path === watched) await plays(one)
      await one.page.waitForLoadState('networkidle')
    }
    expect([...hosts].filter((origin) => origin !== site && origin !== 'null')).toEqual([])
    const names = (await one.page.context().cookies()).map(({ name }) => name)
    expect(names.filter((name) => !['lang', 'theme', 'age_agreed'].includes(name))).toEqual([])
  }
  await Promise.all([anna, gina, hugo].map(looksAround))
})
