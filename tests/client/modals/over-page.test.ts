// Overlays that islands open: modals by name, and toasts.
import { describe, expect, test } from 'vitest'
import type { LoginProps } from '../../../client/forms/account/login.tsx'
import type { ContactProps } from '../../../client/forms/site/contact.tsx'
import { modals } from '../../../client/islands/site/modals.tsx'
import { toasts } from '../../../client/islands/site/toasts.tsx'
import { toastMs } from '../../../shared/limits.ts'
import { stopClock } from '../../support/browser/stopped-clock.ts'
import { islandProps } from '../../support/runtime/island-props.ts'
import { browserWorld } from '../support/browser.ts'
import { caller } from '../support/islands/caller.tsx'
import { islandOf, pageOf } from '../support/markup.ts'

const testbed = browserWorld({ isPageKept: true })
const dialog = () => testbed.page.getByRole('dialog', { name: 'Sign in' })
const press = (name: string) => testbed.page.getByRole('button', { name, exact: true }).click()
/** Buttons that only a script can press while a modal is open. */
const call = (name: string) =>
  testbed.page.evaluate(
    (text) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click(),
    name,
  )

async function open(): Promise<void> {
  const sheet = '.dialog{padding:0}.dialog-body{padding:20px}'
  testbed.site.on('/x.css', (response) => void response.writeHead(200, { 'content-type': 'text/css' }).end(sheet))
  testbed.site.on('/elsewhere', pageOf('<h1>elsewhere</h1>'))
  const islands =
    islandOf(caller, 'caller', {}) +
    islandOf(toasts, 'toasts', {}) +
    islandOf(modals, 'modals', islandProps.modals as { login: LoginProps; contact: ContactProps })
  testbed.site.on('/', pageOf(`<link rel="stylesheet" href="/x.css"><a href="/elsewhere">away</a>${islands}`))
  await testbed.page.goto('/')
  await testbed.page.waitForSelector('x-island#caller[data-state="awake"]')
}

describe('a modal', () => {
  test('opens by its name, explains itself, and contains the form and the links beside it [S2-092 S4-047]', async () => {
    await open()
    expect(await testbed.page.locator('x-island#modals').getAttribute('data-state')).toBe('asleep')
    await press('login')
    await dialog().waitFor()
    expect(await dialog().textContent()).toContain('Please log in to complete this action')
    const links = await dialog()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(['/restore', '/signup'])
    expect(await dialog().getByLabel('Username').isVisible()).toBe(true)
    expect(testbed.complaints).toEqual([])
  })

  test('whose script does not come says so, tries again when asked, and links the page that does the same', async () => {
    await open()
    const { action } = (islandProps.modals as { login: LoginProps }).login
    testbed.site.on(action, pageOf('<h1>the form on a page</h1>'))
    await testbed.page.route(/chunk-login/, (route) => route.abort())
    await press('login')
    await dialog().getByText('This part of the site is unavailable').waitFor()
    // Nothing else on the page is lost.
    expect(new URL(testbed.page.url()).pathname).toBe('/')
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await dialog().getByRole('link', { name: 'Open it as a page' }).click()
    await testbed.page.getByRole('heading', { name: 'the form on a page' }).waitFor()
    expect(new URL(testbed.page.url()).pathname).toBe(action)
    await open()
    await press('login')
    await dialog().getByRole('button', { name: 'Try again' }).waitFor()
    await testbed.page.unrouteAll()
    await dialog().getByRole('button', { name: 'Try again' }).click()
    await dialog().getByLabel('Username').waitFor()
  })

  test.each([
    ['report', '?subject=inappropriate&about=%2Fvideo%2F12%2Ffog%2F'],
    ['report a comment', '?subject=inappropriate&about=%2F&comment=7'],
  ])('whose script does not come keeps what a %s is about: %s', async (verb, query) => {
    await open()
    const { action } = (islandProps.modals as { contact: ContactProps }).contact
    testbed.site.on(action, pageOf('<h1>the form on a page</h1>'))
    await testbed.page.route(/chunk-contact/, (route) => route.abort())
    await press(verb)
    await testbed.page.getByRole('link', { name: 'Open it as a page' }).click()
    await testbed.page.getByRole('heading', { name: 'the form on a page' }).waitFor()
    await testbed.page.unrouteAll()
    const { pathname, search } = new URL(testbed.page.url())
    expect([pathname, search]).toEqual([action, query])
  })

  test('closes on Esc, on a click outside, by its button, and when the store is emptied [S3-114 S4-048 S4-051 S4-052]', async () => {
    await open()
    const ways = [
      () => testbed.page.keyboard.press('Escape'),
      () => testbed.page.mouse.click(5, 5),
      () => dialog().getByRole('button', { name: 'Close' }).click(),
      () => call('close'),
    ]
    for (const close of ways) {
      await press('login')
      await dialog().waitFor()
      await close()
      await dialog().waitFor({ state: 'hidden' })
      expect(await testbed.page.evaluate(() => document.activeElement?.textContent)).toBe('login')
    }
    await press('login')
    await dialog().getByText('Please log in').click()
    expect(await dialog().isVisible()).toBe(true)
  })

  test('that is fixed stays through Esc and clicks outside [S4-053]', async () => {
    await open()
    await press('fixed')
    await dialog().waitFor()
    for (let time = 0; time < 3; time++) await testbed.page.keyboard.press('Escape')
    await testbed.page.mouse.click(5, 5)
    expect(await dialog().isVisible()).toBe(true)
    expect(await dialog().getByRole('button', { name: 'Close' }).count()).toBe(0)
    await call('close')
    await dialog().waitFor({ state: 'hidden' })
  })

  test.each([
    ['login', 'Login', 'none'],
    ['age', 'AgeVerification', 'AgeVerification'],
  ])('called by %s, %s, is %s once the visitor leaves the page [S4-049 S4-050]', async (verb, name, left) => {
    await open()
    const opened = () => testbed.page.locator('[data-modal]').getAttribute('data-modal')
    await call(verb)
    await expect.poll(opened).toBe(name)
    await testbed.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    await expect.poll(opened).toBe(left)
  })
})

