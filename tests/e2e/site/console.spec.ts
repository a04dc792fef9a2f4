// No page makes a browser log anything, in a headed and a headless browser, before and after a video is started. By default the walks
// of accessibility.spec.ts and languages.spec.ts read the log of every page, without pictures; this one opens a list and players in one
// browser, with pictures, adverts and what is loaded ahead. With FULL=1 visitors, a moderator and an editor open every page in each.
import { existsSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { chromium } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { debianChromiums, launch, launchWithPictures } from '../../support/browser/chromium.ts'
import { logOf } from '../../support/browser/console-messages.ts'
import { longVideo, pageOf, plainVideo, sphereVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import { editorsPages, everyPage, visitorsPages } from '../../support/runtime/every-page.ts'

test.use({ launchOptions: launchWithPictures })

const en = { lang: 'en' } as const
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
/** Pages in parallel. */
const tabs = 3
/** For each step: an advert plays before its video, on a machine that is busy with other tabs. */
const stepMaxMs = 90_000
const within = { timeout: stepMaxMs }
/** Chromium reports unused prefetches three seconds after a page has loaded. */
const unusedAfterMs = 3500

/** What a browser says of the answer of a site that is too busy. */
const isBusy = /\b503\b/

/** The console messages of the pages. One to which the site was too busy is opened again, alone. */
async function complaintsOf(context: BrowserContext, base: string, paths: readonly string[]): Promise<string[]> {
  const opens = async (each: string[], done: (path: string, said: string[]) => void) => {
    const page = await context.newPage()
    const log = logOf(page)
    for (let path = each.shift(); path; path = each.shift()) {
      await settle(page, base + path).catch((error) => log.push(String(error)))
      done(path, log.splice(0))
    }
  }
  const left = [...paths]
  const complaints: string[] = []
  const tell = (path: string, said: string[]) => void complaints.push(...said.map((line) => `${path} ${line}`))
  const again: string[] = []
  const look = (path: string, said: string[]) => {
    if (said.some((line) => isBusy.test(line))) again.push(path)
    tell(
      path,
      said.filter((line) => !isBusy.test(line)),
    )
  }
  await Promise.all(Array.from({ length: Math.min(tabs, paths.length) }, () => opens(left, look)))
  await opens(again, tell)
  return complaints
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

const embedded = href('embed', { id: String(plainVideo.video_id) }, en)
const walks: { consent: string; user?: string; paths: readonly string[] }[] = isFull
  ? [
      { consent: 'rejected', paths: [...visitorsPages(), ...playerPages] },
      { consent: 'accepted', paths: [...playerPages, ...everyPage.filter(isWatched)] },
      { consent: 'rejected', user: 'mira', paths: [...everyPage, pageOf(plainVideo)] },
      { consent: 'rejected', user: 'ada', paths: editorsPages },
    ]
  : [
      { consent: 'accepted', paths: [pageOf(longVideo), `${pageOf(plainVideo)}?autostart=1`, embedded] },
      { consent: 'rejected', user: 'mira', paths: [href('videos', {}, en), pageOf(plainVideo)] },
    ]

for (const [index, executablePath] of browsers.entries()) {
  const name = executablePath?.split('/').at(-1) ?? 'the browser'
  test(`no page makes ${name} log anything with its pictures, its video and adverts, and what is loaded ahead`, {
    tag: ['@js', '@wide', ...(index > 0 ? ['@full'] : [])],
  }, async ({ site, browser: given }) => {
    test.setTimeout(900_000)
    const isOwn = executablePath !== undefined && executablePath !== launch.executablePath
    const browser = isOwn ? await chromium.launch({ ...launchWithPictures, executablePath }) : given
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
    if (isOwn) await browser.close()
    expect(said).toEqual([])
  })
}
