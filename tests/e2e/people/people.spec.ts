// Performers, channels and members: sorted, filtered and searched, then opened, by links and forms alone, so that it
// works the same with and without JavaScript.
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { performers } from '../../../worker/origin/seed/performers.ts'
import { listed } from '../../support/browser/demo-catalogue.ts'
import { chooses, filtersOf, opensFilters } from '../../support/browser/filters.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const models = href('pornstars', {}, { lang: 'en' })
const channels = href('pornsites', {}, { lang: 'en' })
const community = href('community', {}, { lang: 'en' })

const shown = new Set(listed.flatMap((video) => video.model_ids))
const performing = performers.filter(({ model_id }) => shown.has(model_id))
const namesOf = (people: typeof performing) => people.map(({ title }) => title).toSorted()
const videosWith = (model_id: number) => listed.filter((video) => video.model_ids.includes(model_id))

const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 })
const follows = ({ page }: Visitor, name: string) =>
  page.locator('main').getByRole('link', { name, exact: true }).first().click()
/** The value of a profile's fact. */
const fact = ({ page }: Visitor, name: string) =>
  page
    .locator('.facts div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

// tests/worker/edge/pages/people/people-pages.test.ts shows it without a browser.
test('anna sorts the performers, and pages through them [S5-052 S9-044]', { tag: '@full' }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(models)
  await expect(heading(anna)).toHaveText('Performers')
  await expect(page.locator('main .list-total:not([aria-hidden])')).toHaveText(`${performing.length} performers`)
  const popular = await anna.titles()
  expect(popular).toHaveLength(pageSizes.list)
  await chooses(anna, 'A to Z')
  await page.waitForURL('**/pornstars/alphabetaz/')
  await expect(heading(anna)).toHaveText('Performers: A to Z')
  const names = await anna.titles()
  expect(names).not.toEqual(popular)
  const dirs = await page
    .locator('main .thumb-title')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(dirs).toEqual(dirs.toSorted())
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL('**/pornstars/alphabetaz/?page=2')
  await expect(page).toHaveTitle('Performers: A to Z, page 2 · edgetube')
  expect((await anna.titles())[0]?.localeCompare(names.at(-1) ?? '', 'en')).toBeGreaterThanOrEqual(0)
  await chooses(anna, 'Z to A')
  await page.waitForURL('**/pornstars/alphabetza/')
  expect((await anna.titles())[0]?.localeCompare(names[0] ?? '', 'en')).toBeGreaterThan(0)
})

test('anna filters the performers by their attributes, and resets the filters [S2-108 S5-053 S5-054 S5-055]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(models)
  await chooses(anna, 'Black', 'Hair')
  await page.waitForURL('**/pornstars/?hair=3')
  const blackHaired = performing.filter(({ hair }) => hair === '3')
  expect((await anna.titles()).toSorted()).toEqual(namesOf(blackHaired))

  const country = blackHaired.find((one) => one.country)?.country ?? ''
  const countryName = new Intl.DisplayNames('en', { type: 'region' }).of(country.toUpperCase()) ?? ''
  await opensFilters(anna)
  await filtersOf(anna).locator('summary').filter({ hasText: 'Country' }).click()
  await filtersOf(anna).getByRole('combobox', { name: 'Country' }).selectOption(countryName)
  const apply = filtersOf(anna).getByRole('button', { name: 'Apply' })
  if (await apply.isVisible()) await apply.click()
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('country') === country && searchParams.get('hair') === '3',
  )
  const there = blackHaired.filter((one) => one.country === country)
  expect((await anna.titles()).toSorted()).toEqual(namesOf(there))

  const letter = there[0]?.title.at(0) ?? ''
  await chooses(anna, letter)
  await page.waitForURL(`**/pornstars/?letter=${letter.toLowerCase()}&country=${country}&hair=3`)
  expect((await anna.titles()).toSorted()).toEqual(namesOf(there.filter(({ title }) => title.startsWith(letter))))

  await opensFilters(anna)
  await filtersOf(anna).getByRole('link', { name: 'Clear filters' }).click()
  await page.waitForURL(`**${models}`)
  await expect(page.locator('main .list-total:not([aria-hidden])')).toHaveText(`${performing.length} performers`)
})

