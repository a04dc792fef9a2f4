// Collections of videos: categories and their combinations, playlists, a country's list. Links alone carry them, so
// that they work the same with and without JavaScript.
import { pageSizes } from '../../../shared/limits.ts'
import { href, type RouteQuery } from '../../../shared/routes.ts'
import { type VideoPageSort, videoPageSorts } from '../../../shared/rules/browse-filters.ts'
import { playlists as allPlaylists } from '../../../worker/origin/seed/playlists.ts'
import { chooses } from '../../support/browser/filters.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const lang = 'en'
const categories = href('categories', {}, { lang })
const videosOf = (object_id: string, sort?: VideoPageSort, query?: RouteQuery<'videos-categories'>): string =>
  href('videos-categories', { object_id, sort }, { lang, query })
const playlists = (query?: RouteQuery<'playlists'>): string => href('playlists', {}, { lang, query })
const playlist = (id: number): string => href('playlist', { id: String(id) }, { lang })

const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 })
const chosen = ({ page }: Visitor) => page.getByRole('list', { name: 'Selected categories' }).getByRole('link')
const titlesOf = (visitor: Visitor) => visitor.titles()

test('anna opens a category, adds two more until no more can be added, and takes them away one by one [S2-015 S2-016 S2-033 S2-106 S2-107 S5-047 S5-048 S5-049]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(categories)
  await expect(heading(anna)).toHaveText('Categories')
  await page.getByRole('navigation', { name: 'Jump to a letter' }).getByRole('link', { name: 'R', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Rain', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'Rain', exact: true }).click()
  await page.waitForURL(`**${videosOf('rain')}`)
  await expect(heading(anna)).toHaveText('Videos in Rain')
  const ofOne = new Set(await titlesOf(anna))

  const add = async (name: string, path: string) => {
    await page.getByRole('button', { name: 'Add a category' }).click()
    await page.locator('#add-category').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
  }
  await chooses(anna, 'Longest')
  await page.waitForURL(`**${videosOf('rain', 'longest')}`)
  await add('Ambient', videosOf('ambient,rain', 'longest'))
  await expect(heading(anna)).toHaveText('Videos in Ambient and Rain')
  await add('Autumn', videosOf('ambient,autumn,rain', 'longest'))
  await expect(page.getByRole('button', { name: 'Add a category' })).toHaveCount(0)
  await expect(chosen(anna)).toHaveText(['Ambient', 'Autumn', 'Rain'])

  await chosen(anna).filter({ hasText: 'Autumn' }).click()
  await page.waitForURL(`**${videosOf('ambient,rain', 'longest')}`)
  await page.getByRole('link', { name: 'Remove Ambient' }).click()
  await page.waitForURL(`**${videosOf('rain', 'longest')}`)
  expect((await titlesOf(anna)).filter((title) => ofOne.has(title)).length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Remove Rain' }).click()
  await page.waitForURL(`**${categories}`)
})

// tests/worker/edge/pages/browse/list-pages.test.ts shows it without a browser.
test('anna does not see the hidden category in any list [S3-042]', { tag: '@full' }, async ({ anna }) => {
  await anna.opens(categories)
  await expect(anna.page.locator('.category:not(.skeleton)')).not.toHaveCount(0)
  await expect(anna.page.getByText(/voyeur/i)).toHaveCount(0)
  await anna.opens(videosOf('no-such-category'), 404)
})

test('the menu of further categories is opened, used and closed by keyboard', { tag: '@js' }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(videosOf('rain'))
  const plus = page.getByRole('button', { name: 'Add a category' })
  const sheet = page.locator('#add-category')
  await plus.focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(plus).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(chosen(anna)).toHaveCount(2)
})

// On a phone they are in a panel, which closes as a whole.
test('a filter menu closes by Esc, which returns the focus, by a click elsewhere, and by opening another', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(href('videos', { sort: 'most-popular' }, { lang }))
  const menu = (name: string) => page.locator('.filter-menu').filter({ hasText: name })
  await menu('Period').locator('summary').click()
  await expect(menu('Period')).toHaveAttribute('open')
  await menu('Length').locator('summary').click()
  await expect(menu('Period')).not.toHaveAttribute('open')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(menu('Length')).not.toHaveAttribute('open')
  await expect(menu('Length').locator('summary')).toBeFocused()
  await menu('Period').locator('summary').click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu('Period')).not.toHaveAttribute('open')
})

