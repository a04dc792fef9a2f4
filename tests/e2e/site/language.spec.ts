// Choosing a language: it is part of the URL, and it is remembered.
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const longest = (lang: string) => href('videos', { sort: 'longest' }, { lang, query: { type: 'hd' } })
const codes = 'en ru de tr fr cz dk es pl fi cn hu no pt it kr th se ja nl'.split(' ')

const menu = ({ page }: Visitor) => page.getByRole('banner').locator('.language-menu')
async function chooses(visitor: Visitor, name: string): Promise<void> {
  await visitor.unfolds('menu')
  await menu(visitor).locator('summary').click()
  await menu(visitor).getByRole('link', { name, exact: true }).click()
}
const remembered = async ({ page }: Visitor) =>
  (await page.context().cookies()).find(({ name }) => name === '__Host-lang')?.value

test('hugo chooses German in the header, keeps it, and returns to English [S1-025 S2-065 S2-066 S2-067 S2-079 S4-074 S4-075]', {
  tag: '@plain',
}, async ({ hugo }) => {
  const { page } = hugo
  await hugo.opens(longest('en'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await chooses(hugo, 'Deutsch')
  await page.waitForURL(`**${longest('de')}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(await remembered(hugo)).toBe('de')
  await expect(page.locator('main .thumb-title').first()).toHaveAttribute('href', /^\/de\/video\//)

  await hugo.opens(href('videos', {}, { lang: 'en' }))
  expect(new URL(page.url()).pathname).toBe(href('videos', {}, { lang: 'de' }))

  await chooses(hugo, 'English')
  await page.waitForURL((url) => url.pathname === href('videos', {}, { lang: 'en' }))
  expect(await remembered(hugo)).toBe('en')
  await hugo.opens(longest('en'))
  expect(new URL(page.url()).pathname).not.toMatch(/^\/de\//)
})

test('the menu links to the same page in 20 languages, each by its name [S1-024 S3-112]', { tag: '@phone' }, async ({
  hugo,
}) => {
  await hugo.opens(longest('en'))
  await hugo.unfolds('menu')
  await menu(hugo).locator('summary').click()
  // The settings are behind it.
  const links = menu(hugo).locator('a[lang]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(paths).toEqual(codes.map((code) => `/${code}${longest('en')}`))
  expect(await links.allInnerTexts()).toEqual([
    ...['English', 'Русский', 'Deutsch', 'Türkçe', 'Français', 'Čeština', 'Dansk', 'Español', 'Polski', 'Suomi'],
    ...['中文', 'Magyar', 'Norsk', 'Português', 'Italiano', '한국어', 'ไทย', 'Svenska', '日本語', 'Nederlands'],
  ])
  await expect(links.first()).toHaveAttribute('aria-current', 'true')
})

test('texts are part of the page: neither English nor German loads a resource of its own [S1-026]', {
  tag: ['@js'],
}, async ({ hugo }) => {
  for (const lang of ['en', 'de']) {
    await hugo.opens(href('index', {}, { lang }))
    await hugo.page.waitForLoadState('networkidle')
  }
  expect(hugo.asked.filter((line) => /locale|lang|\/(en|de)\.json/.test(line))).toEqual([])
})