// tests/worker/edge/pages/people/people-pages.test.ts shows it without a browser.
test('anna goes from a performer to a video, and from the video back to the performer [S2-027 S2-110]', {
  tag: ['@phone', '@full'],
}, async ({ anna }) => {
  const { page } = anna
  const star = performing.toSorted(
    (one, other) => videosWith(other.model_id).length - videosWith(one.model_id).length,
  )[0]
  if (!star) throw new Error('the seed has no performer')
  await anna.opens(href('pornstar', { dir: star.dir }, { lang: 'en' }))
  await expect(heading(anna)).toHaveText(star.title)
  if (star.hair) {
    const about = page.locator('.profile-about > summary')
    if (await about.isVisible()) await about.click()
    await expect(fact(anna, 'Hair')).toBeVisible()
  }
  const theirs = videosWith(star.model_id).map(({ title }) => title)
  expect((await anna.titles()).toSorted()).toEqual(theirs.toSorted())
  await chooses(anna, 'Longest')
  await page.waitForURL('**?sort=longest')
  expect((await anna.titles()).toSorted()).toEqual(theirs.toSorted())
  await page.locator('main .thumb-title').first().click()
  await page.locator('.video-tags').getByRole('link', { name: star.title, exact: true }).click()
  await page.waitForURL(`**/pornstar/${star.dir}/`)
  await expect(heading(anna)).toHaveText(star.title)
})

test('anna opens a channel, all of its videos, and returns to the channel’s page [S2-031 S2-032]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(channels)
  await expect(heading(anna)).toHaveText('Channels')
  const name = (await anna.titles())[0] ?? ''
  await follows(anna, name)
  await expect(heading(anna)).toHaveText(name)
  const elsewhere = page.locator('main a[rel~=external]')
  await expect(elsewhere).toHaveAttribute('rel', 'nofollow noopener external')
  await expect(page.locator('main .thumb-title').first()).toBeVisible()
  const titles = await anna.titles()
  await follows(anna, 'Show all')
  await expect(heading(anna)).toHaveText(`Videos from ${name}`)
  expect(await anna.titles()).toEqual(titles)
  await follows(anna, 'About the channel')
  await expect(heading(anna)).toHaveText(name)
})

test('anna finds a member by name, and sees the member’s uploads [S1-007 S2-034 S2-050 S2-055 S9-002]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(community)
  const everybody = await anna.titles()
  expect(everybody).toHaveLength(pageSizes.members)
  await chooses(anna, 'Most videos')
  await page.waitForURL('**/community/count-videos/')
  const uploader = (await anna.titles())[0] ?? ''
  await chooses(anna, 'With a picture')
  await page.waitForURL('**/community/count-videos/?avatar=1')
  await expect(page.locator('main :not(.skeleton) > svg.avatar')).toHaveCount(0)

  const part = uploader.slice(0, 5)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(part)
  await page.getByRole('searchbox', { name: 'Search by name' }).press('Enter')
  await page.waitForURL(({ searchParams }) => searchParams.get('search') === part && searchParams.get('avatar') === '1')
  for (const name of await anna.titles()) expect(name).toContain(part)
  await chooses(anna, 'With a picture')
  await page.waitForURL(`**/community/count-videos/?search=${part}`)
  await follows(anna, uploader)

  await expect(heading(anna)).toHaveText(uploader)
  const tabs = page.getByRole('navigation', { name: 'Profile sections' })
  await expect(tabs.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Uploads' }).click()
  await expect(heading(anna)).toHaveText(`Uploads by ${uploader}`)
  await page.locator('main .thumb-title').first().click()
  await page.locator('.video-details').getByRole('link', { name: uploader, exact: true }).click()
  await expect(heading(anna)).toHaveText(uploader)
  await tabs.getByRole('link', { name: 'Playlists' }).click()
  await expect(heading(anna)).toHaveText(`Playlists by ${uploader}`)
})
