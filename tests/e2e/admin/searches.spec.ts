// Searches that found nothing: a visitor searches in vain, edda adds a synonym on the page of searches, and the visitor finds videos; then
// edda deletes it.
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const en = { lang: 'en' } as const

// tests/worker/edge/pages/admin/searches.test.ts shows the same by requests.
test('edda makes a search find what another one finds, and takes it back', {
  tag: ['@plain-desk', '@full'],
}, async ({ anna: edda, hugo, way }) => {
  // Each way has a word of its own, which is near to no other: all have one catalogue.
  const word = `zzqvkx${way.replaceAll(/[^a-z]/g, '')}`
  await hugo.opens(href('search', { search: word }, en))
  await expect(hugo.page.getByText('Showing results for')).toHaveCount(0)
  await signIn(edda, 'edda')
  await edda.opens(href('admin_searches', {}, { ...en, query: { text: word } }))
  const { page } = edda
  await expect(page.getByLabel('Search text')).toHaveValue(word)
  await page.getByLabel('What happens').selectOption('synonym')
  await page.getByLabel('Another text or a page').last().fill('light')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Added. Visitors get it within a minute.')).toBeVisible()
  // It is checked by script.
  if (!way.includes('nojs')) expect(await violationsIn(page)).toEqual([])
  await expect(async () => {
    await hugo.opens(href('search', { search: word }, en))
    await expect(hugo.page.getByText('Showing results for “light”')).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await hugo.page.locator('.thumbs > .thumb').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: `Delete: ${word}` }).click()
  await expect(page.getByText('Deleted. Visitors get the change within a minute.')).toBeVisible()
})

// tests/worker/edge/pages/admin/statistics.test.ts has the numbers of ranges, comparisons, tables and files.
test('edda reads the statistics of a range, without script too', {
  tag: ['@plain-desk', '@full'],
}, async ({ anna: edda, way }) => {
  await signIn(edda, 'edda')
  await edda.opens(href('admin', {}, en))
  const { page } = edda
  await expect(page.getByRole('heading', { name: 'The last 30 minutes' })).toBeVisible()
  await page.getByRole('link', { name: '28 days', exact: true }).click()
  await expect(page).toHaveURL(/range=28/)
  await page.getByRole('link', { name: 'A year before' }).click()
  await expect(page).toHaveURL(/range=28.*compare=year/)
  await page.getByText('Show as a table').first().click()
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Plays' })).toBeVisible()
  expect(await page.locator('svg.chart').count()).toBe(12)
  await page.getByLabel('From').fill('2026-01-05')
  await page.getByLabel('To', { exact: true }).fill('2026-02-09')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Feb 9, 2026', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/compare=year/)
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Download as CSV', exact: true }).first().getAttribute('href')) ?? '',
  )
  expect(file.headers()['content-type']).toContain('text/csv')
  if (!way.includes('nojs')) {
    expect(await violationsIn(page)).toEqual([])
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(beyond)).toBe(0)
  }
  await edda.opens(href('admin_video', { id: '1' }, en))
  await page.getByRole('link', { name: 'Statistics', exact: true }).click()
  await expect(page.getByText('Hours watched').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '12 months' })).toHaveCount(0)
})