test('anna pages through the playlists and opens one, its author, and all its videos [S2-023 S2-024 S2-025 S2-110 S9-007 S9-047]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(playlists())
  await expect(page.locator('.playlist:not(.skeleton)')).toHaveCount(pageSizes.playlists)
  const first = await titlesOf(anna)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(`**${playlists({ page: 2 })}`)
  await expect(page).toHaveTitle('Playlists, page 2 · edgetube')
  expect(await titlesOf(anna)).not.toEqual(first)

  await chooses(anna, 'Most videos')
  await page.waitForURL(`**${href('playlists', { sort: 'count-videos' }, { lang })}`)
  const card = page.locator('.playlist:not(.skeleton)').first()
  const title = (await card.locator('.thumb-title').textContent()) ?? ''
  await card.locator('.thumb-title').click()
  await expect(heading(anna)).toHaveText(title)
  const shown = await titlesOf(anna)
  expect(shown).toHaveLength(pageSizes.playlistStrip)

  await page.getByRole('link', { name: /^Show all \d+ videos$/ }).click()
  await expect(heading(anna)).toHaveText(`Videos in “${title}”`)
  const begin = async () => (await titlesOf(anna)).slice(0, shown.length)
  await expect.poll(begin).toEqual(shown)
  await chooses(anna, 'Longest')
  await page.waitForURL('**/videos/?sort=longest')
  await expect.poll(async () => (await titlesOf(anna)).length).toBeGreaterThan(0)
  expect(await begin()).not.toEqual(shown)
  await chooses(anna, 'Playlist order')
  await expect.poll(begin).toEqual(shown)

  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('link', { name: /^by / }).click()
  await page.waitForURL('**/members/*/')
})

// tests/worker/edge/pages/browse/list-pages.test.ts shows it without a browser.
test('another member’s private playlist says that it is private, and an unknown one is not found [S3-051 S8-034]', {
  tag: '@full',
}, async ({ anna }) => {
  const own = allPlaylists.find(({ is_private }) => is_private === 1)
  await anna.opens(playlist(own?.playlist_id ?? 0), 403)
  await expect(heading(anna)).toHaveText('You don’t have permission to view this playlist')
  await anna.page.getByRole('link', { name: 'Show all' }).click()
  await anna.page.waitForURL(`**${playlists()}`)
  await anna.opens(playlist(999_999), 404)
})

// tests/worker/edge/pages/browse/list-pages.test.ts shows it without a browser.
test('hugo sees what is watched in Germany by five sorts, and in Canada once he chooses it [S1-023 S2-006 S2-007 S4-014]', {
  tag: ['@phone', '@full'],
}, async ({ hugo }) => {
  const { page } = hugo
  const country = (sort: VideoPageSort) => href('top-country', { sort }, { lang })
  await hugo.opens(country('most-popular').replace('most-popular/', ''))
  await page.waitForURL(`**${country('most-popular')}`)
  await expect(heading(hugo)).toHaveText('Most popular: Germany')
  const german = await titlesOf(hugo)
  const orders = new Set<string>([german.slice(0, 10).join()])
  for (const [sort, name] of [
    ['latest-updates', 'Newest'],
    ['longest', 'Longest'],
    ['most-commented', 'Most commented'],
    ['top-rated', 'Top rated'],
  ] as const) {
    await chooses(hugo, name)
    await page.waitForURL(`**${country(sort)}`)
    await expect(heading(hugo)).toHaveText(`${name}: Germany`)
    orders.add((await titlesOf(hugo)).slice(0, 10).join())
  }
  expect(orders.size).toBe(videoPageSorts.length)

  await hugo.opens(country('most-popular'))
  await page.getByRole('link', { name: /Germany.*choose another country/ }).click()
  await page.getByRole('button', { name: 'Canada', exact: true }).click()
  await page.waitForURL(`**${country('most-popular')}`)
  await expect(heading(hugo)).toHaveText('Most popular: Canada')
  expect(await titlesOf(hugo)).not.toEqual(german)
})

test('without JavaScript the filter panel opens, closes and applies filters [S4-096 S4-097]', {
  tag: ['@nojs', '@narrow'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(href('videos', { sort: 'most-popular' }, { lang, query: { page: 2 } }))
  const panel = page.locator('.filter-panel')
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await chooses(anna, 'This month', 'Period')
  await page.waitForURL(`**${href('videos', { sort: 'most-popular' }, { lang, query: { date: 'month' } })}`)
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sort and filter 1' })).toBeVisible()
})
