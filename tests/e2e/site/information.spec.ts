// Pages of text and links: information, and the site map.
import { informationSections } from '../../../shared/route-table.ts'
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'

const lang = 'en'

test('every information page has a heading and a text, and tabs to the others [S2-040 S2-041 S2-042 S2-043 S2-044 S2-045 S2-046 S2-047 S2-048]', {
  tag: '@plain-desk',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(href('information', { section: 'dmca' }, { lang }))
  const tabs = page.getByRole('navigation', { name: 'Information pages' }).getByRole('link')
  // Behind them comes how ages are checked.
  await expect(tabs).toHaveCount(informationSections.length + 1)
  for (const [index, section] of informationSections.entries()) {
    await tabs.nth(index).click()
    await page.waitForURL(`**${href('information', { section }, { lang })}`)
    await expect(tabs.nth(index)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText((await tabs.nth(index).textContent()) ?? '')
    await expect(page.locator('main .prose').first()).toHaveText(/.{80}/)
  }
})

test('the site map links to every section [S2-049]', { tag: '@plain' }, async ({ anna }) => {
  await anna.opens(href('sitemap', {}, { lang }))
  const main = anna.page.getByRole('main')
  const paths = await main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const wanted = [
    href('videos', {}, { lang }),
    href('videos', { sort: 'longest' }, { lang }),
    href('pornstars', {}, { lang, query: { letter: 'a' } }),
    href('pornsites', {}, { lang, query: { letter: 'z' } }),
    href('community', {}, { lang }),
    href('history', {}, { lang }),
    href('countries', {}, { lang }),
    ...informationSections.map((section) => href('information', { section }, { lang })),
    `/de${href('sitemap', {}, { lang })}`,
  ]
  expect(paths).toEqual(expect.arrayContaining(wanted))
  expect(paths.filter((path) => /^\/categories\/[^/]+\/$/.test(path ?? '')).length).toBeGreaterThan(5)
  expect(new Set(paths).size).toBe(paths.length)
})
