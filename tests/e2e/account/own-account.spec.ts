// A member's own account in a browser: an avatar cropped before it is sent, and a second factor.
import type { Locator } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { usernames } from '../../../worker/origin/seed/member-names.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { reaches, skips } from '../../support/browser/by-keys.ts'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'
import { passwordOf } from '../../support/runtime/demo-passwords.ts'

test.use({ launchOptions: launchWithPictures })

/** A picture drawn by the browser: a gradient of two colours. */
const picture = ({ page }: Visitor, width: number, height: number): Promise<string> =>
  page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const paint = canvas.getContext('2d') as CanvasRenderingContext2D
      const slope = paint.createLinearGradient(0, 0, w, h)
      slope.addColorStop(0, 'navy')
      slope.addColorStop(1, 'orange')
      paint.fillStyle = slope
      paint.fillRect(0, 0, w, h)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    },
    [width, height] as const,
  )

test('anna crops a cover before she sends it, and a small one is refused before it is sent', { tag: '@js' }, async ({
  anna,
}) => {
  await signIn(anna, 'anna')
  await anna.opens(href('member_edit', { id: String(usernames.indexOf('anna') + 1) }, { lang: 'en' }))
  const form = anna.page.locator('form', { has: anna.page.getByRole('heading', { name: 'Cover picture' }) })
  const chooses = async (width: number, height: number) =>
    form.getByLabel('Choose a picture').setInputFiles({
      name: 'cover.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await picture(anna, width, height), 'base64'),
    })
  await form.getByLabel('Choose a picture').focus()
  await expect(anna.page.locator('x-island', { has: form })).toHaveAttribute('data-state', 'awake')
  await chooses(1249, 400)
  await expect(form.getByText('The picture is the wrong size. Choose another picture.')).toBeVisible()
  await chooses(2000, 900)
  await expect(form.getByText('The picture is the wrong size. Choose another picture.')).toHaveCount(0)
  await expect(form.getByTestId('container')).toBeVisible()
  // Zoomed in so far that the crop is too small.
  await form.getByLabel('Zoom').fill('4')
  await expect(form.getByText('The picture is the wrong size. Choose another picture.')).toBeVisible()
  await form.getByLabel('Zoom').fill('1.2')
  await expect(form.getByText('The picture is the wrong size. Choose another picture.')).toHaveCount(0)
  const sent: Record<string, string> = {}
  await anna.page.exposeFunction('noted', (name: string, value: string) => {
    sent[name] = value
  })
  await anna.page.evaluate(() => {
    const set = FormData.prototype.set
    FormData.prototype.set = function (name: string, value: unknown) {
      Reflect.get(window, 'noted')(name, String(value))
      set.call(this, name, value as Blob)
    }
  })
  await form.getByRole('button', { name: 'Use this picture' }).click()
  await expect(anna.page.getByText('Your picture was uploaded')).toBeVisible()
  // Five wide to one high, in pixels of the original picture.
  expect(Number(sent.width)).toBeGreaterThan(1600)
  expect(Number(sent.width) / Number(sent.height)).toBeCloseTo(5, 1)
})

/** A separate device for each way, so that none ends another's session. */
const device: Record<string, [label: string, userAgent: string]> = {
  'js-1440': ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  'js-390': ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0'],
  'nojs-1440': [
    'Firefox on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/133.0 Firefox/133.0',
  ],
  'nojs-390': ['Firefox on ChromeOS', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0; rv:133.0) Gecko/133.0 Firefox/133.0'],
}

