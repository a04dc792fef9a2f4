// Videos in the back office by hand: edda finds one, changes it and selects rows with the keyboard alone; and changes many without script
// on a phone, sees what will change, and undoes it. Everything is as before in the end, so that other journeys see the same catalogue.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect } from '../../support/browser/journey.ts'
import { oneAtATime } from '../../support/browser/one-at-a-time.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const test = oneAtATime('videos')
const en = { lang: 'en' } as const

/** No problem of accessibility, which only a script finds, and nothing beyond the width of the screen. */
const isSound = async (page: Page) => {
  expect(await violationsIn(page)).toEqual([])
  await fits(page)
}
const fits = async (page: Page) => {
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
}

test('edda finds videos, selects two with the keyboard, turns their comments off and undoes it; the page says by itself that it is done', {
  tag: '@js',
}, async ({ anna: edda }) => {
  const { page } = edda
  await signIn(edda, 'edda')
  await edda.opens(`${href('admin_videos', {}, en)}?sort=views`)
  await expect(page.locator('x-island#admin-keys')).toHaveAttribute('data-state', 'awake')
  await isSound(page)
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await expect(page.locator('[data-admin-pick]:checked')).toHaveCount(2)
  await page.getByLabel('Change the selected rows', { exact: true }).selectOption({ label: 'Turn comments off' })
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Videos: Turn comments off' })).toBeVisible()
  await expect(page.locator('[data-admin-row]')).toHaveCount(2)
  await isSound(page)
  await page.getByRole('button', { name: 'Change 2' }).press('Enter')
  await expect(page.getByText('Done')).toBeVisible({ timeout: 20_000 })
  await isSound(page)
  await page.getByRole('button', { name: 'Undo all' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible({ timeout: 20_000 })
})

// What is hidden, renamed and undone by forms: worker/edge/pages/admin/videos.test.ts.
test('edda hides a video without script on a phone, changes its title, and undoes both', {
  tag: ['@plain', '@full'],
}, async ({ anna: edda, visitor, mark }) => {
  const { page } = edda
  await signIn(edda, 'edda')
  await edda.opens(`${href('admin_videos', {}, en)}?filter=public&sort=duration`)
  await fits(page)
  const title = (await page.locator('[data-admin-edit]').last().innerText()).trim()
  await page.locator('[data-admin-edit]').last().click()
  await fits(page)
  const publicPage = await page.getByRole('link', { name: 'View the public page' }).getAttribute('href')
  await page.getByLabel('Title').first().fill(`${title} ${mark}`)
  await page.getByLabel('Who can see it').selectOption({ label: 'Hidden' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  const gina = await visitor()
  gina.expects(/status of 404/)
  const answer = await gina.page.goto(publicPage ?? '')
  expect(answer?.status()).toBe(404)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.locator('ins').filter({ hasText: `${title} ${mark}` })).toBeVisible()
  await fits(page)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByLabel('Title').first()).toHaveValue(title)
  await expect.poll(async () => (await gina.page.goto(publicPage ?? ''))?.status()).toBe(200)
})

test('edda blocks a video in Japan without script on a phone: visitors there find no such video, all others do, and an undo opens it again', {
  tag: '@plain',
}, async ({ anna: edda, visitor }) => {
  const { page } = edda
  await signIn(edda, 'edda')
  await edda.opens(`${href('admin_videos', {}, en)}?filter=public&sort=views`)
  await page.locator('[data-admin-edit]').last().click()
  const publicPage = (await page.getByRole('link', { name: 'View the public page' }).getAttribute('href')) ?? ''
  const own = page.url()
  edda.expects(/status of 400/)
  await page.getByLabel('Not in these countries').fill('jp, Nippon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('NIPPON')).toBeVisible()
  await page.getByLabel('Not in these countries').fill('jp')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await fits(page)
  const hiro = await visitor({ extraHTTPHeaders: { 'x-dev-geo': 'JP' } })
  hiro.expects(/status of 404/)
  const statusFor = async (who: typeof hiro) => (await who.page.goto(publicPage))?.status()
  await expect.poll(() => statusFor(hiro)).toBe(404)
  expect(await statusFor(edda)).toBe(200)
  await page.goto(own)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect.poll(() => statusFor(hiro)).toBe(200)
})

test('edda features a video from the bar of its page with the keyboard alone: it moves nothing, she is asked first, and undoes it', {
  tag: '@js',
}, async ({ anna: edda }) => {
  const { page } = edda
  await signIn(edda, 'edda')
  await edda.opens(`${href('admin_videos', {}, en)}?filter=public&sort=views`)
  await page.locator('[data-admin-edit]').last().press('Enter')
  await page.getByRole('link', { name: 'View the public page' }).press('Enter')
  await page.waitForURL('**/video/**')
  const topOf = () => page.locator('main').evaluate((main) => [main.getBoundingClientRect().top, main.scrollHeight])
  const before = await topOf()
  await page.locator('.staff-bar summary').press('Enter')
  await expect(page.getByRole('button', { name: 'Feature', exact: true })).toBeVisible()
  expect(await topOf()).toEqual(before)
  expect(await violationsIn(page, '.staff-bar')).toEqual([])
  await page.getByRole('button', { name: 'Feature', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Videos: Feature' })).toBeVisible()
  await expect(page.getByText('1 of 1 will change')).toBeVisible()
  await page.getByRole('button', { name: 'Change 1' }).press('Enter')
  await expect(page.getByText('Done')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Undo all' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible({ timeout: 20_000 })
})
