// The frame of every page: its menus, on desktop and phone, with and without JavaScript.
import { contract } from '../../../shared/contract/contract.ts'
import { headerHidePx, navChannels, navScrollStepPx } from '../../../shared/limits.ts'
import { informationSections } from '../../../shared/route-table.ts'
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const lang = 'en'
const home = href('index', {}, { lang })
const videos = href('videos', {}, { lang })
const header = ({ page }: Visitor) => page.getByRole('banner')
const menu = ({ page }: Visitor) => page.locator('#menu')
const search = ({ page }: Visitor) => page.locator('#search-panel')
const sections = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Sections' })
/** Ends once the page has noticed it: of two within a frame a page notices the last. */
const scrollTo = ({ page }: Visitor, top: number) =>
  page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        const before = scrollY
        addEventListener('scroll', () => resolve(), { once: true })
        window.scrollTo({ top: y, behavior: 'instant' })
        if (scrollY === before) resolve()
      }),
    top,
  )

/** The first pages of a fresh site may be sent before the channels are available. */
async function opensWithChannels(visitor: Visitor): Promise<void> {
  await expect(async () => {
    await visitor.opens(home)
    await expect(sections(visitor).locator('a[href^="/pornsite/"]')).toHaveCount(navChannels, { timeout: 1 })
  }).toPass()
}

test('the header contains the logo linked to home, the sign-in links, and 13 sites of the network [S1-028 S2-076 S2-080 S2-082]', {
  tag: '@plain-desk',
}, async ({ anna }) => {
  await anna.opens(videos)
  await expect(header(anna).locator('.header-logo')).toHaveAttribute('href', home)
  await anna.unfolds('menu')
  await expect(header(anna).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    href('signin', {}, { lang }),
  )
  await expect(header(anna).getByRole('link', { name: 'Sign up' })).toHaveAttribute(
    'href',
    href('signup', {}, { lang }),
  )
  await header(anna).getByText('Our sites').click()
  const sites = header(anna).locator('details[open] a')
  await expect(sites).toHaveCount(13)
  for (const site of await sites.all()) {
    await expect(site).toBeVisible()
    await expect(site).toHaveAttribute('href', /^https:\/\/[a-z-]+\.example\/$/)
  }
})

test('below the header are the sections in order, labelled adverts, and the top channels [S2-083 S2-084 S2-085 S2-086 S3-090 S3-091 S3-092 S9-033]', {
  tag: '@wide',
}, async ({ anna }) => {
  await opensWithChannels(anna)
  const links = sections(anna).getByRole('link')
  const names = await links.allInnerTexts()
  expect(names.slice(0, 6)).toEqual(['Videos', 'Performers', 'Categories', 'Channels', 'Playlists', 'Community'])
  expect(names).toHaveLength(8 + navChannels)
  expect(await anna.page.locator('.tag-nav-row').evaluate((row) => getComputedStyle(row).overflowX)).toMatch(
    /^(auto|scroll)$/,
  )
  const { channels } = await (await anna.page.request.get(contract.stats.fill({ gender: 'str', lang }))).json()
  const top = channels.slice(0, navChannels).map(({ dir }: { dir: string }) => href('pornsite', { dir }, { lang }))
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs.slice(8)).toEqual(top)
  for (const advert of [links.nth(6), links.nth(7)]) {
    await expect(advert).toHaveAttribute('rel', 'sponsored nofollow noopener')
    await expect(advert).toHaveAttribute('data-metrik', /^nav_/)
    await expect(advert).toContainText('Ad')
  }
  await expect(links.nth(6)).toHaveAttribute('id', 'nav-1')
  await expect(links.nth(6)).toHaveClass(/custom/)
  await expect(links.nth(6).locator('.icon')).toHaveCount(1)

  await sections(anna).getByRole('link', { name: 'Categories' }).click()
  await anna.page.waitForURL(`**${href('categories', {}, { lang })}`)
  await expect(sections(anna).getByRole('link', { name: 'Categories' })).toHaveAttribute('aria-current', 'page')
})

test('on a small screen the row starts with the sections and has one advert', {
  tag: ['@phone', '@narrow'],
}, async ({ anna }) => {
  await opensWithChannels(anna)
  const links = sections(anna).getByRole('link').filter({ visible: true })
  expect((await links.allInnerTexts()).slice(0, 6)).toEqual([
    'Videos',
    'Performers',
    'Categories',
    'Channels',
    'Playlists',
    'Community',
  ])
  await expect(sections(anna).locator('[rel~="sponsored"]').filter({ visible: true })).toHaveCount(1)
})

