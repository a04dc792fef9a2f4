// The contact form in a real browser: in the modal and on the support page, with a picture and without.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Island } from '../../../../client/island.ts'
import { reportLink } from '../../../../client/islands/moderation/report-link.tsx'
import { contactForm } from '../../../../client/islands/site/contact-form.tsx'
import { modals } from '../../../../client/islands/site/modals.tsx'
import { toasts } from '../../../../client/islands/site/toasts.tsx'
import { reportSubjects } from '../../../../shared/rules/site-report-subjects.ts'
import { islandProps } from '../../../support/runtime/island-props.ts'
import { jpeg } from '../../../support/runtime/sample-images.ts'
import { browserWorld } from '../../support/browser.ts'
import { easyCaptcha } from '../../support/captcha.ts'
import { islandOf, pageOf } from '../../support/markup.ts'
import { answerJson } from '../../support/site.ts'

type PropsOf<Of> = Of extends Island<infer Own> ? Own : never

const testbed = browserWorld({ isPageKept: true })
const path = '/api/report'
const sent = () => testbed.site.asked.filter((one) => one.path === path)
const dialog = () => testbed.page.getByRole('dialog', { name: 'Contact us' })
const wrongAt = (label: string) =>
  testbed.page.locator('.form-field', { has: testbed.page.getByLabel(label) }).locator('.field-error')

