// Remembered choices and visits: the country, the card size, the history on this device.
import { cookieSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { deletedVideo, listedAt, pageOf } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const lang = 'en'
const home = href('index', {}, { lang })
const videos = href('videos', {}, { lang })
const history = href('history', {}, { lang })
const countries = href('countries', {}, { lang })
const cookie = async ({ page }: Visitor, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)
const columns = ({ page }: Visitor) =>
  page
    .locator('main .thumbs:not([aria-hidden])')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)

test('anna makes the cards small and big again, in every list [S3-119 S9-081 S9-083]', {
  tag: '@plain',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(videos)
  const big = await columns(anna)
  const toggle = page.getByTitle('Switch between comfortable and compact lists').first()
  await toggle.click()
  await expect.poll(() => columns(anna)).toBe(big + 1)
  expect(await cookie(anna, '__Host-thumbs')).toMatchObject({ value: '2' })
  expect(((await cookie(anna, '__Host-thumbs'))?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(cookieSeconds)
  await anna.opens(home)
  expect(await columns(anna)).toBe(big + 1)
  await toggle.click()
  await expect.poll(() => columns(anna)).toBe(big)
})

test('a row holds 4, 3, 2 or 1 big cards, and one more of the small ones; on the widest screens 6, and 8 small ones', {
  tag: '@js',
}, async ({ anna, site }) => {
  for (const [thumbs, expected] of [
    ['1', [6, 4, 3, 3, 2, 2, 1]],
    ['2', [8, 5, 4, 4, 3, 3, 2]],
  ] as const) {
    await setCookie(anna.page.context(), 'thumbs', thumbs, site)
    await anna.opens(videos)
    const seen = []
    for (const width of [2560, 1025, 1024, 769, 768, 421, 420]) {
      await anna.page.setViewportSize({ width, height: 800 })
      seen.push(await columns(anna))
    }
    expect(seen).toEqual(expected)
  }
})

test('the country dialog finds a part of a name in either case, and returns the focus [S2-130 S5-050]', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(home)
  const opener = page.getByRole('link', { name: /Canada.*choose another country/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Choose a country' })
  await dialog.getByRole('searchbox').fill('LAND')
  const names = await dialog.locator('.country').allTextContents()
  expect(names).toContain('Iceland')
  expect(names).toContain('Poland')
  for (const name of names) expect(name).toMatch(/land/i)
  await dialog.getByRole('searchbox').fill('atlantis')
  await expect(dialog.getByText('No matching countries')).toBeVisible()
  await page.keyboard.press('Escape')
  // Esc clears the search first, as browsers do.
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('on a narrow screen the country dialog fills the screen [S2-132]', { tag: ['@js'] }, async ({ anna }) => {
  const { page } = anna
  await page.setViewportSize({ width: 390, height: 800 })
  await anna.opens(home)
  await page.getByRole('link', { name: /Canada.*choose another country/ }).click()
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 800 })
})

test('without script the country picker is a page with a search', { tag: ['@nojs', '@plain-desk'] }, async ({
  anna,
}) => {
  const { page } = anna
  await anna.opens(countries)
  await page.getByRole('searchbox', { name: 'Search countries' }).fill('LAND')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${countries}?search=land`)
  for (const name of await page.locator('.country').allTextContents()) expect(name).toMatch(/land/i)
  await page.getByRole('button', { name: 'Finland' }).click()
  await page.waitForURL(`**${href('top-country', { sort: 'most-popular' }, { lang })}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Finland')
})

test('videos that anna watches are in her history, newest first and once each, until she removes them [S1-010 S2-021 S3-102 S3-104 S3-105 S8-035]', {
  tag: ['@js'],
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(history)
  await expect(page.getByRole('heading', { name: 'You haven’t watched anything yet' })).toBeVisible()
  const [first, second, third] = [listedAt(0), listedAt(1), listedAt(2)]
  for (const video of [first, second, third, first]) {
    await anna.opens(pageOf(video))
    await page.waitForFunction(
      (id) => JSON.parse(localStorage.getItem('history') ?? '{}').videos?.[0]?.video_id === id,
      video?.video_id,
    )
  }
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('history') ?? '{}'))
  expect(stored).toMatchObject({ type: 'videos', params: { section: 'history', page: 1 } })
  expect(Object.keys(stored.videos[0])).toEqual(
    expect.arrayContaining(['title', 'scr', 'video_id', 'duration', 'dir', 'video_viewed']),
  )
  await anna.opens(history)
  const links = page.locator('main .thumb-title')
  const paths = () => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  await expect(links).toHaveCount(3)
  expect(await paths()).toEqual([pageOf(first), pageOf(third), pageOf(second)])
  await expect(page.locator('.history-day h2')).toHaveText('Today')
  const search = page.getByRole('searchbox', { name: 'Search your history' })
  await search.fill(third?.title ?? '')
  await expect(links).toHaveCount(1)
  await search.fill('no such thing')
  await expect(page.getByRole('heading', { name: 'No video in your history matches' })).toBeVisible()
  await search.clear()
  await expect(links).toHaveCount(3)
  // The third was watched the day before.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('history') ?? '{}')
    kept.videos[2].watchedMs -= 86_400_000
    localStorage.setItem('history', JSON.stringify(kept))
  })
  await page.reload()
  await expect(page.locator('.history-day h2')).toHaveText(['Today', 'Yesterday'])
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await page.getByLabel('From', { exact: true }).fill(today)
  await expect(links).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(links).toHaveCount(3)
  await page
    .getByRole('button', { name: /^Remove/ })
    .nth(1)
    .click()
  await expect(links).toHaveCount(2)
  await page.reload()
  await expect(links).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear history' }).click()
  await expect(page.getByRole('heading', { name: 'You haven’t watched anything yet' })).toBeVisible()
})

test('a deleted video does not enter the history [S4-006]', { tag: ['@js'] }, async ({ anna }) => {
  await anna.opens(pageOf(deletedVideo), 410)
  await anna.page.waitForLoadState('networkidle')
  expect(await anna.page.evaluate(() => localStorage.getItem('history'))).toBeNull()
})

test('without script the history says why it is empty', { tag: '@nojs' }, async ({ anna }) => {
  await anna.opens(history)
  await expect(anna.page.locator('noscript p')).toHaveText(/this page needs JavaScript/)
  await expect(anna.page.locator('noscript p')).toBeVisible()
})
