// A campaign by hand, without script as with it: ada writes it, makes an ad, runs it, and a visitor sees it, asks why, and opens it. And a
// device that has had enough of a campaign gets the house's page. Its campaigns are for pages in Hungarian: no other journey opens these.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { reaches, skips } from '../../support/browser/by-keys.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const en = { lang: 'en' } as const
const list = href('videos', {}, { lang: 'hu' })

/** Nothing is beyond the width of the screen. */
const fits = async (page: Page) => {
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
}

/** Running, with one ad; ada stays on its page. */
async function runsCampaign(ada: Visitor, title: string, cap = '0'): Promise<void> {
  const { page } = ada
  await signIn(ada, 'ada')
  await ada.opens(href('admin_advert_new', {}, en))
  await fits(page)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Advertiser').fill('Northlight')
  await page.getByLabel('Row below the header').check()
  await page.getByLabel('Among the videos of a list').check()
  await page.getByLabel('Languages').fill('hu')
  await page.getByLabel('Most per device and day').fill(cap)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Headline').fill(`${title} nights`)
  await page.getByLabel('Leads to').fill(href('playlists', {}, en))
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.locator('.advert-state')).toContainText('Running')
}

// Written by keys below; its place, label, reasons, link and end: worker/edge/pages/admin/adverts.test.ts.
test('ada writes a campaign, and a visitor sees whose it is and why, and opens it', {
  tag: ['@plain', '@full'],
}, async ({ anna: ada, visitor, mark }) => {
  await runsCampaign(ada, `Autumn ${mark}`)
  const hugo = await visitor()
  const { page } = hugo
  await hugo.opens(list)
  const card = page.locator('.thumb.advert-unit')
  await expect(card).toHaveCount(1)
  await card.locator('summary').click()
  await expect(card).toContainText('Northlight')
  await fits(page)
  // On a phone one advert in the row below the header, after the site's own sections.
  const shown = await page.locator('.tag-nav .hard-link:visible').count()
  const isNarrow = (page.viewportSize()?.width ?? 0) <= 768
  if (isNarrow) expect(shown).toBe(1)
  expect(await card.getByRole('link').getAttribute('rel')).toBe('sponsored nofollow noopener')
  const opened = page.context().waitForEvent('page')
  await card.getByRole('link').click()
  expect(new URL((await opened).url()).pathname).toMatch(/\/playlists\/$|^\/go\//)
  const ofAda = ada.page
  await ofAda.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(ofAda.locator('.advert-state')).toContainText('Paused')
  await hugo.opens(list)
  await expect(card).toHaveCount(0)
})

test('a device that saw a campaign as often as it may gets the page without it', { tag: '@js' }, async ({
  anna: ada,
  visitor,
  places,
}) => {
  await runsCampaign(ada, 'Lanterns', '1')
  const hugo = await visitor()
  const { page } = hugo
  await setCookie(page.context(), 'consent', 'accepted', places.site)
  await hugo.opens(list)
  const link = page.locator('.tag-nav .advert-unit')
  await expect(link).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  expect(await violationsIn(ada.page)).toEqual([])
  // On a phone the row scrolls sideways, and its end is not seen before.
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('advert-caps'))).toContain('"counts":{')
  await hugo.opens(list)
  await expect(link).toHaveCount(0)
  await expect(page.locator('.tag-nav').getByRole('link').first()).toBeVisible()
  await ada.page.getByRole('button', { name: 'Pause', exact: true }).click()
})

test('ada writes a campaign, corrects it, adds an ad and runs it with the keyboard alone', {
  tag: ['@js', '@wide'],
}, async ({ anna: ada }) => {
  const { page } = ada
  ada.expects(/status of 400/)
  const types = async (label: string, text: string) => {
    await reaches(ada, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const presses = async (name: string) => {
    await reaches(ada, page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await signIn(ada, 'ada')
  await ada.opens(href('admin_adverts', {}, en))
  await skips(ada)
  await reaches(ada, page.getByRole('link', { name: 'New campaign' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Advertiser', { exact: true })).toBeVisible()
  await skips(ada)
  await types('Title', 'Harbour')
  await types('Advertiser', 'Northlight')
  await reaches(ada, page.getByLabel('Row below the header'))
  await page.keyboard.press('Space')
  // Pages of this language have this journey's campaign alone, and it ends with it.
  await types('Languages', 'xx')
  await presses('Create')
  await expect(page.getByLabel('Languages')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Title')).toHaveValue('Harbour')
  await expect(page.getByLabel('Row below the header')).toBeChecked()
  await skips(ada)
  await types('Languages', 'pl')
  await presses('Create')
  await expect(page.getByRole('heading', { name: 'New ad' })).toBeVisible()
  await skips(ada)
  await reaches(ada, page.getByLabel('Kind'))
  await page.keyboard.type('Text')
  await types('Headline', 'Harbour nights')
  await types('Leads to', href('playlists', {}, en))
  await presses('Create')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await skips(ada)
  await presses('Run')
  await expect(page.locator('.advert-state')).toContainText('Running')
  await skips(ada)
  await presses('Pause')
  await expect(page.locator('.advert-state')).toContainText('Paused')
})