function says(status: number, body: object): void {
  testbed.site.on(
    path,
    (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  )
}
const partOf = (name: string): string | undefined =>
  new RegExp(`name="${name}"(?:; filename="[^"]*")?\r\n(?:Content-Type: [^\r]*\r\n)?\r\n([^\r]*)`).exec(
    sent()[0]?.body ?? '',
  )?.[1]

beforeEach(() => {
  testbed.site.on('/api/captcha.json', (response) => answerJson(response, easyCaptcha))
  says(200, { ok: true })
})

async function openModal(header = ''): Promise<void> {
  const islands =
    header +
    islandOf(reportLink, 'report', islandProps['report-link'] as PropsOf<typeof reportLink>) +
    islandOf(toasts, 'toasts', {}) +
    islandOf(modals, 'modals', islandProps.modals as PropsOf<typeof modals>)
  testbed.site.on('/film/7/', pageOf(islands))
  await testbed.page.goto('/film/7/')
  await testbed.page.getByRole('link', { name: 'Report' }).click()
  await dialog().waitFor()
}
async function fillIn(): Promise<void> {
  await testbed.page.getByLabel('Email').fill('gina@example.com')
  await testbed.page.getByLabel('Message').fill('It stops in the middle')
}
const press = () => testbed.page.getByRole('button', { name: 'Send' }).click()

describe('the modal', () => {
  test('opens for the reported page; after sending it closes, is emptied, and a toast confirms [S2-093 S3-107 S3-110 S4-086 S4-087 S4-088 S4-089 S4-047]', async () => {
    let answer: () => void = () => {}
    testbed.site.on(path, (response) => {
      answer = () => answerJson(response, { ok: true })
    })
    await openModal()
    expect(await dialog().locator('form').getAttribute('aria-busy')).toBe('false')
    expect(await testbed.page.getByLabel('What is it about?').inputValue()).toBe('inappropriate')
    await fillIn()
    await press()
    await expect.poll(() => sent().length).toBe(1)
    expect(await dialog().locator('form').getAttribute('aria-busy')).toBe('true')
    answer()
    await dialog().waitFor({ state: 'hidden' })
    await testbed.page.locator('.toast-good', { hasText: 'Thank you. Your message was sent.' }).waitFor()
    expect(['subject', 'email', 'message', 'referrer'].map(partOf)).toEqual([
      'inappropriate',
      'gina@example.com',
      'It stops in the middle',
      '/film/7/',
    ])
    expect(sent()[0]?.headers['content-type']).toMatch(/^multipart\/form-data/)
    await testbed.page.getByRole('link', { name: 'Report' }).click()
    await dialog().waitFor()
    expect([
      await testbed.page.getByLabel('Email').inputValue(),
      await testbed.page.getByLabel('Message').inputValue(),
    ]).toEqual(['', ''])
    expect(testbed.complaints).toEqual([])
  })

  test('shows errors of the browser and of the server at its fields until they are edited [S4-090 S4-091 S8-008 S8-009]', async () => {
    await openModal()
    await press()
    await expect.poll(() => wrongAt('Email').textContent()).toBe('This field is required')
    expect([await wrongAt('Message').textContent(), sent().length]).toEqual(['This field is required', 0])
    await testbed.page.getByLabel('Email').fill('g')
    await expect.poll(() => wrongAt('Email').count()).toBe(0)
    await fillIn()
    expect(await wrongAt('Message').count()).toBe(0)
    const codes = [{ field: 'email', code: 'email_invalid' }]
    says(400, { error: 'email_invalid', code: 'email_invalid', field: 'email', codes })
    await press()
    await expect.poll(() => wrongAt('Email').textContent()).toBe('Enter a valid email address')
    expect(await testbed.page.getByLabel('Message').inputValue()).toBe('It stops in the middle')
    await testbed.page.getByLabel('Email').pressSequentially('x')
    await expect.poll(() => wrongAt('Email').count()).toBe(0)
  })

  test('solves a captcha in the background, but none for a legal notice [S3-108 S5-015]', async () => {
    await openModal()
    await testbed.page.getByText('Checked: you’re human').waitFor()
    await testbed.page.getByLabel('What is it about?').selectOption('dmca')
    await testbed.page.getByText('Checked: you’re human').waitFor({ state: 'detached' })
    await fillIn()
    await press()
    await dialog().waitFor({ state: 'hidden' })
    expect([partOf('subject'), partOf('captcha')]).toEqual(['dmca', undefined])
    await testbed.page.getByRole('link', { name: 'Report' }).click()
    await fillIn()
    await press()
    await expect.poll(() => sent().length).toBe(2)
    expect(sent()[1]?.body).toMatch(/name="captcha"\r\n\r\n[\w+/=]{40}/)
  })

  test('shows an error without a field as a toast [S7-081]', async () => {
    await openModal()
    const codes = [{ field: 'notify', code: 'too_many_attempts' }]
    says(429, { error: 'too_many_attempts', code: 'too_many_attempts', codes })
    await fillIn()
    await press()
    await testbed.page.locator('.toast-error', { hasText: 'Too many attempts' }).waitFor()
    expect(await dialog().getByRole('alert').textContent()).toContain('Too many attempts')
  })

  test('asks a member for no e-mail and sends none, until the session has ended: then it asks and loses nothing', async () => {
    await openModal('<span class="own-name">anna</span>')
    await dialog().getByText('we’ll write to the email address of your account').waitFor()
    const codes = [{ field: 'email', code: 'required' }]
    says(400, { error: 'required', code: 'required', field: 'email', codes })
    for (const subject of reportSubjects) {
      await testbed.page.getByLabel('What is it about?').selectOption(subject)
      expect([subject, await testbed.page.getByLabel('Email').count()]).toEqual([subject, 0])
    }
    await testbed.page.getByLabel('What is it about?').selectOption('inappropriate')
    await testbed.page.getByLabel('Message').fill('These are not her own pictures')
    await press()
    await expect.poll(() => wrongAt('Email').textContent()).toBe('This field is required')
    expect([partOf('email'), partOf('message'), partOf('referrer')]).toEqual([
      undefined,
      'These are not her own pictures',
      '/film/7/',
    ])
    expect(await testbed.page.locator('.toast-error').count()).toBe(0)
    says(200, { ok: true })
    await testbed.page.getByLabel('Email').fill('anna@example.com')
    await press()
    await dialog().waitFor({ state: 'hidden' })
    expect(sent()[1]?.body).toMatch(/name="email"\r\n\r\nanna@example\.com\r\n/)
    expect(sent()[1]?.body).toContain('These are not her own pictures')
  })
})

describe('the form of the support page', () => {
  async function open(): Promise<void> {
    const props = { ...islandProps['contact-form'], email: '', message: '', codes: [] }
    const islands = islandOf(contactForm, 'contact', props as unknown as PropsOf<typeof contactForm>)
    testbed.site.on('/', pageOf(islands + islandOf(toasts, 'toasts', {})))
    await testbed.page.goto('/')
    await testbed.page.locator('x-island#contact').hover()
    await testbed.page.waitForSelector('x-island#contact[data-state="awake"]')
  }

  test('stays and is emptied after sending, with its picture [S3-109 S4-089]', async () => {
    await open()
    await fillIn()
    const picture = { name: 'screen.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg(640, 480)) }
    await testbed.page.getByLabel('Picture (optional)').setInputFiles(picture)
    await press()
    await testbed.page.locator('.toast-good').waitFor()
    expect(sent()[0]?.body).toContain('name="file"; filename="screen.jpg"')
    expect(partOf('referrer')).toBe('/film')
    expect([
      await testbed.page.getByLabel('Email').inputValue(),
      await testbed.page.getByLabel('Message').inputValue(),
    ]).toEqual(['', ''])
    expect(await testbed.page.getByLabel('Picture (optional)').inputValue()).toBe('')
  })

  test.each([
    [
      'no picture',
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
      'This type of file isn’t allowed. Choose another file.',
    ],
    [
      'too large',
      { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
      'This file is too large. Choose a smaller one.',
    ],
  ])('does not send a file that is %s [S5-013]', async (_, file, words) => {
    await open()
    await fillIn()
    await testbed.page.getByLabel('Picture (optional)').setInputFiles(file)
    await press()
    await expect.poll(() => wrongAt('Picture (optional)').textContent()).toBe(words)
    expect(sent()).toHaveLength(0)
    await testbed.page.getByLabel('Picture (optional)').setInputFiles([])
    await expect.poll(() => wrongAt('Picture (optional)').count()).toBe(0)
  })
})
