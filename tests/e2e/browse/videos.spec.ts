// The list of all videos: sorted, filtered and paged by links alone, so that it works the same with and without
// JavaScript.
import { pageSizes } from '../../../shared/limits.ts'
import { href, type RouteQuery } from '../../../shared/routes.ts'
import { type VideoPageSort, videoPageSorts } from '../../../shared/rules/browse-filters.ts'
import { listed } from '../../support/browser/demo-catalogue.ts'
import { chooses, filtersOf, opensFilters } from '../../support/browser/filters.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const labels: Record<VideoPageSort, string> = {
  'latest-updates': 'Newest',
  longest: 'Longest',
  'most-commented': 'Most commented',
  'most-popular': 'Most popular',
  'top-rated': 'Top rated',
}
const list = (sort?: VideoPageSort, query?: RouteQuery<'videos'>): string =>
  href('videos', { sort }, { lang: 'en', query })
const pages = Math.ceil(listed.length / pageSizes.list)
const paging = ({ page }: Visitor) => page.getByRole('navigation', { name: 'Pages' })

/** The cards' lengths in seconds, in order. */
async function lengths({ page }: Visitor): Promise<number[]> {
  const texts = await page.locator('.thumb-chips > span').allInnerTexts()
  return texts.map((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0))
}

/** The cards' video ids: the catalogue was posted in their order. */
const ids = ({ page }: Visitor): Promise<number[]> =>
  page
    .locator('main .thumb-title')
    .evaluateAll((links) => links.map((link) => Number((link as HTMLAnchorElement).pathname.split('/')[2])))

/** The fields of a form are in the order of the page, those of a link in that of the route. */
const hasParts = (path: string) => (at: URL) => {
  const wanted = new URL(path, at)
  const parts = ({ searchParams }: URL) => [...searchParams].map(String).toSorted().join('&')
  return at.pathname === wanted.pathname && parts(at) === parts(wanted)
}

const falling = (numbers: number[]) => numbers.toSorted((one, other) => other - one)

test('anna sorts the videos in five ways above the list, and sees five orders [S2-012 S2-013 S2-014 S2-100 S2-101 S2-103 S5-061 S9-043]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  const orders = new Set<string>()
  await anna.opens(list())
  for (const sort of [...videoPageSorts.slice(1), videoPageSorts[0]]) {
    await chooses(anna, labels[sort])
    const path = list(sort === 'latest-updates' ? undefined : sort)
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      sort === 'latest-updates' ? 'Videos' : labels[sort],
    )
    await opensFilters(anna)
    await expect(filtersOf(anna).getByRole('link', { name: labels[sort], exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.keyboard.press('Escape')
    const titles = await anna.titles()
    expect(titles).toHaveLength(pageSizes.list)
    orders.add(titles.slice(0, 10).join())
    if (sort === 'longest') expect(await lengths(anna)).toEqual(falling(await lengths(anna)))
    if (sort === 'latest-updates') expect(await ids(anna)).toEqual(falling(await ids(anna)))
  }
  expect(orders.size).toBe(videoPageSorts.length)
})

test('anna goes from page 1 to page 2 and to the last one [S2-070 S2-071 S2-072 S2-104 S2-105 S9-001]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  const title = (suffix: string) => expect(page).toHaveTitle(`Videos${suffix} · edgetube`)
  const seen = new Set<number>()
  const see = async () => {
    for (const id of await ids(anna)) seen.add(id)
  }
  await anna.opens(list())
  await title('')
  await see()
  expect(seen.size).toBe(pageSizes.list)
  await expect(page.locator('main > :last-child')).toHaveClass('seo-text')
  await expect(page.locator('main > :last-child')).toHaveText(/.{40}/)
  await paging(anna).getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(`**${list(undefined, { page: 2 })}`)
  await title(', page 2')
  await see()
  expect(seen.size).toBe(2 * pageSizes.list)
  await expect(paging(anna).getByRole('link', { name: 'Page 1' })).toHaveAttribute('href', list())
  for (let next = 3; next <= pages; next++) {
    await paging(anna).getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(`**${list(undefined, { page: next })}`)
    await see()
  }
  await title(`, page ${pages}`)
  await expect(paging(anna).locator('[aria-current=page]')).toHaveText(String(pages))
  await expect(paging(anna).getByRole('link', { name: 'Next' })).toHaveCount(0)
  expect(seen).toEqual(new Set(listed.map((video) => video.video_id)))
  await anna.opens(list(undefined, { page: pages + 1 }), 404)
})

