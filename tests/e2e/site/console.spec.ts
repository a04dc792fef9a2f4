// No page makes a browser log anything, in a headed and a headless browser, before and after a video is
// started. By default each page of this walk is opened once, in one of the browsers, by the visitor or, where it shows her
// more, by the moderator; with FULL=1 every page by both in each.
import { existsSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { chromium } from 'playwright'
import { debianChromiums, launchWithPictures } from '../../support/browser/chromium.ts'
import { longVideo, pageOf, plainVideo, sphereVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import { editorsPages, everyPage, mirasPages, visitorsPages, walkedPages } from '../../support/runtime/every-page.ts'

const playerPages = [
  pageOf(longVideo),
  pageOf(sphereVideo('vr_360_tb')),
  `${pageOf(plainVideo)}?autostart=1`,
  `${pageOf(longVideo)}?autostart=1&start_time=20`,
]
const isWatched = (path: string): boolean => /^\/(video|embed)\//.test(path)
const isFull = Boolean(process.env.FULL)
const installed = debianChromiums.filter((path) => existsSync(path))
const browsers = installed.length ? installed : [undefined]
/** With two browsers every second page, the others for the other browser. */
const shareOf = (pages: readonly string[], browser: number): string[] =>
  pages.filter((_, index) => isFull || index % browsers.length === browser)
/** Pages in parallel. */
const tabs = 3
/** For each step: an advert plays before its video, on a machine that is busy with other tabs. */
const stepMaxMs = 90_000
const within = { timeout: stepMaxMs }
/** Chromium reports unused prefetches three seconds after a page has loaded. */
const unusedAfterMs = 3500
/**
 * The page's own error status is expected; software rendering reports how slow it is; and a site that a test runner built has React's
 * development build.
 */
const isOfTheTest = (text: string, at: string, url: string): boolean =>
  (text.startsWith('Failed to load resource: the server responded with a status of 4') && at === url) ||
  /GL Driver Message.*GPU stall due to ReadPixels|Download the React DevTools/.test(text)

/** The console messages of the pages. */
async function complaintsOf(context: BrowserContext, base: string, paths: readonly string[]): Promise<string[]> {
  const said: string[] = []
  const left = [...paths]
  const walks = Array.from({ length: tabs }, async () => {
    const page = await context.newPage()
    let path = ''
    page.on('console', (message) => {
      const [type, text, at] = [message.type(), message.text(), message.location().url]
      if (!isOfTheTest(text, at, page.url())) said.push(`${path} ${type}: ${text} (${at})`)
    })
    page.on('pageerror', (error) => {
      if (!/Transition was (skipped|aborted)/.test(error.message)) said.push(`${path} ${error}`)
    })
    for (path = left.shift() ?? ''; path; path = left.shift() ?? '')
      await settle(page, base + path).catch((error) => said.push(`${path} ${error}`))
  })
  await Promise.all(walks)
  return said
}

/** Opens a page, and starts its video, until nothing more is reported about its loading. */
async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address)
  if (await page.locator('x-player').count()) {
    await expect(page.locator('.player-bar')).toBeVisible(within)
    if (!address.includes('autostart')) await page.locator('.player-start').click()
    await expect(page.locator('x-player')).toHaveAttribute('data-started', '', within)
    // A browser without a graphics card draws every frame of what plays, three tabs at once.
    if (!isFull) await page.evaluate(() => document.querySelectorAll('video').forEach((video) => void video.pause()))
  }
  const fetchesAhead = (await page.locator('link[rel$="preload"]').count()) > 0
  if (!fetchesAhead) await page.waitForLoadState('networkidle')
  else await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), unusedAfterMs)
}

for (const [index, executablePath] of browsers.entries()) {
  const name = executablePath?.split('/').at(-1) ?? 'the browser'
  test(`no kind of page makes ${name} log anything, for a visitor, a visitor who accepted adverts, a moderator and an editor`, {
    tag: ['@js', '@wide', ...(index > 0 ? ['@full'] : [])],
  }, async ({ site }) => {
    test.setTimeout(900_000)
    const browser = await chromium.launch({ ...launchWithPictures, ...(executablePath && { executablePath }) })
    const walks = [
      {
        consent: 'rejected',
        // With adverts a player's page loads more.
        paths: shareOf([...walkedPages('console', visitorsPages()), ...(isFull ? playerPages : [])], index),
      },
      {
        consent: 'accepted',
        paths: shareOf([...playerPages, ...walkedPages('console', everyPage).filter(isWatched)], index),
      },
      {
        consent: 'rejected',
        user: 'mira',
        paths: shareOf([...walkedPages('console', isFull ? everyPage : mirasPages), pageOf(plainVideo)], index),
      },
      { consent: 'rejected', user: 'ada', paths: shareOf(walkedPages('console', editorsPages), index) },
    ]
    const said: string[] = []
    for (const { consent, user, paths } of walks) {
      const context = await browser.newContext({
        baseURL: site,
        extraHTTPHeaders: { 'cf-connecting-ip': '2001:db8:c0::1' },
      })
      context.setDefaultTimeout(stepMaxMs)
      await setCookie(context, 'consent', consent, site)
      if (user) await signIn({ page: await context.newPage() }, user)
      said.push(...(await complaintsOf(context, site, paths)).map((line) => `${user ?? consent} ${line}`))
      await context.close()
    }
    await browser.close()
    expect(said).toEqual([])
  })
}