test('the row’s arrows scroll it by 150 px, and are shown only where there is more [S9-032]', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await page.setViewportSize({ width: 1100, height: 800 })
  await opensWithChannels(anna)
  const row = page.locator('.tag-nav-row')
  const left = page.getByRole('button', { name: 'Scroll left' })
  const right = page.getByRole('button', { name: 'Scroll right' })
  await expect(right).toBeVisible()
  await expect(left).toBeHidden()
  await right.click()
  await expect.poll(() => row.evaluate((one) => one.scrollLeft)).toBe(navScrollStepPx)
  await expect(left).toBeVisible()
  await left.click()
  await expect.poll(() => row.evaluate((one) => one.scrollLeft)).toBe(0)
  await expect(left).toBeHidden()
})

test('a drop-down closes by a click elsewhere, by Esc, and when another opens', { tag: ['@js', '@wide'] }, async ({
  anna,
}) => {
  const { page } = anna
  await anna.opens(home)
  const open = page.locator('.drop-down[open]')
  const summary = (name: string) => header(anna).locator('summary', { hasText: name })
  await summary('Our sites').click()
  await expect(open).toHaveCount(1)
  await summary('EN').click()
  await expect(open).toHaveClass(/language-menu/)
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
  await expect(summary('EN')).toBeFocused()
  await summary('Our sites').click()
  await page.locator('main h1').click()
  await expect(open).toHaveCount(0)
})

test('up to 1024 px the tools are behind a button, above that they are in the row [S2-090 S9-029]', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(home)
  const button = header(anna).getByRole('button', { name: 'Menu' })
  for (const [width, isFolded] of [
    [390, true],
    [768, true],
    [1024, true],
    [1025, false],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(button).toBeVisible({ visible: isFolded })
    await expect(menu(anna)).toBeVisible({ visible: !isFolded })
    await expect(search(anna)).toBeVisible({ visible: !isFolded })
  }
})

test('on a phone menu and search close each other, with and without JavaScript [S3-121 S4-060]', {
  tag: ['@narrow', '@phone', '@plain'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(home)
  await header(anna).getByRole('button', { name: 'Menu' }).click()
  await expect(menu(anna)).toBeVisible()
  await expect(menu(anna).getByRole('link', { name: 'Playlists' })).toBeVisible()
  await header(anna).getByRole('button', { name: 'Open search' }).click()
  await expect(search(anna)).toBeVisible()
  await expect(menu(anna)).toBeHidden()
  await header(anna).getByRole('button', { name: 'Menu' }).click()
  await expect(menu(anna)).toBeVisible()
  await expect(search(anna)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(menu(anna)).toBeHidden()
})

test('on a phone the header hides on scrolling down past 125 px, and returns on scrolling up or with the focus [S2-091 S9-031]', {
  tag: ['@phone', '@narrow', '@js'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(videos)
  const isInView = () => header(anna).evaluate((one) => one.getBoundingClientRect().bottom > 1)
  await scrollTo(anna, headerHidePx - 5)
  await expect.poll(isInView).toBe(true)
  await scrollTo(anna, headerHidePx + 5)
  await expect.poll(isInView).toBe(false)
  await scrollTo(anna, 600)
  await expect.poll(isInView).toBe(false)
  await scrollTo(anna, 560)
  await expect.poll(isInView).toBe(true)
  await scrollTo(anna, 900)
  await expect.poll(isInView).toBe(false)
  await page.locator('.header-logo').focus()
  await expect.poll(isInView).toBe(true)
  await scrollTo(anna, 1400)
  await expect.poll(() => page.locator('html').getAttribute('data-scrolled')).toBe('')
  expect(await isInView()).toBe(true)
  // Above 1024 px the header scrolls away with the page.
  await page.locator('.header-logo').blur()
  for (const [width, translate] of [
    [1024, '0px -100%'],
    [1025, 'none'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    // A page that is laid out anew moves its place by itself, which is a way up, too.
    await expect(async () => {
      await scrollTo(anna, 0)
      await expect(page.locator('html')).not.toHaveAttribute('data-scrolled')
      await scrollTo(anna, 600)
      await expect(page.locator('html')).toHaveAttribute('data-scrolled', '', { timeout: 1000 })
    }).toPass()
    await expect.poll(() => header(anna).evaluate((one) => getComputedStyle(one).translate)).toBe(translate)
  }
})

test('the footer links to all information, the site map, support and partners [S2-087 S2-088 S2-089]', {
  tag: '@plain',
}, async ({ anna }) => {
  await anna.opens(home)
  const footer = anna.page.getByRole('contentinfo')
  for (const section of informationSections) {
    await expect(footer.locator(`a[href="${href('information', { section }, { lang })}"]`).first()).toBeVisible()
  }
  await expect(footer.getByRole('link', { name: 'Sitemap' })).toHaveAttribute('href', href('sitemap', {}, { lang }))
  const partners = footer.getByRole('navigation', { name: 'Partners' }).getByRole('link')
  expect(await partners.count()).toBeGreaterThan(0)
  await expect(footer).toContainText('adults only')
  await footer.getByRole('link', { name: 'Support' }).click()
  await anna.page.waitForURL(`**${href('information', { section: 'support' }, { lang })}`)
})
