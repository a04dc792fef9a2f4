// Performers in the back office by hand: edda creates one and merges it into another with the keyboard alone, and without script on a
// phone she changes a channel and looks at its history. All are hidden from visitors, so that other journeys see the same catalogue.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const en = { lang: 'en' } as const

/** No problem of accessibility, and nothing beyond the width of the screen. Without script axe does not end. */
const isSound = async (page: Page, isScripted = true) => {
  if (isScripted) expect(await violationsIn(page)).toEqual([])
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
}

/** Goes to a control with the tabulator alone. */
const tabsTo = async (page: Page, name: string) => {
  const control = page.getByRole('button', { name, exact: true }).first()
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await control.evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('edda creates a performer and merges it into another one with the keyboard alone', { tag: '@js' }, async ({
  anna: edda,
  mark,
}) => {
  const { page } = edda
  await signIn(edda, 'edda')
  for (const name of ['Doubled', 'Kept']) {
    await edda.opens(href('admin_model_new', {}, en))
    await page.getByLabel('Title').first().focus()
    await page.keyboard.type(`${name} by keys ${mark}`)
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${name.toLowerCase()}-by-keys-${mark}`)
    const hidden = page.getByLabel('Hide from visitors')
    await hidden.focus()
    await page.keyboard.press('Space')
    await tabsTo(page, 'Create')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved')).toBeVisible()
  }
  await isSound(page)
  await edda.opens(href('admin_models', {}, { ...en, query: { find: `doubled by keys ${mark}` } }))
  await isSound(page)
  await expect(page.locator('x-island#admin-keys')).toHaveAttribute('data-state', 'awake')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByRole('link', { name: 'Merge', exact: true }).press('Enter')
  await expect(page.locator('x-island#admin-keys')).toHaveAttribute('data-state', 'awake')
  await page.keyboard.press('/')
  await page.keyboard.type(`kept by keys ${mark}`)
  await page.keyboard.press('Enter')
  await expect(page.locator('.admin-merge li')).toHaveCount(1)
  await isSound(page)
  await tabsTo(page, 'Merge into this')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kept by keys ${mark}`)
  await expect(page.getByText(`These former addresses lead here: doubled-by-keys-${mark}`)).toBeVisible()
  await page.getByRole('link', { name: 'History' }).press('Enter')
  await expect(page.getByText(`Doubled by keys ${mark} (doubled-by-keys-${mark})`)).toBeVisible()
  await isSound(page)
})

// The same forms without script, refused and undone: worker/edge/pages/admin/subjects.test.ts.
test('edda creates a channel without script, corrects what was refused, and undoes her last change', {
  tag: ['@plain', '@full'],
}, async ({ anna: edda, mark }) => {
  const { page } = edda
  edda.expects(/status of 400/)
  await signIn(edda, 'edda')
  await edda.opens(href('admin_channel_new', {}, en))
  await page.getByLabel('Title').first().fill(`By hand ${mark}`)
  await page.getByLabel('Address').first().fill(`by-hand-${mark}`)
  await page.getByLabel('Website').fill('https://by-hand.example/')
  await page.getByLabel('Social links').fill('https://elsewhere.example/me')
  await page.getByLabel('Hide from visitors').check()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Use https addresses on the listed sites only')).toBeVisible()
  await expect(page.getByLabel('Title').first()).toHaveValue(`By hand ${mark}`)
  await page.getByLabel('Social links').fill('https://x.com/by-hand')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByLabel('Description', { exact: true }).first().fill('Typed too much')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.locator('[data-admin-row]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByLabel('Description', { exact: true }).first()).toHaveValue('')
})

test('a visitor finds a performer by a part of the name, in the list and above a search', { tag: '@phone' }, async ({
  anna: visitor,
  way,
}) => {
  const { page } = visitor
  const isScripted = way.startsWith('js')
  await visitor.opens(href('pornstars', {}, en))
  const name = (await page.locator('.thumbs .thumb-title').first().textContent())?.trim() ?? ''
  await page.getByRole('searchbox', { name: 'Search performers' }).fill(name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?&]search=/)
  await expect(page.locator('.thumbs .thumb-title').first()).toHaveText(name)
  await isSound(page, isScripted)
  await visitor.opens(href('search', { search: name.toLowerCase() }, en))
  await expect(page.getByRole('heading', { name: 'Performers' })).toBeVisible()
  await page.locator('.other-people a', { hasText: name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('heading', { name: 'Similar performers' })).toBeVisible()
  await isSound(page, isScripted)
})
