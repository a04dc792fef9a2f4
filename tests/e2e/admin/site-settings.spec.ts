// The site settings by hand: ada publishes one with the keyboard alone after a preview; and without script, on a phone, she corrects what was
// refused and brings the files back. The settings are some that no other journey looks at.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect } from '../../support/browser/journey.ts'
import { oneAtATime } from '../../support/browser/one-at-a-time.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const test = oneAtATime('settings')
const en = { lang: 'en' } as const
const company = href('admin_settings', {}, { ...en, query: { group: 'company' } })
const privacy = href('information', { section: 'privacy' }, en)

/** Nothing is beyond the width of the screen. */
const isNoWider = async (page: Page) => {
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
}
/** There is no problem of accessibility either. */
const isSound = async (page: Page) => {
  expect(await violationsIn(page)).toEqual([])
  await isNoWider(page)
}

test('ada previews and publishes a site setting with the keyboard alone', { tag: '@js' }, async ({
  anna: ada,
  visitor,
  mark,
}) => {
  const { page } = ada
  await signIn(ada, 'ada')
  await ada.opens(company)
  await isSound(page)
  await page.getByLabel('Privacy contact').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`privacy-${mark}@edgetube.example`)
  const focusOn = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    for (let pressed = 0; pressed < 12; pressed++) {
      if (await button.evaluate((one) => one === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} is not reached`)
  }
  await focusOn('Preview')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What would change' })).toBeVisible()
  await expect(page.locator('.admin-draft ins')).toHaveText(`privacy-${mark}@edgetube.example`)
  await isSound(page)
  await page.getByLabel('Privacy contact').focus()
  await focusOn('Publish')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Published. Every page shows it within a minute.')).toBeVisible()
  const gina = await visitor()
  await gina.opens(privacy)
  await expect(gina.page.locator('article')).toContainText(`privacy-${mark}@edgetube.example`)
})

// The same form without script, its mistakes and versions: worker/edge/pages/admin/site-settings.test.ts.
test('ada corrects a refused setting without script on a phone, and goes back to the files', {
  tag: ['@plain', '@full'],
}, async ({ anna: ada }) => {
  const { page } = ada
  ada.expects(/status of 400/)
  await signIn(ada, 'ada')
  await ada.opens(company)
  await page.getByLabel('Security policy').fill('http://policy.example/')
  await page.getByLabel('What did you change, and why?').fill('A new address')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Enter a whole address that begins with https://')).toBeVisible()
  await expect(page.getByLabel('What did you change, and why?')).toHaveValue('A new address')
  await isNoWider(page)
  await page.getByLabel('Security policy').fill('https://policy.example/')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Every page shows it within a minute.')).toBeVisible()
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByText('A new address').first()).toBeVisible()
  await isNoWider(page)
  await page
    .getByRole('link', { name: /^Version \d+$/ })
    .first()
    .click()
  const goBack = page.getByRole('button', { name: 'Go back to the operator’s files' })
  await expect(goBack).toBeVisible()
  await isNoWider(page)
  await goBack.click()
  await expect(page.getByText('Restored. Every page shows it within a minute.')).toBeVisible()
})
