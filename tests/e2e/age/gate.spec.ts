// The age gate: gina sends a photo, hugo presses Enter, and both reach the requested page; with and without JavaScript,
// by keyboard, in every width and theme.
import { href } from '../../../shared/routes.ts'
import { ageCheckPaths } from '../../../shared/service-paths.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import type { Visitor } from '../../support/browser/visitor.ts'
import { jpeg, photoFile, png } from '../../support/runtime/sample-images.ts'

const list = href('videos', { sort: 'longest' }, { lang: 'en', query: { page: 2 } })
const face = photoFile('face.jpg', 'image/jpeg', jpeg(600, 800))
const wide = photoFile('wide.png', 'image/png', png(900, 300))
const photo = ({ page }: Visitor) => page.getByLabel('Photo of your face')
const check = ({ page }: Visitor) => page.getByRole('button', { name: 'Check my age' })
const heading = ({ page }: Visitor) => page.getByRole('heading', { level: 1 })
/** Hugo on his first visit. */
const comes = async ({ page }: Visitor) => page.context().clearCookies({ name: '__Host-age_agreed' })
const awake = ({ page }: Visitor) => expect(page.locator('x-island').first()).toHaveAttribute('data-state', 'awake')

test('gina sends a photo and reaches the page that she requested [S2-096 S4-066 S4-071 S6-003]', {
  tag: ['@phone', '@plain-desk'],
}, async ({ gina }) => {
  await gina.opens(list)
  await expect(heading(gina)).toHaveText('Verify your age')
  expect(await gina.titles()).toEqual([])
  // A phone opens its front camera.
  await expect(photo(gina)).toHaveAttribute('capture', 'user')
  await expect(photo(gina)).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/heic,image/heif')
  await photo(gina).setInputFiles(face)
  await check(gina).click()
  await expect(heading(gina)).toContainText('Longest')
  expect(new URL(gina.page.url()).pathname + new URL(gina.page.url()).search).toBe(list)
  const cookie = (await gina.page.context().cookies()).find(({ name }) => name === '__Host-age')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' })
  await gina.opens(href('index', {}, { lang: 'en' }))
  expect(await gina.titles()).not.toEqual([])
})

test('gina reads the server’s reason for refusing a photo, and tries another [S8-045]', {
  tag: '@desk',
}, async ({ gina }) => {
  gina.expects(/status of 422/)
  await gina.opens(list)
  await photo(gina).setInputFiles(wide)
  await check(gina).click()
  await expect(gina.page.getByRole('alert')).toContainText('We couldn’t tell from the photo')
  await photo(gina).setInputFiles(face)
  await check(gina).click()
  await expect(heading(gina)).not.toHaveText('Verify your age')
})

test('gina is refused in German twice, and reaches the requested page in German', {
  tag: '@plain',
}, async ({ gina }) => {
  const { page } = gina
  gina.expects(/status of 422/)
  const german = href('videos', { sort: 'longest' }, { lang: 'de', query: { page: 2 } })
  await gina.opens(german)
  const field = page.getByLabel('Foto deines Gesichts')
  const button = page.getByRole('button', { name: 'Mein Alter prüfen' })
  for (const file of [wide, wide]) {
    await field.setInputFiles(file)
    await button.click()
    await expect(page.getByRole('alert')).toContainText('Das Foto zeigt nicht deutlich genug')
  }
  await field.setInputFiles(face)
  await button.click()
  await expect(page.locator('.gate-card')).toHaveCount(0)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(german)
})

test('gina, whose script loaded only after a first refusal, reaches the page that she requested', {
  tag: '@js',
}, async ({ gina }) => {
  const { page } = gina
  gina.expects(/status of 422|net::ERR_FAILED/)
  const scripts = '**/*.js'
  await page.route(scripts, (route) => route.abort())
  await gina.opens(list)
  await page.unroute(scripts)
  await photo(gina).setInputFiles(wide)
  await check(gina).click()
  await page.waitForURL(`**${ageCheckPaths.photo}`)
  await awake(gina)
  await photo(gina).setInputFiles(face)
  await check(gina).click()
  await expect(heading(gina)).toContainText('Longest')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(list)
})

