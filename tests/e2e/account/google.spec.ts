// Signing in with Google in a real browser: to a local provider, back with its answer, a chosen name the first time,
// and directly the next.
import { createServer } from 'node:http'
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { startServer } from '../../support/runtime/local-server.ts'
import { client, type OidcProvider, startOidcProvider } from '../../support/runtime/oidc-provider.ts'
import { type SiteTestbed, startSiteTestbed } from '../../support/runtime/site.ts'

let issuer: OidcProvider
let testbed: SiteTestbed
test.beforeAll(async () => {
  issuer = await startOidcProvider()
  const url = await startServer(ask)
  issuer.suffer({ described: { authorization_endpoint: `${url}/authorize` } })
  const { GOOGLE_CLIENT_ID } = client
  testbed = await startSiteTestbed({ vars: { GOOGLE_CLIENT_ID }, originVars: { ...client, GOOGLE_ISSUER: issuer.url } })
})
test.afterAll(async () => {
  await testbed?.stop()
  await issuer?.stop()
  ask.close()
  ask.closeAllConnections()
})

const nora = { sub: 'subject-of-nora', email: 'nora@example.com', email_verified: true, name: 'Nora Berg' }

/** The provider's own page asks only for a press. A browser may request more, such as an icon. */
const ask = createServer(async ({ url = '' }, response) => {
  if (!url.startsWith('/authorize?')) return response.writeHead(404).end()
  const back = await issuer.visit(`http://provider${url}`, nora)
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(
    `<!doctype html><title>Provider</title><a href="${back.href.replaceAll('&', '&amp;')}">Continue as Nora</a>`,
  )
})

async function comesThrough(page: Page): Promise<void> {
  await page.goto(href('signin', {}, { lang: 'en' }))
  await page.locator('main').getByRole('link', { name: 'Continue with Google' }).click()
  await page.getByRole('link', { name: 'Continue as Nora' }).click()
}

// worker/edge/endpoints/google.test.ts shows each of these steps by requests.
test('nora signs up with Google, chooses a name, and signs in directly the next time', {
  tag: ['@js', '@full'],
}, async ({ browser }) => {
  // Session cookies need a secure context, which browsers grant localhost alone.
  const baseURL = testbed.origin.replace('127.0.0.1', 'localhost')
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await comesThrough(page)
  await expect(page).toHaveURL(new RegExp(href('signup-google', {}, { lang: 'en' })))
  await page.locator('main').getByLabel('Username').fill('nora-of-the-fog')
  await page.locator('main').getByRole('button', { name: 'Create account' }).click()
  await expect(page.locator('.own-name')).toHaveText('nora-of-the-fog')
  const identity = await testbed.db
    .prepare('SELECT username, provider, subject FROM identities JOIN users USING (user_id)')
    .first()
  expect(identity).toMatchObject({ username: 'nora-of-the-fog', subject: nora.sub })

  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.locator('.own-menu summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.locator('.own-name')).toHaveCount(0)
  await comesThrough(page)
  await expect(page.locator('.own-name')).toHaveText('nora-of-the-fog')
  expect((await context.cookies()).find(({ name }) => name === '__Host-session')).toMatchObject({ httpOnly: true })
  await context.close()
})