describe('a toast', () => {
  const notice = (text: string) => testbed.page.getByRole('status').getByRole('button', { name: text })

  test('is in a polite live region, and disappears after 4 s [S2-099 S4-054 S9-024]', async () => {
    await testbed.separately()
    await testbed.page.clock.install()
    await open()
    await stopClock(testbed.page)
    expect(await testbed.page.getByRole('status').count()).toBe(1)
    await press('good')
    const one = notice('Added to your favourites')
    await one.waitFor()
    await testbed.page.clock.runFor(toastMs - 100)
    expect(await one.isVisible()).toBe(true)
    await testbed.page.clock.runFor(100)
    await one.waitFor({ state: 'detached' })
    expect(toastMs).toBe(4000)
  })

  test('has an id of its own, its type and its text [S3-115]', async () => {
    await open()
    const told = async () =>
      JSON.parse((await testbed.page.locator('[data-toasts]').getAttribute('data-toasts')) ?? 'null')
    const good = { id: expect.any(Number), type: 'good', text: 'Added to your favourites' }
    const error = { id: expect.any(Number), type: 'error', text: 'Something went wrong' }
    await press('good')
    await expect.poll(told).toEqual([good])
    await press('error')
    await expect.poll(told).toEqual([good, error])
    const [one, other] = await told()
    expect(one.id).not.toBe(other.id)
  })

  test('stands within an open dialog, where a press reaches it, and on in the page once that is closed', async () => {
    await testbed.separately()
    await testbed.page.clock.install()
    await open()
    await stopClock(testbed.page)
    await press('login')
    await dialog().waitFor()
    await call('good')
    await call('error')
    const inDialog = (text: string) => dialog().getByRole('status').getByRole('button', { name: text })
    await inDialog('Added to your favourites').click()
    await inDialog('Added to your favourites').waitFor({ state: 'detached' })
    expect(await dialog().isVisible()).toBe(true)
    // The pointer on it had stopped its time.
    await inDialog('Something went wrong').hover()
    await call('close')
    await dialog().waitFor({ state: 'hidden' })
    await notice('Something went wrong').waitFor()
    await testbed.page.clock.runFor(toastMs)
    await notice('Something went wrong').waitFor({ state: 'detached' })
    expect(testbed.complaints).toEqual([])
  })

  test('disappears when it is pressed, and leaves the others [S4-055]', async () => {
    await open()
    await press('good')
    await press('error')
    await notice('Something went wrong').click()
    await notice('Something went wrong').waitFor({ state: 'detached' })
    expect(await notice('Added to your favourites').isVisible()).toBe(true)
  })

  test('stays while it is hovered or focused, and its timer resumes afterwards', async () => {
    await testbed.separately()
    await testbed.page.clock.install()
    await open()
    await stopClock(testbed.page)
    await press('good')
    const one = notice('Added to your favourites')
    await one.hover()
    await testbed.page.clock.runFor(10 * toastMs)
    expect(await one.isVisible()).toBe(true)
    await one.focus()
    await testbed.page.mouse.move(5, 5)
    await testbed.page.clock.runFor(10 * toastMs)
    expect(await one.isVisible()).toBe(true)
    await one.blur()
    await testbed.page.clock.runFor(toastMs)
    await one.waitFor({ state: 'detached' })
  })

  test('that is repeated is shown once', async () => {
    await open()
    await press('error')
    await notice('Something went wrong').waitFor()
    await press('error')
    await press('good')
    await notice('Added to your favourites').waitFor()
    expect(await notice('Something went wrong').count()).toBe(1)
  })
})