test('gina sees the upload progress of her photo, and an error if the network fails', { tag: '@js' }, async ({
  gina,
}) => {
  const { page } = gina
  await gina.opens(list)
  await awake(gina)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**${ageCheckPaths.photo}`, async (route) => {
    await held
    await route.abort()
  })
  gina.expects(/net::ERR_FAILED/)
  await photo(gina).setInputFiles(face)
  await check(gina).click()
  await expect(page.getByRole('status')).toHaveText(/^(Sending: \d+%|Checking your photo…)$/)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(photo(gina)).toBeDisabled()
  release()
  await expect(page.getByRole('alert')).toHaveText('The connection was lost. Try again.')
  await expect(photo(gina)).toBeFocused()
})

test('gina reaches everything by keyboard, in German', { tag: '@js' }, async ({ gina }) => {
  const { page } = gina
  await gina.opens(list)
  await awake(gina)
  const names: string[] = []
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    names.push(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || ''))
  }
  expect(names).toEqual([
    'Continue with an app',
    expect.stringContaining('photo'),
    'Check my age',
    'Already a member? Sign in',
    expect.stringContaining('English'),
    'Change language',
  ])
  await page.getByLabel('Language', { exact: true }).selectOption('de')
  await page.getByRole('button', { name: 'Change language' }).click()
  await expect(heading(gina)).toHaveText('Weise dein Alter nach')
  expect(new URL(page.url()).pathname).toBe(href('videos', { sort: 'longest' }, { lang: 'de' }))
})

test('hugo presses Enter once [S2-143 S4-064 S4-065]', { tag: ['@desk', '@plain'] }, async ({ hugo }) => {
  await comes(hugo)
  await hugo.opens(list)
  await expect(hugo.page.getByRole('dialog', { name: 'This site is for adults only' })).toBeVisible()
  expect(await hugo.titles()).toEqual([])
  await hugo.page.getByRole('button', { name: 'Enter' }).click()
  await expect(heading(hugo)).toContainText('Longest')
  await hugo.opens(href('index', {}, { lang: 'de' }))
  await expect(hugo.page.getByRole('dialog')).toHaveCount(0)
})

test("hugo's answer is also stored in his browser, which repeats it when only the cookie was lost [S4-061]", {
  tag: '@js',
}, async ({ hugo }) => {
  const { page } = hugo
  await comes(hugo)
  await hugo.opens(list)
  await awake(hugo)
  await page.keyboard.press('Enter')
  await expect(heading(hugo)).toContainText('Longest')
  const until = await page.evaluate(() => Number(localStorage.getItem('age_agreed')))
  expect(until - Date.now()).toBeGreaterThan(29 * 86_400_000)

  await page.context().clearCookies({ name: '__Host-age_agreed' })
  await hugo.opens(list)
  await expect(heading(hugo)).toContainText('Longest')
})

for (const person of ['hugo', 'gina'] as const) {
  test(`axe finds nothing wrong with the first page that ${person} sees, and nothing overflows`, {
    tag: ['@js', person === 'hugo' ? '@desk' : '@phone'],
  }, async ({ hugo, gina, site, way }) => {
    const one = { hugo, gina }[person]
    const { page } = one
    await comes(one)
    // One pair here, another there; with FULL=1 both themes in both languages everywhere.
    const isPhone = way === 'js-390'
    const looks = [
      { theme: 'dark', lang: 'fi' },
      { theme: 'light', lang: 'ja' },
      { theme: 'light', lang: 'fi' },
      { theme: 'dark', lang: 'ja' },
    ] as const
    for (const { theme, lang } of process.env.FULL ? looks : looks.slice(isPhone ? 1 : 0, isPhone ? 2 : 1)) {
      await setCookie(page.context(), 'theme', theme, site)
      await one.opens(href('videos', {}, { lang }))
      expect(await violationsIn(page)).toEqual([])
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(over, `${lang} ${width} px`).toBe(0)
      }
    }
  })
}
