// The age rows by hand: ada sets a row with the keyboard alone after a preview; and without script, on a phone, she corrects what was refused
// asks what a visitor would see and gathers a row in a draft. The place is one that no other journey comes from.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect } from '../../support/browser/journey.ts'
import { oneAtATime } from '../../support/browser/one-at-a-time.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const test = oneAtATime('age')
const en = { lang: 'en' } as const
/** What a try publishes stays: each has a place of its own, and so has a phone. What acts.spec.ts publishes is another one. */
const places = [
  ['AQ', 'Antarctica'],
  ['BV', 'Bouvet Island'],
  ['HM', 'Heard & McDonald Islands'],
  ['CC', 'Cocos (Keeling) Islands'],
] as const

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

test('ada previews and publishes a stricter age row with the keyboard alone', { tag: '@js' }, async ({
  anna: ada,
  attempt,
  way,
}) => {
  const { page } = ada
  const [code, name] = places[way === 'js-390' ? 3 : attempt] ?? places[0]
  await signIn(ada, 'ada')
  await ada.opens(href('admin_age', {}, { ...en, query: { edit: code } }))
  await isSound(page)
  const focusOn = async (name: string) => {
    const button = page.locator('#row').getByRole('button', { name, exact: true })
    for (let pressed = 0; pressed < 14; pressed++) {
      if (await button.evaluate((one) => one === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} is not reached`)
  }
  const fill = async () => {
    const photo = page.getByRole('group', { name: 'Accepted proofs' }).getByLabel('Photo checked by a program')
    await photo.focus()
    if (!(await photo.isChecked())) await page.keyboard.press('Space')
    await page.getByLabel('Law or guidance').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('A treaty')
  }
  await fill()
  await focusOn('Preview')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'What would change' })).toBeVisible()
  await expect(page.locator('.admin-draft[role=status]')).toContainText(`${code} · ${name}`)
  await isSound(page)
  await fill()
  await focusOn('Save')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Published. Every page shows it within a minute.')).toBeVisible()
  await expect(page.getByLabel('Published rows').getByRole('link', { name: `${code} · ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Run the compliance check' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Compliance run of' })).toBeVisible()
  await expect(page.getByText('No leaks')).toBeVisible()
  await isSound(page)
})

// What is kept after a refusal, and what a visitor would see: worker/edge/pages/admin/age-policy.test.ts.
test('ada corrects a refused age row without script on a phone, and sees what a visitor would see', {
  tag: ['@plain', '@full'],
}, async ({ anna: ada }) => {
  const { page } = ada
  ada.expects(/status of 400/)
  await signIn(ada, 'ada')
  await ada.opens(href('admin_age', {}, { ...en, query: { edit: 'GB' } }))
  await page.locator('#row').getByLabel('Place').fill('QQ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('There is no such place.')).toBeVisible()
  await isNoWider(page)
  await page.locator('#row').getByLabel('Place').fill('GB')
  await page.locator('#row').getByLabel('Rule', { exact: true }).selectOption('open')
  await page.locator('#row').getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('.admin-draft[role=status]')).toContainText('would wait for a second admin')
  await ada.opens(href('admin_age', {}, en))
  const asking = page.locator('form[method=get]').filter({ has: page.getByLabel('Age of the proof in hours') })
  await asking.getByLabel('Place').fill('US-TN')
  await asking.getByLabel('What the visitor can show').selectOption('estimate')
  await asking.getByLabel('Age of the proof in hours').fill('1')
  await asking.getByRole('button', { name: 'Show' }).click()
  await expect(page.locator('.field-changes')).toContainText('SB 1792')
  await isNoWider(page)

  // Another place than that of the other journey, which the same admin may go through meanwhile.
  await ada.opens(href('admin_age', {}, { ...en, query: { edit: 'PN' } }))
  await page.locator('#row').getByLabel('Law or guidance').fill('A treaty')
  const proofs = page.locator('#row').getByRole('group', { name: 'Accepted proofs' })
  await proofs.getByLabel('Photo checked by a program').check()
  await page.getByRole('button', { name: 'Add to the draft', exact: true }).click()
  await expect(page.locator('#draft')).toContainText('PN · Pitcairn')
  await isNoWider(page)
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expect(page.locator('#draft')).toHaveCount(0)
})
