// A visitor's browser: what they do, what they see, and every complaint of the browser meanwhile.
import type { Page, Response } from 'playwright'
import { expect } from 'playwright/test'
import { isWhole } from './whole-page.ts'

export type Visitor = {
  page: Page
  /** The browser's requests, in order: `GET /videos/`. */
  asked: string[]
  /** Opens an address, whose whole page is shown then, and expects this status. */
  opens: (path: string, status?: number) => Promise<Response>
  /** Complaints that the test expects. */
  expects: (complaint: RegExp) => void
  /** The titles of the cards in the page's main part, without those of other people beside its list. */
  titles: () => Promise<string[]>
  theme: () => Promise<string | null>
  /** Opens the panel behind the header's button on small screens. */
  unfolds: (panel: 'menu' | 'search') => Promise<void>
  /** The complaints without the expected ones. */
  complaints: () => string[]
}

/** Records a page's complaints. A request to any other host than `hosts` is one. */
export function visitorOf(page: Page, hosts: readonly string[]): Visitor {
  const asked: string[] = []
  const heard: string[] = []
  const expected: RegExp[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    // A busy browser skips the transition between two pages, which is harmless.
    if (/Transition was (skipped|aborted)/.test(error.message)) return
    heard.push(`page error: ${error}`)
  })
  page.on('request', (request) => {
    const { protocol, origin, pathname, search } = new URL(request.url())
    if (protocol === 'blob:' || protocol === 'data:') return
    asked.push(`${request.method()} ${pathname}${search}`)
    if (!hosts.includes(origin)) heard.push(`another host: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    const reason = request.failure()?.errorText
    // The page does not wait for it any more: it was left, a clip has loaded enough, a script took its request back.
    if (reason === 'net::ERR_ABORTED') return
    // Without script the browser refuses what a script would import.
    if (reason === 'csp' && pathname.startsWith('/assets/')) return
    heard.push(`failed: ${request.method()} ${pathname} ${reason}`)
  })
  return {
    page,
    asked,
    async opens(path, status = 200) {
      // Chromium logs an error for every page that is not answered with 200.
      if (status !== 200) expected.push(new RegExp(`^console: Failed to load resource: .* status of ${status} `))
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(status)
      await isWhole(page)
      return response as Response
    },
    expects: (complaint) => void expected.push(complaint),
    titles: () => page.locator('main .thumb-title:not(.other-people *)').allInnerTexts(),
    unfolds: async (panel) => {
      const header = page.getByRole('banner')
      const button = header.locator(`.${panel}-open`)
      const isFolded = await header.locator(panel === 'menu' ? '#menu' : '#search-panel').isHidden()
      if (isFolded) await button.click()
    },
    theme: () => page.locator('html').getAttribute('data-theme'),
    complaints: () => heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
  }
}
