// The home page: videos popular in the visitor's country, and most popular videos.
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { dailyViewsOf } from '../../../worker/origin/seed/counters.ts'
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
  await anna.page.locator('main > .show-more a').click()
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
