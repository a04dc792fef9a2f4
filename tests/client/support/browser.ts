// A real browser and a small site for a file's tests; every test gets a page of its own and must leave no complaint.
import { type Browser, chromium, type Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { launch } from '../../support/browser/chromium.ts'
import { openSite, type Site } from './site.ts'

type World = {
  site: Site
  page: Page
  complaints: string[]
  /** Whatever the page sent before has come: a mark that goes behind it has been answered, twice. */
  answered: () => Promise<void>
  /** And whatever it was about to do is done: two frames were drawn, and it had nothing better to do. */
  settled: () => Promise<void>
}

const mark = '/mark'

let shared: Promise<Browser> | undefined
/** One for all files that a process runs: a context of its own is all that a test needs. It goes with the process. */
const sharedBrowser = (): Promise<Browser> => {
  shared ??= chromium.launch(launch)
  return shared
}

/** What the tests of a file use; its fields are new for each test. */
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
  // A browser on a busy machine may take its time; nothing here is about speed.
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  beforeEach(async () => {
    testbed.site = await openSite()
    testbed.complaints = []
    testbed.site.on(mark, (response) => void response.writeHead(204).end())
    // What a page is still doing is drawn on the processor here; motion has tests of its own.
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
