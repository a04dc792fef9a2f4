// The search field while a visitor types: suggestions and recent searches, by keyboard.

import type { Route } from 'playwright'
import { searchDebounceMs, toastMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { stopClock } from '../../support/browser/stopped-clock.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const lang = 'en'
const home = href('index', {}, { lang })
const results = (search: string): string => href('search', { search }, { lang })
const box = ({ page }: Visitor) => page.getByRole('banner').locator('input[name=search]')
const list = ({ page }: Visitor) => page.getByRole('listbox', { name: 'Suggestions' })
const group = (visitor: Visitor, name: string) => list(visitor).getByRole('group', { name })
const asked = ({ asked: lines }: Visitor) => lines.filter((line) => line.startsWith('GET /api/suggester.php'))

/** Opens the field and waits until it is hydrated. */
async function enters(visitor: Visitor): Promise<void> {
  await visitor.unfolds('search')
  await box(visitor).click()
  await expect(box(visitor)).toHaveRole('combobox')
}

test('the panel opens on focus with popular terms, and closes by Esc or a click elsewhere [S3-077 S3-078 S3-123 S4-056 S4-058]', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(home)
  await enters(anna)
  for (const name of ['Categories', 'Performers', 'Channels']) {
    await expect(group(anna, name).getByRole('option').first()).toContainText(/\d videos?/)
  }
  await expect(box(anna)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(list(anna)).toHaveCount(0)
  await expect(box(anna)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowDown')
  await expect(list(anna)).toBeVisible()
  await page.locator('main h1').click()
  await expect(list(anna)).toHaveCount(0)
})

test('typing opens the panel and fetches once after a pause, from 2 characters, and arrow keys select a suggestion [S4-057 S5-018 S5-019 S9-027]', {
  tag: ['@js'],
}, async ({ anna }) => {
  const { page } = anna
  await page.clock.install()
  await anna.opens(home)
  await enters(anna)
  // The focus has opened the panel.
  await expect(list(anna)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(anna)).toHaveCount(0)
  await page.keyboard.type('l')
  await expect(list(anna)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked(anna)).toEqual([])
  // From here on the test advances the clock: the delay restarts with every key.
  await stopClock(page)
  const answered = page.waitForResponse(/suggester\.php/)
  await page.keyboard.type('a')
  await page.clock.runFor(searchDebounceMs)
  await (await answered).finished()
  expect(asked(anna)).toEqual(['GET /api/suggester.php?c=la'])
  const request = page.waitForRequest(/suggester\.php/)
  await page.keyboard.type('nds')
  await page.clock.runFor(searchDebounceMs - 1)
  await page.keyboard.type('c')
  await page.clock.runFor(searchDebounceMs - 1)
  expect(await page.evaluate(() => document.querySelector('input')?.value)).toBe('landsc')
  expect(asked(anna)).toHaveLength(1)
  await page.clock.runFor(1)
  await request
  await page.clock.resume()
  expect(asked(anna)).toEqual(['GET /api/suggester.php?c=la', 'GET /api/suggester.php?c=landsc'])

  await expect(group(anna, 'Categories').getByRole('option', { name: 'Landscapes' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const chosen = list(anna).getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(1)
  await expect(box(anna)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none')
  const address = (await chosen.getAttribute('href')) ?? ''
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${address}`)
})

test('the last 3 searches are shown newest first, with their result counts, until they are cleared [S3-079 S3-080 S3-106 S9-028]', {
  tag: ['@js'],
}, async ({ anna }) => {
  const { page } = anna
  for (const search of ['rain', 'snow', 'silk', 'mist', 'rain']) {
    await anna.opens(results(search))
    await page.waitForFunction(
      (title) => JSON.parse(localStorage.getItem('searches') ?? '[]')[0]?.title === title,
      search,
    )
  }
  await anna.opens(home)
  await enters(anna)
  const last = group(anna, 'Recent searches').getByRole('option')
  await expect(last).toHaveText([/^rain ?\d+ videos?/, /^mist/, /^silk/])
  await expect(last.first()).toHaveAttribute('href', results('rain'))
  // The Delete key removes the active one, and for a pointer each has a mark.
  await box(anna).press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(last).toHaveText([/^mist/, /^silk/])
  await last.first().getByText('✕').click()
  await expect(last).toHaveText([/^silk/])
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(last).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBe('[]')
})

test('a search that is too short gets an error in the page’s language, and a valid one closes the panel [S4-059]', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(href('index', {}, { lang: 'de' }))
  await enters(anna)
  await page.keyboard.type('wo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Gib mindestens 3 Zeichen ein, um zu suchen.')
  await expect(box(anna)).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('lken')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('listbox')).toBeVisible()
  // A 204 leaves the browser on this page.
  const found = `**${href('search', { search: 'wolken' }, { lang: 'de' })}`
  await page.route(found, (route) => route.fulfill({ status: 204 }))
  const asked = page.waitForRequest(found)
  await page.keyboard.press('Enter')
  await asked
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(box(anna)).toHaveAttribute('aria-expanded', 'false')
  await page.unroute(found)
  await page.keyboard.press('Enter')
  await page.waitForURL(found)
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

for (const [why, fault, runs] of [
  ['because her line is cut', (route: Route) => route.abort(), []],
  ['because the server is down', (route: Route) => route.fulfill({ status: 503 }), ['@full']],
] as const) {
  test(`suggestions that fail, ${why}, show a toast, which disappears by itself [S2-099 S4-054]`, {
    tag: ['@js', ...runs],
  }, async ({ anna }) => {
    const { page } = anna
    anna.expects(/suggester|ERR_FAILED/)
    await page.route(/suggester/, fault)
    await page.clock.install()
    await anna.opens(home)
    await stopClock(page)
    await enters(anna)
    const notice = page.getByRole('status').getByRole('button', { name: 'We can’t load suggestions right now.' })
    await expect(async () => {
      await page.clock.runFor(searchDebounceMs)
      await expect(notice).toBeVisible({ timeout: 1 })
    }).toPass()
    await page.clock.runFor(toastMs)
    await expect(notice).toHaveCount(0)
  })
}

test('anna finds a category, a performer and a channel by typing, and browses all of each from the header [S1-003 S1-004 S1-005]', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(home)
  await enters(anna)
  for (const [kind, path] of [
    ['Categories', href('categories', {}, { lang })],
    ['Performers', href('pornstars', {}, { lang })],
    ['Channels', href('pornsites', {}, { lang })],
  ] as const) {
    await box(anna).fill('')
    const name = ((await group(anna, kind).getByRole('option').first().textContent()) ?? '').replace(/\d.*/, '')
    await box(anna).fill(name.slice(0, 5).toLowerCase())
    const found = group(anna, kind).getByRole('option', { name })
    await expect(found.first()).toHaveAttribute('href', new RegExp(`^${path.slice(0, 5)}`))
    await found.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: kind }).click()
    await page.waitForURL(`**${path}`)
    expect(await page.locator('main li a').count()).toBeGreaterThan(5)
    await enters(anna)
  }
})
