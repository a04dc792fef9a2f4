// The home page: videos popular in the visitor's country, and most popular videos.
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { dailyViewsOf } from '../../../worker/origin/seed/counters.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { catalogueSize, listed } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'

const home = href('index', {}, { lang: 'en' })
const mostPopular = href('videos', { sort: 'most-popular' }, { lang: 'en' })
const topCountry = href('top-country', { sort: 'most-popular' }, { lang: 'en' })

/** How many of the site's videos its seed has watched in a country; the journeys may have watched more there. */
const watchedIn = (country: string): number =>
  listed.filter(({ video_id, viewed }) =>
    dailyViewsOf(video_id, viewed, catalogueSize).some((counted) => counted.country === country),
  ).length

// tests/worker/edge/pages/data-states.test.ts shows it without a browser.
test('hugo and anna see 30 videos that are popular in their countries, or in a chosen one [S2-001 S2-002]', {
  tag: ['@plain', '@full'],
}, async ({ hugo, anna }) => {
  const top = (visitor: typeof hugo) => visitor.page.locator('main > .thumbs .thumb-title')
  await hugo.opens(home)
  await anna.opens(home)
  await expect(hugo.page.getByRole('heading', { level: 1 })).toHaveText('Popular today: Germany')
  await expect(anna.page.getByRole('heading', { level: 1 })).toHaveText('Popular today: Canada')
  await expect(top(hugo)).toHaveCount(pageSizes.home)
  await expect(top(anna)).toHaveCount(pageSizes.home)
  const german = await top(hugo).allInnerTexts()
  expect(await top(anna).allInnerTexts()).not.toEqual(german)

  await setCookie(anna.page.context(), 'country_code', 'de', anna.page.url())
  await anna.opens(home)
  await expect(anna.page.getByRole('heading', { level: 1 })).toHaveText('Popular today: Germany')
  expect(await top(anna).allInnerTexts()).toEqual(german)
})

// tests/worker/edge/pages/browse/list-pages.test.ts shows it without a browser.
test('anna goes from the first block of the home page to the whole list of her country [S2-005]', {
  tag: '@full',
}, async ({ anna }) => {
  await anna.opens(home)
  // Without script another link follows, to the most popular videos.
  await anna.page.locator('main > .show-more a').first().click()
  await anna.page.waitForURL(`**${topCountry}`)
  await expect(anna.page.getByRole('heading', { level: 1 })).toHaveText('Most popular: Canada')
  expect((await anna.titles()).length).toBeGreaterThanOrEqual(watchedIn('ca'))
})

test('without JavaScript the most popular videos are one link away, and no heading is empty', { tag: '@nojs' }, async ({
  anna,
}) => {
  await anna.opens(home)
  // A heading without videos would be empty.
  await expect(anna.page.locator('x-island .popular')).toBeHidden()
  await anna.page.getByRole('link', { name: 'Most popular today' }).click()
  await anna.page.waitForURL(`**${mostPopular}`)
  expect(await anna.titles()).toHaveLength(pageSizes.list)
})

test('a device that watched videos continues them, suggests others and says why; related ones leave out what was seen, and say when all was', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  const history = () => page.evaluate(() => localStorage.getItem('history') ?? '')
  /** They show nothing before they know the device, so that there is nothing to hover. */
  const wakes = async (id: string) => {
    const island = page.locator(`#${id}`)
    await island.evaluate((found) => found.scrollIntoView())
    await expect(island).toHaveAttribute('data-state', 'awake')
    return island
  }
  await anna.opens(home)
  // A first visit has no rows of its own.
  expect(await (await wakes('own-rows')).locator('h2').count()).toBe(0)
  expect(await (await wakes('for-you')).locator('h2').count()).toBe(0)
  const path = (await page.locator('main > .thumbs .thumb-title').first().getAttribute('href')) ?? ''
  await anna.opens(path)
  await expect.poll(history).toContain('"tags"')

  // The first of the next page of related videos was seen, too.
  await page.evaluate(async () => {
    const island = JSON.parse(document.querySelector('x-island#related > script')?.textContent ?? '')
    const { videos } = await (await fetch(island.props.path)).json()
    const stored = JSON.parse(localStorage.getItem('history') ?? '')
    stored.videos.push({ ...stored.videos[0], video_id: videos[island.props.pageSize].video_id, watchedMs: 1 })
    localStorage.setItem('history', JSON.stringify(stored))
  })
  const related = page.locator('.related > .thumbs .thumb-title')
  const seen = (await related.first().getAttribute('href')) ?? ''
  await anna.opens(seen)
  await expect.poll(history).toContain(`"video_id":${seen.match(/\d+/)?.[0]}`)
  await anna.opens(path)
  const seenCard = page.locator('.related .thumb', { has: page.locator(`.thumb-title[href="${seen}"]`) })
  await expect(seenCard).toBeHidden()
  await expect(page.locator('.related > .thumbs > .thumb:visible')).toHaveCount(pageSizes.related - 1)
  await expect(page.locator('.related-seen')).toBeHidden()
  const more = page.locator('.related-more .show-more')
  const shown = page.locator('.related .thumb-title')
  for (const pages of [2, 3]) {
    await more.press('Enter')
    await expect(shown).toHaveCount(pages * pageSizes.related)
    // The focus is on the first new card that is left.
    await expect(page.locator('.related-more .thumb-title:focus')).toBeVisible()
  }
  const beside = await shown.allInnerTexts()
  await expect(more).toHaveText('View all related videos')
  await more.press('Enter')
  await page.waitForURL('**/related/**')
  const deeper = await anna.titles()
  expect(deeper.filter((title) => beside.includes(title)).length).toBeLessThan(deeper.length / 2)

  // Now all of them were seen.
  await anna.opens(path)
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('history') ?? '')
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.related .thumb-title'))
      stored.videos.push({
        ...stored.videos[0],
        video_id: Number(link.href.match(/\/video\/(\d+)/)?.[1]),
        watchedMs: 1,
      })
    localStorage.setItem('history', JSON.stringify(stored))
  })
  await anna.opens(path)
  await expect(page.getByText('You have seen all of these videos.')).toBeVisible()
  await expect(page.locator('.related > .thumbs > .thumb:visible')).toHaveCount(pageSizes.related)

  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('history') ?? '')
    stored.videos[0].progress = 0.5
    localStorage.setItem('history', JSON.stringify(stored))
  })
  await anna.opens(home)
  await expect((await wakes('own-rows')).getByRole('heading', { name: 'Continue watching' })).toBeVisible()
  const forYou = await wakes('for-you')
  await forYou.getByRole('button', { name: 'Turn on suggestions' }).press('Enter')
  await expect(forYou.locator('.thumb').first()).toBeVisible()
  await forYou.getByText('Why this video?').first().press('Enter')
  await expect(forYou.getByText('Because you watched').first()).toBeVisible()
  expect(await violationsIn(page, '#for-you')).toEqual([])
  await forYou.getByRole('button', { name: 'Start over' }).press('Enter')
  await expect(forYou.locator('.thumb')).toHaveCount(0)

  await page.getByRole('link', { name: 'Random video' }).press('Enter')
  await page.waitForURL('**/video/**')
})