// tests/worker/edge/pages/account/own-sessions.test.ts shows it without a browser.
test('boris ends the session of another device with his password, and nothing overflows', {
  tag: ['@plain', '@full'],
}, async ({ visitor, way }) => {
  const [label, userAgent] = device[way] ?? ['', '']
  const account = href('account', {}, { lang: 'en' })
  const [here, there] = [await visitor(), await visitor({ userAgent })]
  await signIn(there, 'boris')
  await signIn(here, 'boris')
  await here.opens(account)
  const list = here.page.locator('.own-sessions')
  await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  const other = list.getByRole('listitem').filter({ hasText: label }).first()
  await other.locator('summary').click()
  await other.getByLabel('Current password').fill(passwordOf('boris'))
  const over = await here.page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(over).toBe(0)
  await other.getByRole('button', { name: 'End session' }).click()
  await expect(here.page.getByText('The session was ended.')).toBeVisible()
  await there.page.goto(account)
  await expect(there.page).toHaveURL(/\/signin\//)
  await here.opens(account)
})

test('petra adds a passkey, signs in with it by its button and by the list of the name’s field, ends a session and renames herself', {
  tag: '@js',
}, async ({ anna: petra, row }) => {
  const { page } = petra
  const [account, pwd] = [href('account', {}, { lang: 'en' }), passwordOf('anna')]
  // A member of her own: removing a passkey ends other sessions.
  const usr = `petra-${Date.now()}`
  const [id] = await row(`INSERT INTO users (username, added_date) VALUES ('${usr}', 1) RETURNING user_id`)
  await row(`INSERT INTO accounts (user_id, email, password_hash, role, is_confirmed, added_date)
    SELECT ${id}, '${usr}@example.com', password_hash, 'member', 1, 1 FROM accounts WHERE user_id = 1 RETURNING user_id`)
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // The list would answer by itself, as this authenticator does: it is offered at the fragment #list only.
  await page.addInitScript(() => {
    if (location.hash !== '#list' && 'PublicKeyCredential' in window)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const from = href('signin', {}, { lang: 'en', query: { from: account } })
  await petra.opens(from)
  await page.getByLabel('Username').fill(usr)
  await page.getByLabel('Password', { exact: true }).fill(pwd)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  const passkeys = page.locator('#passkeys')
  await test.step('by keys: a passkey added', async () => {
    await passkeys.getByLabel('Current password').waitFor()
    await reaches(petra, passkeys.getByLabel('Current password'))
    await page.keyboard.type(pwd)
    await reaches(petra, passkeys.getByRole('button', { name: 'Add a passkey' }))
    await page.keyboard.press('Enter')
    const name = passkeys.getByLabel('Name of the passkey')
    await name.waitFor()
    await reaches(petra, name)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Fog')
    await reaches(petra, passkeys.getByRole('button', { name: 'Create the passkey' }))
    await page.keyboard.press('Enter')
  })
  await expect(page.getByText('Your passkey was added.')).toBeVisible()
  await expect(passkeys.getByRole('heading', { name: 'Fog' })).toBeVisible()
  expect(await violationsIn(page, '#passkeys')).toEqual([])
  const signsOut = async () => {
    // The page asks for news, which would be refused.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: '__Host-session' })
  }
  await signsOut()
  await petra.opens(from)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeys.getByText(/Last used on/)).toBeVisible()
  await signsOut()
  await petra.opens(`${from}#list`)
  await expect(passkeys.getByText(/Last used on/)).toBeVisible()
  const proves = async (form: Locator, button: string) => {
    await reaches(petra, form.getByLabel('Current password'))
    await page.keyboard.type(pwd)
    await reaches(petra, form.getByRole('button', { name: button }))
    await page.keyboard.press('Enter')
  }
  await test.step('by keys: a session ended', async () => {
    const sessions = page.locator('#sessions')
    await expect(sessions.getByRole('heading', { name: 'Signed in on 3 devices' })).toBeVisible()
    await skips(petra)
    await reaches(petra, sessions.locator('li summary').first())
    await page.keyboard.press('Enter')
    expect(await violationsIn(page, '#sessions')).toEqual([])
    await proves(sessions.locator('li details[open]'), 'End session')
    await expect(page.getByText('The session was ended.')).toBeVisible()
    await expect(sessions.getByRole('heading', { name: 'Signed in on 2 devices' })).toBeVisible()
  })
  await test.step('by keys: another username', async () => {
    const form = page.locator('form', { has: page.getByLabel('New username') })
    await skips(petra)
    await reaches(petra, form.getByLabel('New username'))
    await page.keyboard.type(`${usr}-b`)
    await reaches(petra, form.getByLabel('Current password'))
    await page.keyboard.type(pwd)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your username was changed.')).toBeVisible()
    await expect(page.locator('.own-name')).toHaveText(`${usr}-b`)
  })
  await test.step('by keys: a passkey removed', async () => {
    await skips(petra)
    await reaches(petra, passkeys.getByText('Remove', { exact: true }).first())
    await page.keyboard.press('Enter')
    await proves(passkeys.locator('details[open] form'), 'Remove')
    await expect(page.getByText('The passkey was removed.')).toBeVisible()
  })
  await line.detach()
})
