// The boot script on a whole page: it counts views, restores the scroll position, and stays small.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { viewAfterMs } from '../../shared/limits.ts'
import { actsPath } from '../../shared/stat.ts'
import { readAssetTable } from '../../worker/build/client.ts'
import { publicFolder } from '../../worker/build/paths.ts'
import { browserWorld } from './support/browser.ts'
import { pageOf } from './support/markup.ts'

const testbed = browserWorld()
const views = () => testbed.site.asked.filter(({ path }) => path === '/track')

describe('a page view', () => {
  const open = async (path = '/') => {
    testbed.site.on('/track', (response) => void response.writeHead(204).end())
    testbed.site.on(path.split('?')[0] ?? path, pageOf('hello', { route: 'search', lang: 'cs', track: '/track' }))
    await testbed.page.goto(path)
  }

  test('is sent once, as a route and a language', async () => {
    await open()
    await expect.poll(() => views().length).toBe(1)
    await testbed.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await testbed.settled()
    expect(views().map(({ body }) => JSON.parse(body))).toEqual([{ route: 'search', lang: 'cs' }])
  })

  test('never contains the visitor’s search, neither in its body nor in its headers', async () => {
    await open('/search/secret-words/?q=other-secret')
    await expect.poll(() => views().length).toBe(1)
    expect(JSON.stringify(views()[0])).not.toContain('secret')
    expect(views()[0]?.headers.referer).toBe(`${testbed.site.origin}/`)
  })

  test.each([
    ['prerendered', 'prerendering', true, false, 'prerenderingchange'],
    ['in a background tab', 'visibilityState', 'hidden', 'visible', 'visibilitychange'],
  ])('is not sent while the page is %s, but once it is visible', async (_, name, before, after, event) => {
    await testbed.page.addInitScript(
      ([key, value]) => Object.defineProperty(document, key as string, { value, configurable: true }),
      [name, before] as const,
    )
    await open()
    await testbed.settled()
    expect(views()).toHaveLength(0)
    await testbed.page.evaluate(
      ([key, value, type]) => {
        Object.defineProperty(document, key as string, { value, configurable: true })
        document.dispatchEvent(new Event(type as string))
      },
      [name, after, event] as const,
    )
    await expect.poll(() => views().length).toBe(1)
  })

  test('that cannot be sent causes no error', async () => {
    testbed.site.on('/', pageOf('hello', { track: '/track' }))
    testbed.site.on('/track', (response) => void response.destroy())
    const failed = testbed.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/track'))
    await testbed.page.goto('/')
    await failed
    await testbed.settled()
    expect(testbed.complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
  })
})

describe('a view of a page’s subject', () => {
  const views = () => testbed.site.asked.filter(({ path }) => path === actsPath)
  /** Opens a video page in a browser whose clock only the test advances. */
  const open = async () => {
    await testbed.page.clock.install({ time: 0 })
    await testbed.page.clock.pauseAt(60_000)
    testbed.site.on(actsPath, (response) => void response.writeHead(204).end())
    testbed.site.on('/', pageOf('hello', { view: 'video 7' }))
    await testbed.page.goto('/')
  }
  /** The number of views sent after this much more time. */
  const viewsAfter = async (ms: number) => {
    await testbed.page.clock.runFor(ms)
    await testbed.answered()
    return views().length
  }
  const becomes = (visibility: 'visible' | 'hidden') =>
    testbed.page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)

  test('is not sent from a background tab, but once, a second after the tab is visible [S7-061 S9-026]', async () => {
    await testbed.page.addInitScript(() =>
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }),
    )
    await open()
    expect(await viewsAfter(10 * viewAfterMs)).toBe(0)
    await becomes('visible')
    expect(await viewsAfter(viewAfterMs - 100)).toBe(0)
    expect(await viewsAfter(100)).toBe(1)
    expect([...new URLSearchParams(views()[0]?.body)]).toEqual([
      ['stat[act]', 'view'],
      ['stat[section]', 'video'],
      ['stat[object_id]', '7'],
    ])
    for (const visibility of ['hidden', 'visible'] as const) await becomes(visibility)
    expect(await viewsAfter(10 * viewAfterMs)).toBe(1)
  })
})

describe('the scroll position', () => {
  const tall =
    '<link rel="stylesheet" href="/assets/tall.css"><a href="/next">next</a> <a href="/next?stopScroll=1">stay</a><i></i>'
  const top = () => testbed.page.evaluate(() => Math.round(scrollY))

  /** Scrolls, then follows a link. */
  async function follow(name: string): Promise<void> {
    const css = 'i{display:block;height:4000px} a{position:fixed;top:0} a+a{left:5em}'
    testbed.site.on(
      '/assets/tall.css',
      (response) => void response.writeHead(200, { 'content-type': 'text/css' }).end(css),
    )
    testbed.site.on('/', pageOf(tall))
    testbed.site.on('/next', pageOf(tall))
    await testbed.page.goto('/')
    await testbed.page.evaluate(() => scrollTo(0, 800))
    await testbed.page.getByText(name, { exact: true }).click()
    await testbed.page.waitForURL('**/next*')
    await testbed.page.waitForLoadState()
  }

  test('is the top after a navigation', async () => {
    await follow('next')
    await testbed.settled()
    expect(await top()).toBe(0)
  })

  test('is kept if the URL asks for it', async () => {
    await follow('stay')
    await expect.poll(top).toBe(800)
  })

  test('is restored by the browser on history navigation', async () => {
    await follow('next')
    await testbed.page.evaluate(() => scrollTo(0, 300))
    await testbed.page.goBack()
    await expect.poll(top).toBe(800)
  })
})

describe('before any interaction', () => {
  const root = join(import.meta.dirname, '../..')
  /** The gzipped size of a built file. */
  const packedBytes = (address = ''): number => gzipSync(readFileSync(join(publicFolder, address))).byteLength

  test('the script is well below 3 KB, the style sheet below 12 KB, gzipped', async () => {
    // Files of the former release lie beside those of this one.
    const built = await readAssetTable()
    expect(packedBytes(built?.boot)).toBeLessThan(2800)
    expect(packedBytes(built?.css)).toBeLessThan(12 * 1024)
  })

  test('islands are built for the React that visitors get, also by a test, whose environment is another one', async () => {
    const built = await readAssetTable()
    const island = readFileSync(join(publicFolder, built?.islands.vote ?? ''), 'utf8')
    // A development build names its source files.
    expect(island).not.toMatch(/vote\.tsx|\(void 0\)\(/)
  })

  test('the style sheet imports only files of its folder', () => {
    const main = readFileSync(join(root, 'client/styles/main.css'), 'utf8')
    expect(main).not.toMatch(/url\(|https?:/)
  })
})