test('anna filters the list by quality, length and time from its first page on, the panel closes, and the back button undoes it [S4-096 S4-097 S4-098 S5-063 S5-064 S5-065]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  const choose = async (name: string, menu: string | undefined, path: string) => {
    await chooses(anna, name, menu)
    await page.waitForURL(hasParts(path))
    await expect(page.locator('.filter-panel:popover-open, .filter-menu[open]')).toHaveCount(0)
  }
  await anna.opens(list(undefined, { page: 2 }))
  const before = await anna.titles()
  await choose('HD', undefined, list(undefined, { type: 'hd' }))
  await expect(page.locator('main .thumb').filter({ has: page.locator('.thumb-chips b') })).toHaveCount(pageSizes.list)
  await choose('Over 30 minutes', 'Length', list(undefined, { type: 'hd', duration: '3' }))
  expect(Math.min(...(await lengths(anna)))).toBeGreaterThan(1800)
  await choose('10 to 30 minutes', 'Length', list(undefined, { type: 'hd', duration: '2' }))
  expect(Math.min(...(await lengths(anna)))).toBeGreaterThanOrEqual(600)
  expect(Math.max(...(await lengths(anna)))).toBeLessThanOrEqual(1800)
  await choose('Under 10 minutes', 'Length', list(undefined, { type: 'hd', duration: '1' }))
  expect(Math.max(...(await lengths(anna)))).toBeLessThan(600)
  await paging(anna).getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(hasParts(list(undefined, { page: 2, type: 'hd', duration: '1' })))

  for (const _ of ['page', 'length', 'length', 'length', 'quality']) await page.goBack()
  await page.waitForURL(`**${list(undefined, { page: 2 })}`)
  expect(await anna.titles()).toEqual(before)

  await anna.opens(list(undefined, { type: 'hd', duration: '1' }))
  await choose('All', undefined, list(undefined, { duration: '1' }))
  await choose('Any', 'Length', list())
  await anna.opens(list('longest', { page: 2, type: 'hd', duration: '1' }))
  await choose('Clear filters', undefined, list('longest'))

  for (const sort of process.env.FULL ? videoPageSorts : (['longest', 'top-rated'] as const)) {
    await anna.opens(list(sort === 'latest-updates' ? undefined : sort))
    const isDated = sort === 'top-rated' || sort === 'most-popular'
    await expect(
      filtersOf(anna)
        .getByText(/^(All time|Today|This week|This month)$/)
        .and(page.locator('.filter-choice')),
    ).toHaveCount(isDated ? 4 : 0)
  }
  await anna.opens(list('most-popular'))
  const allTime = await anna.titles()
  await anna.opens(list('most-popular', { page: 2 }))
  await choose('This week', 'Period', list('most-popular', { date: 'week' }))
  expect(await anna.titles()).not.toEqual(allTime)
  await choose('Longest', undefined, list('longest'))
})

test('anna returns from a video to the page of the list that she left', { tag: '@plain' }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(list('longest', { page: 2 }))
  const titles = await anna.titles()
  await page.locator('.thumb-title').nth(3).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[3] ?? '')
  await page.goBack()
  await page.waitForURL(`**${list('longest', { page: 2 })}`)
  expect(await anna.titles()).toEqual(titles)
})
