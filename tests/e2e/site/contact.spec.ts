// Contacting the site from a video, a comment and the support page; in a modal with script, on a page without.
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { commentedVideo, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'

const en = { lang: 'en' } as const
const film = pageOf(commentedVideo)
const support = href('information', { section: 'support' }, en)
const picture = { name: 'screen.png', mimeType: 'image/png' }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('gina reports a video in a modal, is told what is missing, and sends it with a picture [S2-093 S2-118 S4-086 S4-087 S4-088]', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(film)
  await page.getByRole('link', { name: 'Report' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Contact us' })
  await expect(dialog).toContainText(`This is about ${film}`)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(2)
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await violationsIn(page, 'dialog[open]')).toEqual([])
  }
  await dialog.getByLabel('Email').fill('gina@example.com')
  await dialog.getByLabel('Message').fill('The sound is missing')
  await dialog.getByLabel('Picture (optional)').setInputFiles({ ...picture, buffer: png })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. Your message was sent.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the modal returns the focus to the element that opened it', { tag: '@js' }, async ({ anna, hasTouch }) => {
  await anna.opens(film)
  const link = anna.page.getByRole('link', { name: 'Report' }).first()
  await link.focus()
  await anna.page.keyboard.press('Enter')
  const dialog = anna.page.getByRole('dialog', { name: 'Contact us' })
  await expect(dialog).toBeVisible()
  // A focused field would open an on-screen keyboard over it.
  const first = hasTouch ? dialog.getByRole('button', { name: 'Close' }) : dialog.getByLabel('What is it about?')
  await expect(first).toBeFocused()
  await anna.page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})

test('a comment is reported with a quotation, with script in a modal over its page', { tag: '@js' }, async ({
  anna,
}) => {
  await anna.opens(film)
  const comment = anna.page.locator('.comment').first()
  const [id, text] = [await comment.getAttribute('id'), await comment.locator('.comment-text').textContent()]
  await comment.getByRole('link', { name: 'Report' }).click()
  const dialog = anna.page.getByRole('dialog', { name: 'Contact us' })
  await expect(dialog.locator('blockquote')).toContainText(text ?? '')
  await expect(dialog).toContainText(`This is about ${film}#${id}`)
  await expect(dialog.getByLabel('What is it about?')).toHaveValue('inappropriate')
})

test('without script the report link leads to a page that knows the subject', { tag: '@nojs' }, async ({
  anna,
  row,
}) => {
  const { page } = anna
  anna.expects(/status of 400/)
  await anna.opens(film)
  const comment = page.locator('.comment').first()
  const id = await comment.getAttribute('id')
  await comment.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByText(`This is about ${film}#${id}`)).toBeVisible()
  await page.getByLabel('Email').fill('gina@example')
  await page.getByLabel('Message').fill('This is unkind')
  await page.getByLabel(/How much is/).fill('1')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('This is unkind')
  await expect(page.getByText(`This is about ${film}#${id}`)).toBeVisible()
  await page.getByLabel('Email').fill('gina@example.com')
  const [, a, b] = /(\d+) plus (\d+)/.exec((await page.getByText(/How much is/).textContent()) ?? '') ?? []
  await page.getByLabel(/How much is/).fill(String(Number(a) + Number(b)))
  await page.getByLabel('Picture (optional)').setInputFiles({ ...picture, buffer: png })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(new RegExp(`${support}\\?done=sent$`))
  await expect(page.getByText('Thank you. Your message was sent.')).toBeVisible()
  const report = "SELECT subject, message, referrer FROM reports WHERE message = 'This is unkind'"
  expect(await row(report)).toEqual(['inappropriate', 'This is unkind', `${film}#${id}`])
})

// tests/worker/edge/middleware/gate.test.ts and pages/moderation/report.test.ts beside it show it without a browser.
test('a visitor before the age check reaches the support [S7-053]', { tag: '@full' }, async ({ gina }) => {
  await gina.opens(support)
  await gina.page.getByLabel('What is it about?').selectOption('dmca')
  await gina.page.getByLabel('Email').fill('gina@example.com')
  await gina.page.getByLabel('Message').fill('This is my film')
  await gina.page.getByRole('button', { name: 'Send' }).click()
  await expect(gina.page.getByText('Thank you. Your message was sent.')).toBeVisible()
})
