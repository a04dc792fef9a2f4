// A partner's feed: edda adds it, has it asked at once and sees its rows, the video that it brought and the error of the row that failed; a
// second address, which is no feed, says so. Its video has no file, so that other journeys see the same catalogue.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { partnerFeed, partnerPage } from '../../support/browser/partner-feed.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const en = { lang: 'en' } as const

async function adds(page: Page, address: string, source: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'New feed' }) })
  await form.getByLabel('Feed address').fill(address)
  await form.getByLabel('Source').fill(source)
  await form.getByLabel('Uploader').fill('feed-partner')
  await form.getByLabel('How often').selectOption('6')
  await form.getByRole('button', { name: 'Add the feed' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** Presses Run now, and opens the table again until the feed was asked. */
async function runs(page: Page, address: string, result: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: address })
  await row.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('The feed will be asked within a minute')).toBeVisible()
  await expect(async () => {
    await page.goto(href('admin_feeds', {}, en))
    await expect(row).toContainText(result, { timeout: 500 })
  }).toPass()
}

// tests/worker/edge/pages/admin/feeds.test.ts sends the same forms, and the walk of admin/acts.spec.ts deletes a feed.
test('edda adds a feed, has it asked at once, and sees its rows and its error', {
  tag: ['@phone', '@full'],
}, async ({ anna: edda, way }) => {
  const { page } = edda
  const name = way.replace('-', '')
  await signIn(edda, 'edda')
  await edda.opens(href('admin_feeds', {}, en))
  await adds(page, partnerFeed(name), `feed ${name}`)
  await runs(page, partnerFeed(name), 'Rows: 2, Added: 1, Changed: 0, Failed: 1')
  // It is checked by script.
  if (!way.includes('nojs')) {
    expect(await violationsIn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
  }
  await page
    .getByRole('row')
    .filter({ hasText: partnerFeed(name) })
    .getByRole('link')
    .click()
  await expect(page.getByRole('cell', { name: 'The row has no value for this field' })).toBeVisible()
  await edda.opens(href('admin_videos', {}, { ...en, query: { find: `Mist over ${name}` } }))
  await expect(page.getByRole('rowheader', { name: `Mist over ${name}` })).toBeVisible()

  await edda.opens(href('admin_feeds', {}, en))
  await adds(page, partnerPage(name), `page ${name}`)
  await runs(page, partnerPage(name), 'The answer isn’t an RSS or Atom feed. 1 failure in a row')
  for (const address of [partnerFeed(name), partnerPage(name)]) {
    await page.getByRole('row').filter({ hasText: address }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('The feed was deleted. Its videos stay.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: address })).toHaveCount(0)
  }
})
