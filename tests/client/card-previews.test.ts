// A card's previews and visits to remember: both load with the browser's second script, and only when needed.
import { beforeEach, describe, expect, test } from 'vitest'
import { previewMs, previewsMax } from '../../shared/limits.ts'
import { browserWorld } from './support/browser.ts'
import { pageOf } from './support/markup.ts'

const testbed = browserWorld({ isPageKept: true })
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'
const previews = [1, 2, 3, 4].map((number) => `/media/preview-${number}.svg`)
const card = (name: string) =>
  `<li class="thumb" data-previews="${previews.join(' ')}"><picture><img src="/media/${name}.svg" width="320" height="180" alt=""></picture><a href="/${name}">${name}</a></li>`
const source = (name = 'one') => testbed.page.locator('li', { hasText: name }).locator('img').getAttribute('src')
const path = async (name?: string) => (await source(name))?.replace(testbed.site.origin, '')
const laterScript = '/assets/deferred.js'
/** Whether the page loaded it, from the site or from the browser's cache. */
const isLaterLoaded = () =>
  testbed.page.evaluate(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(name)),
    laterScript,
  )

const cards = `<ul>${card('one')}${card('two')}</ul><p>elsewhere</p>`

async function open(html = pageOf(cards)): Promise<void> {
  testbed.site.on(
    '/media/*',
    (response) => void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture),
  )
  testbed.site.on('/', html)
  await testbed.page.goto('/')
}

/** The sources that the card's picture shows until there were `count` previews. */
async function shown(count: number): Promise<string[]> {
  const seen: string[] = []
  while (seen.length < count) {
    const last = seen.at(-1) ?? '/media/one.svg'
    await expect.poll(() => path(), { timeout: 5000 }).not.toBe(last)
    seen.push((await path()) ?? '')
  }
  return seen
}

beforeEach(() => testbed.page.emulateMedia({ reducedMotion: 'no-preference' }))

describe('previews', () => {
  test('cycle, at most 3 of them, while the mouse is over a card, and the card’s own picture returns [S9-082]', async () => {
    await open()
    await testbed.page.locator('li').first().hover()
    expect(await shown(previewsMax + 1)).toEqual([...previews.slice(0, previewsMax), previews[0]])
    expect(await isLaterLoaded()).toBe(true)
    await testbed.page.locator('p').hover()
    await expect.poll(() => path()).toBe('/media/one.svg')
    expect(testbed.site.asked.some(({ path: asked }) => asked === previews[previewsMax])).toBe(false)
  })

  test('follow the mouse from card to card', async () => {
    await open()
    await testbed.page.locator('li').first().hover()
    await shown(1)
    await testbed.page.locator('li').last().hover()
    await expect.poll(() => path('two')).toBe(previews[0])
    expect(await path()).toBe('/media/one.svg')
  })

  test('are shown for keyboard focus as well', async () => {
    await open()
    await testbed.page.keyboard.press('Tab')
    await shown(1)
    await testbed.page.keyboard.press('Tab')
    await expect.poll(() => path()).toBe('/media/one.svg')
  })

  test('never change the picture’s size', async () => {
    await open()
    const box = () => testbed.page.locator('li').first().boundingBox()
    const before = await box()
    await testbed.page.locator('li').first().hover()
    await shown(2)
    expect(await box()).toEqual(before)
  })

  test('are not shown with reduced motion', async () => {
    await testbed.separately()
    await testbed.page.clock.install()
    await open()
    await testbed.page.locator('li').first().hover()
    await expect.poll(() => testbed.site.asked.some(({ path: asked }) => asked === laterScript)).toBe(true)
    await testbed.page.waitForLoadState('networkidle')
    await testbed.page.locator('li').last().hover()
    await testbed.page.clock.runFor(previewMs * 3)
    expect([await path(), await path('two')]).toEqual(['/media/one.svg', '/media/two.svg'])
    expect(testbed.site.asked.some(({ path: asked }) => previews.includes(asked))).toBe(false)
  })

  test('are not shown if the visitor turned them off', async () => {
    await open(pageOf(cards, { hover: 'off' }))
    await testbed.page.locator('li').first().hover()
    await testbed.page.keyboard.press('Tab')
    await expect.poll(isLaterLoaded).toBe(true)
    await testbed.settled()
    expect(await path()).toBe('/media/one.svg')
    expect(testbed.site.asked.some(({ path: asked }) => previews.includes(asked))).toBe(false)
  })

  test('that fail to load are skipped', async () => {
    await open()
    testbed.site.on(previews[0] ?? '', (response) => void response.writeHead(404).end())
    await testbed.page.locator('li').first().hover()
    expect(await shown(2)).toEqual(previews.slice(1, previewsMax))
  })
})

