// Legal notices by hand: mira decides in the queue with the keyboard alone, and hugo reports a video without script or
// account.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const en = { lang: 'en' } as const
const film = listedAt(0)
const path = pageOf(film)

const isSound = async (page: Page) => {
  expect(await violationsIn(page)).toEqual([])
}

/** The question that replaces the captcha. */
async function answers(page: Page): Promise<void> {
  const [, a, b] = /(\d+) plus (\d+)/.exec((await page.getByText(/How much is/).textContent()) ?? '') ?? []
  await page.getByLabel(/How much is/).fill(String(Number(a) + Number(b)))
}

test('hugo sends a legal notice without script, is told what is missing, and gets a link to its state', {
  tag: '@nojs',
}, async ({ anna: hugo }) => {
  const { page } = hugo
  hugo.expects(/status of 400/)
  await hugo.opens(href('notice_form', { kind: 'dsa' }, { ...en, query: { about: path } }))
  await answers(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Your full name')).toHaveAttribute('aria-invalid', 'true')
  const fields = {
    'Your full name': 'Hugo Brandt',
    Email: 'hugo@example.com',
    'What is wrong with it': 'This shows my garden',
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('I believe in good faith').check()
  await answers(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. We received your notice.')).toBeVisible()
  await expect(page.getByText('Waiting for a decision')).toBeVisible()
})

test('mira decides a legal notice with the keyboard alone', { tag: '@js' }, async ({ anna: mira, mark }) => {
  const { page } = mira
  // Browsers with and without script share one queue.
  const words = `The rules forbid fog (${mark})`
  await mira.opens(href('notice_form', { kind: 'cards' }, { ...en, query: { about: path } }))
  await isSound(page)
  const fields = {
    'Your full name': 'Gina Hill',
    Email: 'gina@example.com',
    'What is wrong with it': words,
  }
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We received your notice')).toBeVisible()

  await signIn(mira, 'mira')
  await page.goto(href('moderation_notices', {}, en))
  await expect(page.locator('x-island#moderation-keys')).toHaveAttribute('data-state', 'awake')
  await isSound(page)
  const items = page.locator('[data-moderation-item]')
  const own = items.filter({ hasText: words })
  await page.keyboard.press('?')
  await expect(page.getByText('Reject: choose a reason')).toBeVisible()
  for (let at = 0; at < (await items.count()); at++) {
    await page.keyboard.press('j')
    if (await own.evaluate((item) => item === document.activeElement)) break
  }
  await expect(own).toBeFocused()
  await page.keyboard.press('c')
  await expect(own).toContainText('Claimed by you until')
  await own.focus()
  await page.keyboard.press('r')
  await expect(own.getByLabel('Reason')).toBeFocused()
  await own.getByLabel('Reason').selectOption('unfounded')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fog is welcome')
  await own.focus()
  await page.keyboard.press('a')
  await expect(page.getByText(words)).toBeHidden()
})

test('mira puts a saved reply into a decision with script, at once and after what she typed', { tag: '@js' }, async ({
  anna: mira,
  mark,
}) => {
  const { page } = mira
  await signIn(mira, 'mira')
  await mira.opens(href('moderation_replies', {}, en))
  await page.getByLabel('Title').fill(`Thanks (${mark})`)
  await page.getByLabel('Text', { exact: true }).fill('Thank you for the report.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('English · mira').first()).toBeVisible()
  await isSound(page)
  await mira.opens(href('moderation_pictures', {}, en))
  const item = page
    .locator('[data-moderation-item]')
    .filter({ has: page.getByLabel('Saved reply') })
    .first()
  await item.getByLabel('In your own words').fill('Hello.')
  await item.getByLabel('Saved reply').selectOption({ label: `English: Thanks (${mark})` })
  await item.getByRole('button', { name: 'Insert' }).click()
  await expect(item.getByLabel('In your own words')).toHaveValue('Hello.\n\nThank you for the report.')
})
