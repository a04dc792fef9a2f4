// Every page in every language fits a phone of 320 px, the narrowest there is: nothing overflows, and no button, tab or
// chip cuts its text; nor does a page log anything while it loads. Pseudo-languages are two fifths longer than English, once right to left. By default each page of this
// walk is visited in one of the languages or in a pseudo-language, by turns; with FULL=1 every page in each language, and members' and
// moderators' pages are also checked by axe; accessibility.spec.ts has them in English.
import type { Page } from 'playwright'
import { langs } from '../../../locales/locales.ts'
import { createRuntime, type Runtime } from '../../../worker/local.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { logOf } from '../../support/browser/console-messages.ts'
import { expect, ownUpstream, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import { isWhole } from '../../support/browser/whole-page.ts'
import { editorsPages, mirasPages, visitorsPages, walkedPages } from '../../support/runtime/every-page.ts'
import { edgeWithMore, pseudoLanguages } from '../../support/runtime/extra-languages.ts'

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }
const isFull = Boolean(process.env.FULL)

/** Closes the site for visitors from there. */
const gates = ['DE', 'GB', 'US-TX']
const others = Object.keys(pseudoLanguages)

/** A language for one page, a pseudo-language for the next. */
const oneFor = (turn: number): string => {
  const kind = turn % 2 ? langs : others
  return kind[Math.floor(turn / 2) % kind.length] ?? 'en'
}

let more: Runtime
test.beforeAll(async () => {
  more = await createRuntime({ upstreamUrl: ownUpstream(), geo: 'CA', edgeFolder: await edgeWithMore(pseudoLanguages) })
})
test.afterAll(() => more.stop())

test('every page fits a phone of 320 px in every language, and in longer and mirrored pseudo-languages, and logs nothing while it loads', {
  tag: ['@js', '@narrow', '@phone'],
}, async ({ browser }) => {
  test.setTimeout(isFull ? 3_600_000 : 240_000)
  // Chromium accepts secure cookies from `localhost` without TLS, but not from IP addresses.
  const baseURL = `http://localhost:${more.url.port}`
  const context = await browser.newContext({ ...phone, baseURL })
  await setCookie(context, 'consent', 'rejected', baseURL)
  const page = await context.newPage()
  // Not by a route: that would disable the cache of shared files.
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
  const found: string[] = []
  const log = logOf(page)
  let opened = 0
  const looks = async (path: string, isMiras = false) => {
    opened++
    for (const lang of isFull ? [...langs, ...others] : [oneFor(opened)]) {
      const answer = await page.goto(lang === 'en' ? path : `/${lang}${path}`)
      expect(answer?.status(), path).toBeLessThan(500)
      await isWhole(page)
      const isAsked = isFull && isMiras && lang in pseudoLanguages
      const problems = [...(await sticksOut(page)), ...(isAsked ? await violationsIn(page) : [])]
      // With FULL=1 console.spec.ts reads the log of every page, and axe's walk that of islands, which do not depend on the language.
      const said = log.splice(0).filter((line) => !isFull && !isBlocked(line))
      found.push(...[...problems, ...said].map((problem) => `${lang} ${path} ${problem}`))
    }
  }

  for (const place of gates) {
    await page.setExtraHTTPHeaders({ 'x-dev-geo': place })
    await looks('/')
  }
  await page.setExtraHTTPHeaders({})
  for (const path of walkedPages('languages', visitorsPages())) await looks(path)
  await signIn({ page }, 'mira')
  for (const path of walkedPages('languages', mirasPages)) await looks(path, true)
  await signIn({ page }, 'ada')
  for (const path of walkedPages('languages', editorsPages)) await looks(path, true)

  expect(found).toEqual([])
  expect(opened).toBeGreaterThanOrEqual(2 * langs.length)
  await page.goto('about:blank')
  await page.setContent(plantedPage)
  expect(await sticksOut(page)).toEqual([
    'is 500 px wide',
    'sticks out: a. “Wide”',
    'is cut: button. “Nobody reads all of this”',
  ])
  await context.close()
})

/** The test blocks media, and the upstream of its site takes no connection that stays. */
const isBlocked = (line: string): boolean =>
  /ERR_BLOCKED_BY_CLIENT.*\/media\/|WebSocket connection to '[^']*\/live'/.test(line)

/** The checks of a page. */
const plantedPage = `
  <meta name="viewport" content="width=device-width">
  <body style="margin: 0"><main style="inline-size: 320px">
    <a style="display: block; inline-size: 500px">Wide</a>
    <button style="inline-size: 40px; overflow: hidden; white-space: nowrap">Nobody reads all of this</button>
  </main>`

/** With everything unfolded: elements wider than the page, and cut texts. */
function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
    const { clientWidth, scrollWidth } = document.documentElement
    const told = (element: Element) =>
      `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 40)}”`
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 1 &&
      !/auto|scroll/.test(getComputedStyle(element).overflowX) &&
      !element.closest('.skip, .hidden, .thumb-title')
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      if (width < 2 || (left > -1 && right < clientWidth + 1)) return false
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return false
      return !element.closest('.skip, .hidden')
    }
    const pressed = [
      ...document.querySelectorAll('main :is(a, button, summary, label), header :is(a, button, summary)'),
    ]
    return [
      ...(scrollWidth > clientWidth ? [`is ${scrollWidth} px wide`] : []),
      ...pressed.filter(isOut).map((element) => `sticks out: ${told(element)}`),
      ...pressed.filter(isCut).map((element) => `is cut: ${told(element)}`),
    ]
  })
}
