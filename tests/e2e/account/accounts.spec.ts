// Accounts: signing in and out, signing up over mail, private videos; with and without script.
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { pageOf, privateVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const at = (name: 'signin' | 'signup' | 'restore-password' | 'account' | 'outbox' | 'videos') =>
  href(name, {}, { lang: 'en' })
const refusedOnce = /^console: Failed to load resource: .* status of 4\d\d /

async function signIn({ page }: Visitor, usr: string, pwd: string): Promise<void> {
  await page.getByLabel('Username').fill(usr)
  await page.getByLabel('Password', { exact: true }).fill(pwd)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
}

// tests/worker/edge/pages/account/accounts.test.ts shows it without a browser.
test('anna signs in after an error, and returns to the page where she was [S2-081 S4-085]', {
  tag: ['@desk', '@full'],
}, async ({ anna }) => {
  // A rarely used name: failed tries count together with those of every test that signs in with it.
  const [usr, pwd] = ['ada', 'ada-administers']
  anna.expects(refusedOnce)
  await anna.opens(at('videos'))
  await anna.page.goto(at('signin'), { referer: new URL(at('videos'), anna.page.url()).href })
  await signIn(anna, usr, 'ada-listens')
  await expect(anna.page.getByText('Invalid username or password')).toBeVisible()
  await expect(anna.page.getByLabel('Username')).toHaveValue(usr)
  await signIn(anna, usr, pwd)
  await anna.page.waitForURL(`**${at('videos')}`)
  const cookies = await anna.page.context().cookies()
  expect(cookies.find(({ name }) => name === '__Host-session')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
  })
  await expect(anna.page.locator('.own-name')).toHaveText(usr)
})

test('a press on the button counts although the field that it leaves shows an error first', {
  tag: ['@js', '@full'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(at('signup'))
  await page.getByLabel('Username').fill('somebody')
  const password = page.getByLabel('Password')
  await password.fill('x')
  // The button's position while there is no error above it.
  await page
    .locator('main')
    .getByRole('button', { name: 'Sign up' })
    .click({ position: { x: 20, y: 3 } })
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
})

test('boris signs out with a button in the header, which low and narrow windows show, and stays on the page', {
  tag: '@plain',
}, async ({ visitor }) => {
  const boris = await visitor()
  await boris.opens(at('signin'))
  await signIn(boris, 'boris', 'boris-uploads')
  await expect(boris.page.locator('.own-name')).toHaveText('boris')
  for (const [width, height] of [
    [1025, 600],
    [390, 664],
  ] as const) {
    await boris.page.setViewportSize({ width, height })
    await boris.opens(at('videos'))
    await boris.unfolds('menu')
    await boris.page.locator('.own-menu summary').click()
    const beyond = await boris.page
      .locator('.own-menu ul')
      .evaluate((list) => [list.scrollWidth - list.clientWidth, list.scrollHeight - list.clientHeight])
    expect([width, ...beyond]).toEqual([width, 0, 0])
  }
  await boris.page.getByRole('button', { name: 'Sign out' }).click()
  await boris.page.waitForURL(`**${at('videos')}`)
  await expect(boris.page.locator('.own-name')).toHaveCount(0)
  const names = (await boris.page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('__Host-session')
})

test('a visitor signs up, opens the mail, confirms, and signs in [S2-036 S7-064]', {
  tag: ['@desk', '@plain'],
}, async ({ visitor, row, mark, way }) => {
  const name = `new-${mark}`
  const newcomer = await visitor()
  const { page } = newcomer
  await newcomer.opens(at('signup'))
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password').fill('garden-gate')
  const question = page.getByLabel(/How much is/)
  const isAsked = way.startsWith('nojs')
  if (isAsked) {
    const [a = 0, b = 0] =
      ((await page.locator('label', { hasText: 'How much is' }).textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
    await question.fill(String(a + b))
  } else await expect(question).toHaveCount(0)
  await page.locator('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/send-email/')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const mail = page.locator('.mail', { hasText: `${name}@example.com` })
  await expect(async () => {
    await newcomer.opens(at('outbox'))
    await expect(mail).toHaveCount(1, { timeout: 100 })
  }).toPass()
  await mail.getByRole('link').click()
  await page.waitForURL(/\/confirm-email\/\?link=/)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email is confirmed')).toBeVisible()
  const account = `SELECT email, is_confirmed FROM accounts JOIN users USING (user_id) WHERE username = '${name}'`
  expect(await row(account)).toEqual([`${name}@example.com`, 1])
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(newcomer, name, 'garden-gate')
  await expect(page.locator('.own-name')).toHaveText(name)
})

test('a private video asks visitors to sign in, and plays for members [S4-002 S6-005]', async ({ anna }) => {
  const path = pageOf(privateVideo)
  await anna.opens(path, 403)
  await expect(anna.page.locator('video')).toHaveCount(0)
  await anna.page.locator('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(anna, 'anna', 'anna-watches')
  await anna.page.waitForURL(`**${path}`)
  await expect(anna.page.getByRole('heading', { level: 1 })).toHaveText(privateVideo.title)
  await expect(anna.page.locator('video source, video[src]').first()).toBeAttached()
  await expect(anna.page.locator('.comments')).toBeVisible()
})

test('axe finds nothing wrong with any account form @js', async ({ visitor }) => {
  const mira = await visitor()
  mira.expects(refusedOnce)
  const check = async () => {
    expect(await violationsIn(mira.page)).toEqual([])
  }
  for (const name of ['signin', 'signup', 'restore-password'] as const) {
    await mira.opens(at(name))
    // Pressed again if the browser's own message for an empty field came first, because the form hydrated late.
    await expect(async () => {
      await mira.page.locator('main button[type=submit]').click()
      await expect(mira.page.locator('.field-error').first()).toBeVisible({ timeout: 4000 })
    }).toPass()
    await check()
  }
  await mira.opens(at('signin'))
  await signIn(mira, 'mira', 'mira-moderates')
  await expect(mira.page.locator('.own-name')).toHaveText('mira')
  await mira.opens(at('account'))
  await check()
})
