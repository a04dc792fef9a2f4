// A real browser and a small site for the tests of a file; a page must leave no console errors.
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { openSite, type Site } from './site.ts'

type World = {
  site: Site
  page: Page
  complaints: string[]
  /** Earlier requests of the page have arrived: a marker request that follows them has been answered, twice. */
  answered: () => Promise<void>
  /** The page's pending work is done: two frames were painted and the browser was idle. */
  settled: () => Promise<void>
  /** Continues this test with a page and a site that no other test uses. */
  separately: () => Promise<void>
}

const mark = '/mark'

let shared: Promise<Browser> | undefined
/** One browser per process: each test needs only its own context. It ends with the process. */
const sharedBrowser = (): Promise<Browser> => {
  shared ??= chromium.launch(launchWithPictures)
  return shared
}

/** Animations are rendered by the processor here; motion has tests of its own. */
const motion = { reducedMotion: 'reduce' } as const

type Tab = { site: Site; page: Page; close: () => Promise<void> }

async function openTab(): Promise<Tab> {
  const [site, browser] = await Promise.all([openSite(), sharedBrowser()])
  const page = await browser.newPage({ baseURL: site.origin, ...motion })
  const close = async () => {
    await page.context().close()
    await site.close()
  }
  return { site, page, close }
}

let kept: Promise<Tab> | undefined
/**
 * The page that tests use in turn: the browser compiles the site's scripts once for all of them, which is half of a short test's
 * work. Each test finds it empty, without cookies and storage. A page that cannot be emptied is not used again.
 */
function keptTab(): Promise<Tab> {
  kept ??= openTab().then(({ site, page, close }) => {
    const leave = () =>
      emptyTab(site, page).catch(() => {
        kept = undefined
        return close()
      })
    return { site, page, close: leave }
  })
  return kept
}

async function emptyTab(site: Site, page: Page): Promise<void> {
  if (page.url().startsWith(site.origin)) {
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  await page.goto('about:blank')
  // The next page must not open under the pointer.
  await page.mouse.move(0, 0)
  await page.emulateMedia(motion)
  await page.context().clearCookies()
  site.forget()
}

/**
 * What a file's tests use; the fields are new for each test.
 * @param isPageKept the tests use one page in turn. A test that changes the browser (its clock, its start scripts), changes the
 * answer of a script, or looks at which scripts are loaded begins with `separately`.
 */
export function browserWorld({ isPageKept = false } = {}): World {
  const answered = () =>
    testbed.page.evaluate(async (path) => {
      for (let time = 0; time < 2; time++) await fetch(path)
    }, mark)
  const settled = async () => {
    await testbed.page.evaluate(async () => {
      for (let time = 0; time < 2; time++) await new Promise(requestAnimationFrame)
      // A browser with nothing to do has been seen to make no idle call for half a minute.
      await new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
    })
    await answered()
  }
  let tab: Tab | undefined
  const notesConsole = (message: ConsoleMessage) => {
    // That of a file which did not load does not name the file.
    if (message.type() === 'error') testbed.complaints.push(`${message.text()} ${message.location().url}`)
  }
  const notesError = (error: Error) => void testbed.complaints.push(String(error))
  const leave = async () => {
    tab?.page.off('console', notesConsole).off('pageerror', notesError)
    await tab?.close()
  }
  const enter = (opened: Tab) => {
    tab = opened
    testbed.site = opened.site
    testbed.page = opened.page
    testbed.complaints = []
    testbed.site.on(mark, (response) => void response.writeHead(204).end())
    testbed.page.on('console', notesConsole).on('pageerror', notesError)
  }
  const separately = async () => {
    await leave()
    enter(await openTab())
  }
  const testbed = { complaints: [] as string[], answered, settled, separately } as World
  beforeAll(sharedBrowser)
  beforeEach(async () => enter(await (isPageKept ? keptTab() : openTab())))
  afterEach(leave)
  return testbed
}
