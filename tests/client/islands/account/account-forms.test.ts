// Hydrated account forms: validated while a visitor types, sent once, with the server's errors at their fields. And the recovery codes,
// which a member takes along.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { loginForm } from '../../../../client/islands/account/login-form.tsx'
import { recoveryCodes } from '../../../../client/islands/account/recovery-codes.tsx'
import { signupForm } from '../../../../client/islands/account/signup-form.tsx'
import { refusedForm } from '../../../../shared/result.ts'
import { islandProps } from '../../../support/runtime/island-props.ts'
import { browserWorld } from '../../support/browser.ts'
import { easyCaptcha } from '../../support/captcha.ts'
import { islandOf, pageOf } from '../../support/markup.ts'
import { answerJson } from '../../support/site.ts'

const testbed = browserWorld({ isPageKept: true })
const { usr, codes, question, ...loginProps } = islandProps['login-form'] as Record<string, never>
const signupProps = { ...islandProps['signup-form'], codes: [] }
const field = (label: string) => testbed.page.getByLabel(label, { exact: true })
const wrong = () => testbed.page.locator('.field-error').allInnerTexts()
const press = (name: string) => testbed.page.getByRole('button', { name }).click()

beforeEach(() => {
  testbed.site.on('/there', pageOf('<h1>there</h1>'))
  testbed.site.on('/sent', pageOf('<h1>sent</h1>'))
  testbed.site.on('/api/captcha.json', (response) => answerJson(response, easyCaptcha))
})

async function open(island: string): Promise<void> {
  testbed.site.on('/', pageOf(island))
  await testbed.page.goto('/')
  await testbed.page.locator('x-island').hover()
  await testbed.page.waitForSelector('x-island[data-state="awake"]')
}
const openLogin = () => open(islandOf(loginForm as never, 'login', loginProps))
const openSignup = () => open(islandOf(signupForm as never, 'signup', signupProps))

describe('the sign-in form', () => {
  test('is idle at first, shows a spinner while it is sent, and then navigates [S4-081 S4-082]', async () => {
    const answered = Promise.withResolvers<void>()
    testbed.site.on('/api/login', async (response) => {
      await answered.promise
      answerJson(response, { ok: true })
    })
    await openLogin()
    expect(await testbed.page.locator('.spinner').count()).toBe(0)
    await field('Username').fill('anna')
    await field('Password').fill('anna-watches')
    await press('Sign in')
    // It has no size without the style sheet.
    await testbed.page.locator('.spinner').waitFor({ state: 'attached' })
    expect(await testbed.page.locator('form').getAttribute('aria-busy')).toBe('true')
    await field('Password').press('Enter')
    answered.resolve()
    await testbed.page.waitForURL('**/there')
    expect(testbed.site.asked.filter(({ path }) => path.includes('/api/login'))).toHaveLength(1)
  })

  test('can be sent again on a page that the back button restores', async () => {
    testbed.site.on('/api/login', (response) => answerJson(response, { ok: true }))
    // No content: the browser stays on the page, which is as if it were restored as it was left.
    testbed.site.on('/there', (response) => void response.writeHead(204).end())
    await openLogin()
    await field('Username').fill('anna')
    await field('Password').fill('anna-watches')
    await press('Sign in')
    await expect.poll(() => testbed.site.asked.some(({ path }) => path === '/there')).toBe(true)
    const isBusy = () => testbed.page.locator('form').getAttribute('aria-busy')
    expect(await isBusy()).toBe('true')
    await testbed.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(isBusy).toBe('false')
  })

  test('sends nothing that is too short, and focuses the invalid field [S5-006 S5-007 S5-008 S5-009]', async () => {
    await openLogin()
    await press('Sign in')
    // The rules load with the first use of the form.
    await expect.poll(wrong).toEqual(['Enter your username and password', 'Enter your username and password'])
    await expect.poll(() => field('Username').evaluate((input) => input === document.activeElement)).toBe(true)
    await field('Username').fill('anna')
    await field('Password').fill('four')
    await press('Sign in')
    await expect.poll(wrong).toEqual(['Invalid username or password'])
    expect(testbed.site.asked.filter(({ path }) => path.includes('/api/'))).toEqual([])
  })

  test('solves the captcha when the server asks for it, and sends again by itself [S7-064]', async () => {
    let tries = 0
    testbed.site.on('/api/login', (response) =>
      tries++
        ? answerJson(response, { ok: true })
        : answerJson(response, refusedForm([{ field: 'captcha', code: 'captcha_required' }])),
    )
    await openLogin()
    await field('Username').fill('anna')
    await field('Password').fill('anna-watches')
    await press('Sign in')
    await testbed.page.waitForURL('**/there')
    expect(tries).toBe(2)
    const asked = testbed.site.asked.map(({ path }) => path)
    const refused = asked.indexOf('/api/login')
    expect(asked.indexOf('/api/captcha.json')).toBeGreaterThan(refused)
    const [first, second] = testbed.site.asked.filter(({ path }) => path === '/api/login')
    expect(first?.body).not.toMatch(/captcha\W{1,5}[\w+/=%]{40}/)
    expect(second?.body).toMatch(/captcha\W{1,5}[\w+/=%]{40}/)
  })
})

