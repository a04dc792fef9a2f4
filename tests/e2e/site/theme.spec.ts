// Dark and light: at once with JavaScript, by a form without, and never the wrong one first.
import { themeCookieSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const home = href('index', {}, { lang: 'en' })
const longest = href('videos', { sort: 'longest' }, { lang: 'en', query: { page: 2 } })
const toggle = ({ page }: Visitor) => page.getByRole('banner').getByTitle('Switch between dark and light')
const ground = ({ page }: Visitor) => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor)

// Until it is chosen, the theme is the device's.
test.use({ colorScheme: 'dark' })

test('anna switches the theme on and off, and it stays on every page [S1-020 S2-078 S3-113 S9-084]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(longest)
  expect(await anna.theme()).toBe('system')
  const dark = await ground(anna)
  await toggle(anna).click()
  await expect.poll(anna.theme).toBe('light')
  await page.waitForURL(`**${longest}`)
  await expect.poll(() => ground(anna)).not.toBe(dark)
  const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-theme')
  expect(cookie?.value).toBe('light')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(themeCookieSeconds - 600)

  await page.locator('.header-logo').click()
  await page.waitForURL(`**${home}`)
  expect(await anna.theme()).toBe('light')
  await toggle(anna).click()
  await expect.poll(anna.theme).toBe('dark')
  await anna.opens(home)
  expect(await anna.theme()).toBe('dark')
})

test('with JavaScript the theme changes without a reload', { tag: ['@js', '@phone'] }, async ({ anna }) => {
  const { asked, page } = anna
  await anna.opens(longest)
  const navigations = () => asked.filter((line) => line === `GET ${longest}` || line.startsWith('POST /theme'))
  await toggle(anna).click()
  await expect.poll(anna.theme).toBe('light')
  await expect(page.getByRole('button', { name: 'Light theme' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Light theme' })).toBeFocused()
  expect(navigations()).toEqual([`GET ${longest}`])
})

test('the chosen theme is in the first bytes of every page, so that nothing flashes', {
  tag: '@plain-desk',
}, async ({ anna, site }) => {
  for (const theme of ['light', 'dark']) {
    await setCookie(anna.page.context(), 'theme', theme, site)
    for (const path of [home, longest, href('search', { search: 'rain' }, { lang: 'en' })]) {
      const response = await anna.opens(path)
      expect((await response.text()).slice(0, 60)).toMatch(
        new RegExp(`^<!DOCTYPE html><html lang="en" data-theme="${theme}"`),
      )
    }
    expect(await anna.page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe(theme)
  }
})
