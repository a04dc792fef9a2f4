// A real browser and a small site for the tests of a file; every test gets a new page and must leave no console errors.
import { type Browser, chromium, type Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { launch } from '../../support/browser/chromium.ts'
import { openSite, type Site } from './site.ts'

type World = {
  site: Site
  page: Page
  complaints: string[]
  /** Earlier requests of the page have arrived: a marker request that follows them has been answered, twice. */
  answered: () => Promise<void>
  /** The page's pending work is done: two frames were painted and the browser was idle. */
  settled: () => Promise<void>
}

const mark = '/mark'

let shared: Promise<Browser> | undefined
/** One browser per process: each test needs only its own context. It ends with the process. */
const sharedBrowser = (): Promise<Browser> => {
  shared ??= chromium.launch(launch)
  return shared
}

/** What a file's tests use; the fields are new for each test. */
export function browserWorld(): World {
  const answered = () =>
    testbed.page.evaluate(async (path) => {
      for (let time = 0; time < 2; time++) await fetch(path)
    }, mark)
  const settled = async () => {
    await testbed.page.evaluate(async () => {
      for (let time = 0; time < 2; time++) await new Promise(requestAnimationFrame)
      await new Promise<unknown>((resolve) => requestIdleCallback(resolve))
    })
    await answered()
  }
  const testbed = { complaints: [] as string[], answered, settled } as World
  let browser: Browser
  // A busy machine may be slow; these tests do not measure speed.
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  beforeEach(async () => {
    testbed.site = await openSite()
    testbed.complaints = []
    testbed.site.on(mark, (response) => void response.writeHead(204).end())
    // Animations are rendered by the processor here; motion has tests of its own.
    testbed.page = await browser.newPage({ baseURL: testbed.site.origin, reducedMotion: 'reduce' })
    testbed.page.on('console', (message) => {
      if (message.type() === 'error') testbed.complaints.push(message.text())
    })
    testbed.page.on('pageerror', (error) => testbed.complaints.push(String(error)))
  })
  afterEach(async () => {
    await testbed.page.context().close()
    await testbed.site.close()
  })
  return testbed
}
