// Every island of the site: rendered on a server, and hydrated in a real browser from that markup.
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Island } from '../../client/island.ts'
import { commentPages, comments, islandProps } from '../support/runtime/island-props.ts'
import { browserWorld } from './support/browser.ts'
import { easyCaptcha } from './support/captcha.ts'
import { islandOf, pageOf, viewOf } from './support/markup.ts'
import { answerJson } from './support/site.ts'
import { someVideos } from './support/videos.ts'

const folder = join(import.meta.dirname, '../../client/islands')
const paths = new Map(globSync('**/*.tsx', { cwd: folder }).map((path) => [basename(path, '.tsx'), join(folder, path)]))
const names = [...paths.keys()]
type Sample = { of: Island<object>; props: object }
const samples = Object.fromEntries(
  await Promise.all(
    names.map(async (name): Promise<[string, Sample]> => {
      const [of] = Object.values(await import(paths.get(name) ?? name)) as [Island<object>]
      return [name, { of, props: islandProps[name] ?? {} }]
    }),
  ),
)

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'
const sampleOf = (name: string): Sample => {
  const sample = samples[name]
  if (!sample) throw new Error(`there is no island ${name}`)
  return sample
}

test('every island has sample props, and exports one object named after its file', async () => {
  expect(Object.keys(islandProps).sort()).toEqual([...names].sort())
  for (const name of names) {
    const module = Object.values(await import(paths.get(name) ?? name)) as Island<object>[]
    expect(module.map((island) => island.name)).toEqual([name])
  }
})

test.each(names)('%s renders on a server without untranslated keys', (name) => {
  const { of, props } = sampleOf(name)
  const markup = viewOf(of, 'i1', props)
  expect(markup).toMatch(/^<(a|button|form|section|details|div)[ >]/)
  for (const key of of.strings) expect(markup).not.toContain(`>${key}<`)
})

