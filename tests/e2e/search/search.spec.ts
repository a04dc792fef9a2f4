// Searching: from the header's field to a list, to help, or to an empty state with links.
import { searchMaxLength } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { filtersOf, opensFilters } from '../../support/browser/filters.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const home = href('index', {}, { lang: 'en' })
const results = (search: string): string => href('search', { search }, { lang: 'en' })
const box = ({ page }: Visitor) => page.getByRole('banner').locator('input[name=search]')

async function searches(visitor: Visitor, text: string): Promise<void> {
  if (!(await box(visitor).isVisible())) await visitor.unfolds('search')
  await box(visitor).click()
  await box(visitor).fill('')
  await visitor.page.keyboard.type(text)
  await visitor.page.keyboard.press('Enter')
}

test('anna types a search, presses Enter and follows a related search [S2-022 S2-077 S5-062 S5-070]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(home)
  await searches(anna, '  Silver   RAIN ')
  await page.waitForURL(`**${results('silver rain')}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Videos for “Silver Rain”')
  await expect(page).toHaveTitle('Videos for “Silver Rain” · edgetube')
  await expect(box(anna)).toHaveValue('silver rain')
  const found = await anna.titles()
  expect(found.length).toBeGreaterThan(0)
  for (const title of found) expect(title).toMatch(/silver|rain/i)
  await opensFilters(anna)
  const filters = filtersOf(anna)
  await expect(filters.locator('.filter-choice').filter({ hasText: /^HD/ })).toBeVisible()
  await expect(filters.getByRole('link', { name: 'Longest' })).toBeVisible()
  await page.keyboard.press('Escape')

  const related = page.getByRole('navigation', { name: 'Related searches' }).getByRole('link')
  const next = (await related.first().textContent())?.toLowerCase() ?? ''
  await related.first().click()
  await page.waitForURL(`**${results(next)}`)
  await expect(box(anna)).toHaveValue(next)
  expect((await anna.titles()).length).toBeGreaterThan(0)
})

test('a search of less than 3 characters is not sent, and one of more than 69 cannot be typed [S5-016 S5-017 S9-057]', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(home)
  const addresses = () => anna.asked.filter((line) => line.startsWith('GET /search/'))
  await searches(anna, 'ab')
  await expect(box(anna)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert')).toHaveText('Type at least 3 characters to search.')
  await expect(box(anna)).toHaveValue('ab')
  expect(addresses()).toEqual([])
  await searches(anna, 'rain '.repeat(20))
  const kept = 'rain '.repeat(20).slice(0, searchMaxLength)
  await page.waitForURL(`**${results(kept)}`)
  await expect(box(anna)).toHaveValue(kept.trim())
})

test('a visitor with a search that is too short reads what to do, and finds it in the field', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(`${href('searchForm', {}, { lang: 'en' })}?search=ab`, 400)
  await expect(page.getByText('Type at least 3 characters to search.')).toBeVisible()
  await expect(box(anna)).toHaveValue('ab')
  await anna.unfolds('search')
  await box(anna).click()
  await page.keyboard.press('End')
  await page.keyboard.type('stract')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${results('abstract')}`)
})

test('a search without results says so and offers links [S4-013 S8-032]', { tag: '@plain' }, async ({ anna }) => {
  const { page } = anna
  await anna.opens(results('no such thing'))
  await expect(page.getByRole('heading', { name: 'No videos match “no such thing”' })).toBeVisible()
  await expect(box(anna)).toHaveValue('no such thing')
  await expect(page.getByRole('navigation', { name: 'Categories' }).getByRole('link')).not.toHaveCount(0)
  await page.locator('main').getByRole('link', { name: 'Show all' }).click()
  await page.waitForURL(`**${href('videos', { sort: 'most-popular' }, { lang: 'en' })}`)
  expect((await anna.titles()).length).toBeGreaterThan(0)
})