describe('a card with a clip', () => {
  const clips = '/media/clip.mp4'
  const withClip = (name: string) => card(name).replace('preview-4.svg', 'preview-4.svg /media/clip.mp4')
  const moving = `<ul>${withClip('one')}${withClip('two')}</ul><p>elsewhere</p>`
  const clipOf = (name: string) => testbed.page.locator('li', { hasText: name }).locator('video')
  const isAsked = () => testbed.site.asked.some(({ path: asked }) => asked === clips)

  test('moves while it is pointed at, one card at a time', async () => {
    // The clip is on its way as long as the test runs.
    await open(pageOf(moving))
    testbed.site.on(clips, () => undefined)
    expect(await clipOf('one').count()).toBe(0)
    await testbed.page.locator('li').first().hover()
    await expect.poll(() => clipOf('one').count(), { timeout: 5000 }).toBe(1)
    expect(await clipOf('one').getAttribute('src')).toBe(clips)
    await testbed.page.locator('li').last().hover()
    await expect.poll(() => clipOf('two').count(), { timeout: 5000 }).toBe(1)
    expect([await clipOf('one').count(), await path()]).toEqual([0, '/media/one.svg'])
    await testbed.page.locator('p').hover()
    await expect.poll(() => clipOf('two').count()).toBe(0)
  })

  test('that cannot be played shows its stills instead', async () => {
    await open(pageOf(moving))
    testbed.site.on(clips, (response) => void response.writeHead(404).end())
    await testbed.page.locator('li').first().hover()
    expect(await shown(2)).toEqual(previews.slice(0, 2))
    expect([isAsked(), await clipOf('one').count()]).toEqual([true, 0])
  })

  test('shows its stills where data is saved', async () => {
    await testbed.separately()
    await testbed.page.emulateMedia({ reducedMotion: 'no-preference' })
    await testbed.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await open(pageOf(moving))
    await testbed.page.locator('li').first().hover()
    expect(await shown(2)).toEqual(previews.slice(0, 2))
    expect(isAsked()).toBe(false)
  })
})

describe('a page with a visit to remember', () => {
  const note = (what: string, value: object) =>
    `<data hidden data-remember="${what}" value='${JSON.stringify(value)}'></data>`
  const stored = (key: string) => testbed.page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

  test('is remembered once it is visible: the search with its result count [S3-079]', async () => {
    await open(pageOf(note('searched', { title: 'rain', total_videos: 12 })))
    await expect.poll(() => stored('searches')).toEqual([{ title: 'rain', total_videos: 12 }])
  })

  test('is remembered whatever the storage contains [S3-103]', async () => {
    await open()
    await testbed.page.evaluate(() => {
      localStorage.setItem('searches', '{"not":"a list"}')
      localStorage.setItem('history', '[nonsense')
    })
    const video = {
      title: 'Rain',
      scr: '/s.webp',
      video_id: 7,
      duration: '0:1:2',
      dir: 'rain',
      video_viewed: 3,
      sg_id: 1,
      ex_tube: 'a',
      ex_id: 'b',
    }
    await open(pageOf(note('watched', video)))
    await expect
      .poll(() => stored('history'))
      .toEqual({
        type: 'videos',
        params: { section: 'history', page: 1 },
        videos: [{ ...video, watchedMs: expect.any(Number) }],
      })
    await open(pageOf(note('searched', { title: 'rain', total_videos: 12 })))
    await expect.poll(() => stored('searches')).toHaveLength(1)
  })

  test('of an unknown kind causes no error', async () => {
    await open(pageOf(`${note('dreamt', {})}<p>here</p>`))
    await testbed.page.waitForLoadState('networkidle')
    expect(testbed.complaints).toEqual([])
  })
})