describe('the sign-up form', () => {
  test('shows an error when a field is left, and clears it as soon as it is corrected', async () => {
    await openSignup()
    await field('Username').fill('gi')
    expect(await wrong()).toEqual([])
    await field('Email').fill('nowhere')
    expect(await wrong()).toEqual(['The username is too short. Use at least 3 characters.'])
    await field('Username').pressSequentially('na')
    await expect.poll(wrong).toEqual(['Enter a valid email address'])
  })

  test('shows the server’s error at its field until the field is edited', async () => {
    testbed.site.on('/api/login', (response) =>
      answerJson(response, refusedForm([{ field: 'username', code: 'username_taken' }])),
    )
    await openSignup()
    await field('Username').fill('anna')
    await field('Email').fill('gina@example.com')
    await field('Password').fill('garden-gate')
    await press('Sign up')
    await expect.poll(wrong).toEqual(['This username is taken. Choose another one.'])
    expect(await field('Email').inputValue()).toBe('gina@example.com')
    await field('Username').pressSequentially('-b')
    await expect.poll(wrong).toEqual([])
  })

  test('navigates when it is done, with a captcha solved in the background', async () => {
    testbed.site.on('/api/login', (response) => answerJson(response, { ok: true }))
    await openSignup()
    await testbed.page.getByText('Checked: you’re human').waitFor()
    expect(await testbed.page.getByText('How much is').count()).toBe(0)
    await field('Username').fill('gina')
    await field('Email').fill('gina@example.com')
    await field('Password').fill('garden-gate')
    await press('Sign up')
    await testbed.page.waitForURL('**/sent')
  })
})

describe('the recovery codes', () => {
  const { codes: own, title } = islandProps['recovery-codes'] as { codes: string[]; title: string }
  const styles = readFileSync(join(import.meta.dirname, '../../../../client/styles/own-data.css'), 'utf8')
  async function openCodes(): Promise<void> {
    testbed.site.on('/own.css', (response) => void response.writeHead(200, { 'content-type': 'text/css' }).end(styles))
    const codes = islandOf(recoveryCodes as never, 'recovery', { codes: own, title } as never)
    const link = '<link rel="stylesheet" href="/own.css">'
    await open(`${link}<header>Menu</header><main><h1>My account</h1><section>${codes}</section></main>`)
  }

  test('are copied one a line, printed, and saved as a file that says what they are for', async () => {
    await testbed.separately()
    const { page } = testbed
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openCodes()
    expect(await page.locator('.factor-codes code').allTextContents()).toEqual(own)
    await press('Copy')
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own.join('\n'))
    const printed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.print = resolve
        }),
    )
    await press('Print')
    await printed
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as a file' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    expect(await readFile(await file.path(), 'utf8')).toBe(`${title}\n\n${own.join('\n')}\n`)
  })

  test('are all that is printed of their page', async () => {
    await testbed.separately()
    const { page } = testbed
    await openCodes()
    const seen = () =>
      page.evaluate(() =>
        ['header', 'h1', '.recovery-ways', '.recovery-codes h3', '.factor-codes li:last-child code'].filter((one) =>
          document.querySelector(one)?.checkVisibility(),
        ),
      )
    expect(await seen()).toHaveLength(5)
    await page.emulateMedia({ media: 'print' })
    expect(await seen()).toEqual(['.recovery-codes h3', '.factor-codes li:last-child code'])
  })

  test('that the browser does not copy stay to be selected by hand', async () => {
    await testbed.separately()
    await testbed.page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not allowed', 'NotAllowedError'))
    })
    await openCodes()
    await press('Copy')
    await testbed.page.getByText('Copying didn’t work. Select the codes and copy them yourself.').waitFor()
    expect(await testbed.page.locator('.factor-codes code').allTextContents()).toEqual(own)
  })
})