describe('in a browser', () => {
  const testbed = browserWorld({ isPageKept: true })
  const titles = () => testbed.page.locator('.thumb-title').count()

  beforeEach(() => {
    testbed.site.on('/api/popular.json', (response) =>
      answerJson(response, { videos: someVideos(30), total_count: 30 }),
    )
    testbed.site.on('/api/related.json', (response) =>
      answerJson(response, { videos: someVideos(60), total_count: 60 }),
    )
    testbed.site.on('/api/captcha.json', (response) => answerJson(response, easyCaptcha))
    for (const { path, answer } of commentPages) testbed.site.on(path, (response) => answerJson(response, answer))
    testbed.site.on(
      '/media/*',
      (response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture),
    )
    testbed.site.on(
      '/flags/*',
      (response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture),
    )
    testbed.site.on('/theme', (response) => void response.writeHead(303, { location: '/' }).end())
  })

  async function open(name: string): Promise<void> {
    const { of, props } = sampleOf(name)
    testbed.site.on('/', pageOf(islandOf(of, 'i1', props)))
    await testbed.page.goto('/')
  }

  test('every island hydrates the server’s markup without a mismatch', async () => {
    // All of them are on one page, as on the site, and each is used by itself.
    const islands = names.map((name) => ({ name, ...sampleOf(name) }))
    testbed.site.on('/', pageOf(islands.map(({ name, of, props }) => islandOf(of, name, props)).join('')))
    // Some poll while they are open.
    testbed.site.on('/api/uploads.json', (response) => answerJson(response, sampleOf('upload-list').props))
    testbed.site.on('/state', (response) => answerJson(response, { state: 'pending' }))
    await testbed.page.goto('/')
    for (const { name, of } of islands) {
      const at = `x-island[id="${name}"]`
      if (of.wake === 'call') await testbed.page.dispatchEvent(at, 'call')
      // Some show nothing, so that no pointer reaches them.
      else if (of.wake === 'visible') await testbed.page.locator(at).evaluate((island) => island.scrollIntoView())
      else if (of.wake !== 'load') await testbed.page.locator(at).hover()
      await testbed.page.waitForSelector(`${at}[data-state="awake"]`, { state: 'attached' })
      await testbed.settled()
      expect(testbed.complaints, name).toEqual([])
    }
  })

  test('the theme changes at the first click, is stored in a cookie and exposed to screen readers', async () => {
    await open('theme-toggle')
    const button = testbed.page.locator('button').first()
    expect(await button.getAttribute('aria-pressed')).toBeNull()
    await button.click()
    await expect.poll(() => testbed.page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    const [cookie] = await testbed.page.context().cookies()
    expect(cookie).toMatchObject({ name: '__Host-theme', value: 'light', path: '/', sameSite: 'Lax' })
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(399 * 86_400)
    await button.click()
    await expect.poll(() => testbed.page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(testbed.site.asked.some(({ path }) => path === '/theme')).toBe(false)
  })

  test('the theme button is a form that works if its chunk fails to load', async () => {
    await testbed.separately()
    testbed.site.on('/theme', (response) => void response.writeHead(303, { location: '/' }).end())
    testbed.site.on('/assets/theme-toggle.js', (response) => void response.writeHead(500).end())
    await open('theme-toggle')
    await testbed.page.locator('button').first().click()
    await expect
      .poll(() => testbed.site.asked.filter(({ path }) => path === '/theme').map(({ method }) => method))
      .toEqual(['POST'])
  })

  test('popular videos are placeholders first, then cards with links in the page’s language', async () => {
    let answer: () => void = () => {}
    testbed.site.on('/api/popular.json', (response) => {
      answer = () => answerJson(response, { videos: someVideos(30), total_count: 30 })
    })
    await open('popular-videos')
    await expect.poll(() => testbed.site.asked.some(({ path }) => path === '/api/popular.json')).toBe(true)
    expect(await testbed.page.locator('.skeleton').count()).toBe(30)
    // The live region must exist before its content, or screen readers stay silent.
    const heard = () => testbed.page.locator('.popular > .hidden[role=status]').textContent()
    expect(await heard()).toBe('')
    answer()
    await expect.poll(titles).toBe(30)
    expect(await heard()).toMatch(/\b30\b/)
    expect(await testbed.page.locator('.skeleton').count()).toBe(0)
    expect(await testbed.page.locator('.thumb-title').first().getAttribute('href')).toBe('/de/video/1/video-1/')
  })

  test('popular videos that fail to load can be retried', async () => {
    testbed.site.on('/api/popular.json', (response) => answerJson(response, { error: 'busy', code: 'busy' }, 503))
    await open('popular-videos')
    const retry = testbed.page.locator('[role=alert] button')
    await retry.waitFor()
    testbed.site.on('/api/popular.json', (response) =>
      answerJson(response, { videos: someVideos(30), total_count: 30 }),
    )
    await retry.click()
    await expect.poll(titles).toBe(30)
  })

  test('related videos show two more pages of one batch, then link to all of them', async () => {
    await open('related-more')
    const link = testbed.page.locator('.show-more')
    expect(await link.getAttribute('href')).toBe('/all-related')
    await link.click()
    await expect.poll(titles).toBe(20)
    expect(await testbed.page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      '/de/video/21/video-21/',
    )
    await link.click()
    await expect.poll(titles).toBe(40)
    expect(await testbed.page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      '/de/video/41/video-41/',
    )
    expect(testbed.site.asked.filter(({ path }) => path.startsWith('/api/'))).toHaveLength(1)
    testbed.site.on('/all-related', pageOf('all'))
    await link.click()
    await testbed.page.waitForURL('**/all-related')
  })

  test('a short batch of related videos ends with the link to all of them', async () => {
    testbed.site.on('/api/related.json', (response) =>
      answerJson(response, { videos: someVideos(25), total_count: 25 }),
    )
    await open('related-more')
    await testbed.page.locator('.show-more').click()
    await expect.poll(titles).toBe(5)
    expect(await testbed.page.locator('.show-more').textContent()).toContain('all')
  })

  test('related videos that fail to load say so and can be retried', async () => {
    testbed.site.on('/api/related.json', (response) => void response.destroy())
    await open('related-more')
    await testbed.page.locator('.show-more').click()
    const retry = testbed.page.locator('[role=alert] button')
    await retry.waitFor()
    testbed.site.on('/api/related.json', (response) =>
      answerJson(response, { videos: someVideos(60), total_count: 60 }),
    )
    await retry.click()
    await expect.poll(titles).toBe(20)
  })

  describe('the rows that a device makes', () => {
    const taste = (video_id: number, tags: number[]) => ({ ...someVideos(video_id).at(-1), video_id, tags, beside: [] })
    const titlesOf = (id: string) => testbed.page.locator(`x-island[id="${id}"] .thumb-title`).allTextContents()
    const seen = (video_id: number, tags: number[], more = {}) => ({
      ...someVideos(video_id).at(-1),
      video_id,
      tags,
      categories: [{ dir: 'rain', title: 'Rain' }],
      watchedMs: Date.now(),
      ...more,
    })

    const favourite = (day: string) => ({
      ...someVideos(1)[0],
      video_id: 40,
      title: 'Liked',
      tags: [2],
      added_date: `${day}T12:00:00.000Z`,
    })

    async function openRows(props: object, stored: Record<string, unknown>): Promise<void> {
      const own = { ...sampleOf('own-rows').props, ...props }
      const forYou = { ...sampleOf('for-you').props, ...props }
      testbed.site.on('/empty', pageOf(''))
      await testbed.page.goto('/empty')
      await testbed.page.evaluate((values) => {
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
      }, stored)
      testbed.site.on('/api/taste.json', (response) =>
        answerJson(response, {
          videos: [taste(21, [1]), taste(22, [2]), taste(23, [1]), taste(24, [3]), taste(25, [4])],
        }),
      )
      testbed.site.on('/api/favourites.json', (response) =>
        answerJson(response, {
          videos: [favourite('2026-11-20')],
          total_count: 1,
        }),
      )
      testbed.site.on('/api/feed.json', (response) => answerJson(response, { videos: someVideos(3), total_count: 3 }))
      testbed.site.on(
        '/',
        pageOf(
          `<a href="/members/7/subscriptions/">Subscriptions</a>${islandOf(sampleOf('own-rows').of, 'own-rows', own)}${islandOf(sampleOf('for-you').of, 'for-you', forYou)}`,
        ),
      )
      await testbed.page.goto('/')
      for (const id of ['own-rows', 'for-you']) {
        await testbed.page.locator(`x-island[id="${id}"]`).evaluate((found) => found.scrollIntoView())
        await testbed.page.waitForSelector(`x-island[id="${id}"][data-state="awake"]`, { state: 'attached' })
      }
      await testbed.settled()
    }
    const history = (...videos: object[]) => ({ type: 'videos', params: { section: 'history', page: 1 }, videos })

    test('are videos of those that a member follows and categories of two watched videos, each with its whole list', async () => {
      await openRows({ feedPath: '/api/feed.json' }, { history: history(seen(31, [1]), seen(32, [1])) })
      const { page } = testbed
      const whole = (heading: string) =>
        page.locator('.section-heading', { has: page.getByRole('heading', { name: heading }) }).getByRole('link')
      expect(await titlesOf('own-rows')).toHaveLength(3)
      expect(await whole('New from your subscriptions').getAttribute('href')).toBe('/members/7/subscriptions/')
      const links = page.getByRole('navigation', { name: 'Categories you come back to' }).getByRole('link')
      expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
        '/categories/rain/',
      ])
      expect(await whole('Categories you come back to').getAttribute('href')).toBe('/for-you/#own-categories')
      expect(await whole('For you').getAttribute('href')).toBe('/for-you/')
    })

    test('suggest from the history, the Favourites and "not interested", can be turned off, and begin anew', async () => {
      const stored = {
        history: history(seen(31, [1, 4], { progress: 1 })),
        'for-you': { isOn: true, sinceMs: 0 },
        hidden: [25],
      }
      await openRows({ favouritesPath: '/api/favourites.json' }, stored)
      const { page } = testbed
      // Nothing but the model and the member's own list was asked for, and nothing was sent.
      const asked = () => testbed.site.asked.filter(({ path }) => path.startsWith('/api/'))
      expect(
        asked()
          .map(({ path }) => path)
          .sort(),
      ).toEqual(['/api/favourites.json', '/api/taste.json'])
      expect((await titlesOf('for-you')).sort()).toEqual([21, 22, 23].map((id) => taste(id, []).title))
      expect(await page.getByText('Because “Liked” is one of your Favourites.').count()).toBe(1)
      await page.getByRole('button', { name: 'Turn off suggestions' }).click()
      expect(await titlesOf('for-you')).toEqual([])
      await openRows({ favouritesPath: '/api/favourites.json' }, {})
      expect(await titlesOf('for-you')).toEqual([])
      expect(asked().map(({ path }) => path)).toHaveLength(2)
      await page.getByRole('button', { name: 'Turn on suggestions' }).click()
      await expect.poll(() => titlesOf('for-you')).toHaveLength(3)
      await page.getByRole('button', { name: 'Start over' }).click()
      await expect.poll(() => titlesOf('for-you')).toEqual([])
      expect(await page.getByRole('button', { name: 'Start over' }).count()).toBe(0)
    })

    test('leave out Favourites of before a new start also after another one of a visitor who is signed out', async () => {
      const restarted = { isOn: true, sinceMs: 0, likedSinceMs: Date.parse('2026-11-21') }
      await openRows({}, { history: history(seen(31, [1, 4], { progress: 1 })), 'for-you': restarted })
      await testbed.page.getByRole('button', { name: 'Start over' }).click()
      await expect.poll(() => titlesOf('for-you')).toEqual([])
      await openRows({ favouritesPath: '/api/favourites.json' }, {})
      expect(await titlesOf('for-you')).toEqual([])
    })

    test('begin anew without any favourite of before, also one that the device did not know; what is liked later counts', async () => {
      const answers = (path: string, ...days: string[]) =>
        testbed.site.on(path, (response) => answerJson(response, { videos: days.map(favourite), total_count: 1 }))
      await openRows({ favouritesPath: '/api/favourites.json' }, { 'for-you': { isOn: true, sinceMs: 0 } })
      await testbed.page.getByRole('button', { name: 'Start over' }).click()
      await expect.poll(() => titlesOf('for-you')).toEqual([])
      answers('/api/older.json', '2026-10-01')
      await openRows({ favouritesPath: '/api/older.json' }, {})
      expect(await titlesOf('for-you')).toEqual([])
      answers('/api/newer.json', '2026-11-21', '2026-10-01')
      await openRows({ favouritesPath: '/api/newer.json' }, {})
      await expect.poll(() => titlesOf('for-you')).toHaveLength(1)
    })

    test('begin anew also while the Favourites are not known', async () => {
      const stored = { history: history(seen(31, [1, 4], { progress: 1 })), 'for-you': { isOn: true, sinceMs: 0 } }
      testbed.site.on('/api/no-favourites.json', (response) => void response.writeHead(500).end())
      await openRows({ favouritesPath: '/api/no-favourites.json' }, stored)
      expect((await titlesOf('for-you')).length).toBeGreaterThan(0)
      await testbed.page.getByRole('button', { name: 'Start over' }).click()
      await expect.poll(() => titlesOf('for-you')).toEqual([])
      await openRows({ favouritesPath: '/api/favourites.json' }, {})
      expect(await titlesOf('for-you')).toEqual([])
    })

    test('are none on a first visit, and nothing is asked for', async () => {
      await openRows({}, {})
      expect(await testbed.page.locator('h2').count()).toBe(0)
      expect(testbed.site.asked.filter(({ path }) => path.startsWith('/api/'))).toEqual([])
    })

    test('are none for a member without history and Favourites, and say so on the page of suggestions', async () => {
      testbed.site.on('/api/none.json', (response) => answerJson(response, { videos: [], total_count: 0 }))
      const stored = { 'for-you': { isOn: true, sinceMs: 0 } }
      await openRows({ favouritesPath: '/api/none.json' }, stored)
      const text = async () => (await testbed.page.locator('x-island#for-you').textContent()) ?? ''
      expect(await text()).toBe('')
      await openRows({ favouritesPath: '/api/none.json', href: null }, stored)
      expect(await text()).toContain('Watch a few more videos')
      await openRows({ favouritesPath: '/api/favourites.json' }, stored)
      await expect.poll(() => titlesOf('for-you')).toHaveLength(1)
    })
  })

  test('comments turn pages in place, ten at a time, with an answer for each [S2-128 S4-102 S9-008]', async () => {
    const { page, site } = testbed
    const shown = () => page.locator('.comment-text').allTextContents()
    await open('comments')
    expect(await shown()).toEqual(comments.slice(0, 10).map(({ comment }) => comment))
    await page.getByRole('link', { name: 'Page 3' }).click()
    await expect.poll(shown).toEqual(comments.slice(20).map(({ comment }) => comment))
    expect(await page.locator('.hidden[role=status]').textContent()).toMatch(/\b3\b/)
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect.poll(shown).toEqual(comments.slice(10, 20).map(({ comment }) => comment))
    expect(site.asked.flatMap(({ path }) => (path.startsWith('/api/comments/') ? path : []))).toEqual(
      [3, 2].map((page) => `/api/comments/newest/0/${page}.json`),
    )
    expect(await page.locator('.comment-line a').first().getAttribute('href')).toBe('/de/members/7/')
  })
})
