// Browser contexts that serve one test of a worker after another. A new one has an empty cache, so that its first pages fetch
// and compile every script again. Cookies, storage, routes and pages are a test's own. One more page stays open in each: with it
// the renderer of the site (`--process-per-site`), which would otherwise start anew with every test, an eighth of all work.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { pendingPressMs } from '../../../shared/limits.ts'
import { servicePaths } from '../../../shared/service-paths.ts'

type Wanted = {
  /** With an empty cache, and for one test. */
  isNewBrowser: boolean
  /** A press waits for its island as long as it takes. */
  isPatient: boolean
  /** Playwright adds the options of this one; others that a file sets are among those given. */
  way: string
  /** What a shared context keeps of these is deleted. */
  origins: readonly string[]
}
type Kept = { context: BrowserContext; key: string; isSpoiled: () => boolean; staying: Page | undefined }

export class SharedContexts {
  readonly #idle: Kept[] = []
  readonly #taken = new Map<Page, Kept>()

  /** A page of a context that no other test uses. */
  async take(browser: Browser, given: BrowserContextOptions, wanted: Wanted): Promise<Page> {
    const { extraHTTPHeaders = {}, ...options } = given
    const key = JSON.stringify([wanted.way, wanted.isPatient, options])
    const at = wanted.isNewBrowser ? -1 : this.#idle.findLastIndex((one) => one.key === key)
    const [idle] = at < 0 ? [] : this.#idle.splice(at, 1)
    const kept = idle ?? (await opened(browser, options, wanted, key))
    await kept.context.setExtraHTTPHeaders(extraHTTPHeaders)
    const page = await pageBeside(kept)
    if (idle) await forget(page, wanted.origins)
    this.#taken.set(page, kept)
    return page
  }

  /** Closes the pages of its context, which another test may take then. */
  async giveBack(page: Page): Promise<void> {
    const kept = this.#taken.get(page)
    if (!kept) return
    this.#taken.delete(page)
    if (kept.isSpoiled()) return kept.context.close()
    for (const one of kept.context.pages()) if (one !== kept.staying) await one.close()
    await kept.context.unrouteAll()
    this.#idle.push(kept)
  }
}

/** Opened by the page that stays, it begins in that one's renderer; a page of its own would start one for nothing but a blank page. */
async function pageBeside({ context, staying }: Kept): Promise<Page> {
  if (!staying) return context.newPage()
  const opened = context.waitForEvent('page')
  await staying.evaluate(() => void window.open('about:blank', '_blank'))
  return opened
}

async function opened(browser: Browser, options: BrowserContextOptions, wanted: Wanted, key: string): Promise<Kept> {
  const context = await browser.newContext(options)
  if (wanted.isPatient) await context.addInitScript(holdsOn, pendingPressMs)
  // Nothing removes a test's clock from a context.
  let isSpoiled = wanted.isNewBrowser
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (time) => {
    isSpoiled = true
    return install(time)
  }
  const staying = wanted.isNewBrowser ? undefined : await context.newPage()
  await staying?.goto(`${wanted.origins[0]}${servicePaths.robots}`)
  return { context, key, isSpoiled: () => isSpoiled, staying }
}

async function forget(page: Page, origins: readonly string[]): Promise<void> {
  await page.context().clearCookies()
  const line = await page.context().newCDPSession(page)
  for (const origin of origins) await line.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await line.detach()
}

/** In the browser: timers of this length wait for a minute. */
function holdsOn(heldMs: number): void {
  const own = window.setTimeout
  window.setTimeout = ((act: TimerHandler, ms?: number, ...args: unknown[]) =>
    own(act, ms === heldMs ? 60_000 : ms, ...args)) as typeof setTimeout
}
