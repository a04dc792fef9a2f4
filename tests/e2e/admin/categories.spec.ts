// The back office by hand: edda finds a category and changes it with the keyboard alone, and creates one without script on a phone.
// Both are hidden from visitors, so that other journeys see the same catalogue.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const en = { lang: 'en' } as const

/** No problem of accessibility, and nothing beyond the width of the screen. */
const isSound = async (page: Page) => {
  expect(await violationsIn(page)).toEqual([])
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
}

test('edda finds a category and changes it with the keyboard alone', { tag: '@js' }, async ({ anna: edda, mark }) => {
  const { page } = edda
  await signIn(edda, 'edda')
  await edda.opens(href('admin_categories', {}, en))
  await expect(page.locator('x-island#admin-keys')).toHaveAttribute('data-state', 'awake')
  await isSound(page)
  await page.keyboard.press('?')
  await expect(page.getByText('Edit this row')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search: Categories' })).toBeFocused()
  await page.keyboard.type('voyeur')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Matches: 1')).toBeVisible()
  await expect(page.locator('x-island#admin-keys')).toHaveAttribute('data-state', 'awake')
  await page.keyboard.press('j')
  await expect(page.locator('[data-admin-row]')).toBeFocused()
  await page.keyboard.press('e')
  const description = page.getByLabel('Description', { exact: true }).first()
  await expect(description).toBeVisible()
  await isSound(page)
  await description.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`Changed by keys (${mark})`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  for (let pressed = 0; pressed < 12; pressed++) {
    if (await save.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).press('Enter')
  await expect(page.locator('ins').first()).toHaveText(`Changed by keys (${mark})`)
  await isSound(page)
})

// Two saves at once by the same forms: worker/edge/pages/admin/subjects.test.ts.
test('edda creates a category without script, and is told of a save that came before hers', {
  tag: ['@plain', '@full'],
}, async ({ anna: edda, visitor, mark }) => {
  const { page } = edda
  edda.expects(/status of 409/)
  await signIn(edda, 'edda')
  await edda.opens(href('admin_category_new', {}, en))
  await page.getByLabel('Title').first().fill(`Made by hand (${mark})`)
  await page.getByLabel('Address').first().fill(`made-by-hand-${mark}`)
  await page.getByLabel('Hide from visitors').check()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Saved')).toBeVisible()

  const ada = await visitor()
  await signIn(ada, 'ada')
  await ada.opens(new URL(page.url()).pathname)
  await ada.page.getByLabel('Title').first().fill(`Renamed by ada (${mark})`)
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ada.page.getByText('Saved')).toBeVisible()

  await page.getByLabel('Description').first().fill('Typed before the other save')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText(`Renamed by ada (${mark})`)
  await expect(page.getByLabel('Description').first()).toHaveValue('Typed before the other save')
  await page.getByRole('button', { name: 'Replace with mine' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.locator('[data-admin-row]')).toHaveCount(3)
})
