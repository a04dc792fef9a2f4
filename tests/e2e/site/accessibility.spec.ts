// Accessibility of every page: no axe violations, keyboard access, reduced motion, no overflow, and no third-party
// requests before consent. Nor does a page log anything.
import { href } from '../../../shared/routes.ts'
import { playlists } from '../../../worker/origin/seed/playlists.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { isHydrated, logOf } from '../../support/browser/console-messages.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { runningAnimations } from '../../support/browser/running-animations.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { signIn } from '../../support/browser/sign-in.ts'
import type { Visitor } from '../../support/browser/visitor.ts'
import { isWhole } from '../../support/browser/whole-page.ts'
import { editorsPages, mirasPages, visitorsPages, walkedPages } from '../../support/runtime/every-page.ts'

const isFull = Boolean(process.env.FULL)
// A look takes minutes then, and each has visitors of its own.
if (isFull) test.describe.configure({ mode: 'parallel' })
const screens = {
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
} as const
type Look = { screen: keyof typeof screens; theme: 'dark' | 'light' }
const everyLook: Look[] = [
  { screen: 'desk', theme: 'dark' },
  { screen: 'phone', theme: 'light' },
  { screen: 'tablet', theme: 'dark' },
  { screen: 'desk', theme: 'light' },
  { screen: 'phone', theme: 'dark' },
  { screen: 'tablet', theme: 'light' },
]
/** By default each screen and each theme: the frame of a page, and who signs in, costs as much for each look as its pages. */
const looks = isFull ? everyLook : everyLook.slice(0, 3)
/** Each page of this walk is checked in the next of these; with FULL=1 every page in all. */
const isLookedAt = (look: Look, index: number): boolean => isFull || looks[index % looks.length] === look
const shareOf = (look: Look, pages: readonly string[]): string[] => pages.filter((_, index) => isLookedAt(look, index))

const privatePlaylist = String(
  playlists.find(({ is_private, orientation }) => is_private && orientation === 'str')?.playlist_id,
)
/** With addresses that a route's one example does not cover, and one of mira's own pages as others see it. */
const annasPages = [
  ...walkedPages('axe', visitorsPages()),
  href('member', { id: '3' }, { lang: 'en' }),
  href('videos', { sort: 'top-rated' }, { lang: 'en', query: { page: 2 } }),
  href('playlist', { id: privatePlaylist }, { lang: 'en' }),
  href('member_playlists', { id: '501' }, { lang: 'en' }),
]

/** Pages that redirect these visitors or are empty for them, with reasons. */
const notForAnna = (path: string): boolean =>
  mirasPages.includes(path) ||
  editorsPages.includes(path) ||
  /^\/(signup\/google|information\/(support|notice|decision)\/\d)/.test(path)
const notForMira = (path: string): boolean =>
  /^\/(playlist\/\d+\/videos|upload-video\/mine\/1|notifications\/statement)\//.test(path)

const widths = [320, 390, 768, 1024, 1440]
/** Two of the widths, others for the next page; with FULL=1 all. The next pages of the same kind have the others. */
const widthsFor = (index: number): number[] =>
  isFull ? widths : widths.filter((_, at) => at === index % widths.length || at === (index + 2) % widths.length)

/** The page's width where it exceeds the screen. */
async function overhangsOf({ page }: Visitor, widthsToTry = widths): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const width of widthsToTry) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    if (over !== 0) found.push(`${over} px too wide at ${width} px`)
  }
  if (before) await page.setViewportSize(before)
  return found
}

type Walk = { paths: string[]; base: string; theme: Look['theme']; isForOthers: (path: string) => boolean }

/** The problems of the answered pages. */
async function problemsOf(person: Visitor, { paths, base, theme, isForOthers }: Walk): Promise<string[]> {
  const { page } = person
  person.expects(/^console: Failed to load resource: .* status of 4(00|03|04|10) /)
  const found: string[] = []
  const log = logOf(page)
  for (const [index, path] of paths.entries()) {
    const answer = await page.goto(base + path)
    await isWhole(page)
    const isMissing = Boolean(answer?.request().redirectedFrom()) || answer?.status() === 404
    if (isMissing && isForOthers(path)) continue
    // A player embedded in other sites is dark in both themes.
    const worn = path.startsWith('/embed/') ? 'dark' : theme
    expect([path, isMissing && path !== '/nothing/', await person.theme()]).toEqual([path, false, worn])
    const problems = [...(await violationsIn(page)), ...(await overhangsOf(person, widthsFor(index)))]
    // With FULL=1 console.spec.ts reads the log of every page.
    if (!isFull) await isHydrated(page)
    const said = log.splice(0).filter(() => !isFull)
    found.push(...[...problems, ...said].map((problem) => `${path} ${problem}`))
  }
  return found
}

for (const look of looks) {
  const { screen, theme } = look
  test(`axe finds nothing wrong on any page, ${theme} on a ${screen}, nothing overflows from 320 to 1440 px, nothing is logged, and no third party is requested before the cookie notice is answered`, {
    tag: ['@js', '@wide'],
  }, async ({ visitor, site, late, suffer }) => {
    test.setTimeout(isFull ? 1_200_000 : 240_000)
    const anna = await visitor(screens[screen])
    await setCookie(anna.page.context(), 'theme', theme, site)
    const walk = { base: site, theme }
    const hers = { ...walk, paths: shareOf(look, annasPages), isForOthers: notForAnna }
    // She has not answered the cookie notice, which is on every page then; a request to another host would be reported.
    await anna.page.context().clearCookies({ name: '__Host-consent' })
    expect(await problemsOf(anna, hers)).toEqual([])
    await expect(anna.page.getByRole('complementary', { name: 'Cookies' })).toBeVisible()
    expect(await cookiesOf(anna)).toEqual(['__Host-theme'])
    // The error page is one more page, and has a look like the others.
    if (isLookedAt(look, annasPages.length)) {
      await suffer({ status: 500 })
      await anna.opens(`${late}${href('search', { search: `nobody asks ${theme} ${screen}` }, { lang: 'en' })}`, 503)
      expect([await violationsIn(anna.page), await overhangsOf(anna)]).toEqual([[], []])
    }

    // A moderator and an admin in the same browser, whose cache has the scripts by now.
    await setCookie(anna.page.context(), 'consent', 'rejected', site)
    await signIn(anna, 'mira')
    const members = { ...walk, paths: shareOf(look, walkedPages('axe', mirasPages)), isForOthers: notForMira }
    expect(await problemsOf(anna, members)).toEqual([])
    await signIn(anna, 'ada')
    const editors = { ...walk, paths: shareOf(look, walkedPages('axe', editorsPages)), isForOthers: () => false }
    expect(await problemsOf(anna, editors)).toEqual([])
  })
}

test('the checks find faults that are planted on a page', { tag: ['@js', '@wide'] }, async ({ anna }) => {
  // A blank page that another one opened has its policy, which allows no inline style.
  await anna.page.goto('data:text/html,')
  await anna.page.setContent('<html lang="en"><title>A page</title><main><h1>Lake</h1><a href="/"></a></main></html>')
  expect(await violationsIn(anna.page)).toEqual(['link-name: <a href="/"></a>'])
  const inner = '<html lang=en><title>An advert</title><a href=/boats></a></html>'
  await anna.page.setContent(
    `<html lang="en"><title>A page</title><main><h1>Lake</h1><iframe title="An advert" srcdoc="${inner}"></iframe></main></html>`,
  )
  expect(await violationsIn(anna.page)).toEqual(['link-name: <a href="/boats"></a>'])
  await anna.page.setContent('<body style="margin: 0"><div style="inline-size: 400px">Lake</div></body>')
  expect(await overhangsOf(anna)).toEqual(['80 px too wide at 320 px', '10 px too wide at 390 px'])
})

const cookiesOf = async ({ page }: Visitor): Promise<string[]> => [
  ...new Set((await page.context().cookies()).map(({ name }) => name)),
]

/** Overlays, each opened as anna would, and checked while open. */
const opened: Record<string, (anna: Visitor) => Promise<void>> = {
  'the menu or the languages': async ({ page, unfolds }) => {
    await unfolds('menu')
    await page.locator('.language-menu summary').click()
  },
  'the suggestions': async ({ page, unfolds }) => {
    await unfolds('search')
    await page.locator('input[name=search]').click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
  },
  'a search that is too short': async ({ page, unfolds }) => {
    await unfolds('search')
    await page.locator('input[name=search]').fill('ab')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
  },
  'the country picker': async ({ page }) => {
    await page.getByRole('link', { name: /choose another country/ }).click()
    await page.getByRole('dialog').waitFor()
  },
}

for (const [index, [name, open]] of Object.entries(opened).entries()) {
  for (const { screen, theme } of looks.filter((look) => isLookedAt(look, index))) {
    test(`axe finds nothing wrong with ${name} when it is open, ${theme} on a ${screen}`, {
      tag: ['@js', '@wide'],
    }, async ({ visitor, site }) => {
      const anna = await visitor(screens[screen])
      await setCookie(anna.page.context(), 'theme', theme, site)
      await anna.opens(href('index', {}, { lang: 'en' }))
      await open(anna)
      expect(await violationsIn(anna.page)).toEqual([])
    })
  }
}

test('anna finds her way by keyboard alone: past the header, into the search, to the cards, always with a visible focus', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  const focus = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const around = element.closest('.header-search, .thumb-title') ?? element
      const styles = [element, around].flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
      const { width, height } = element.getBoundingClientRect()
      return {
        name: element.getAttribute('aria-label') ?? (element.textContent ?? '').trim(),
        isSeen:
          width > 8 &&
          height > 8 &&
          styles.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0),
      }
    })
  const tab = async () => {
    await page.keyboard.press('Tab')
    return focus()
  }
  await anna.opens(href('videos', {}, { lang: 'en' }))
  const skip = await tab()
  expect(skip.name).toBe('Skip to content')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  const header = []
  while (header.length < 11) header.push(await tab())
  expect(header.map(({ name }) => name)).toEqual([
    expect.stringContaining('edgetube'),
    'Search videos',
    'Search',
    expect.stringContaining('Light theme'),
    expect.stringContaining('EN'),
    'Our sites',
    'Sign in',
    'Sign up',
    'Videos',
    'Performers',
    'Categories',
  ])
  for (const one of [skip, ...header]) expect(one, one.name).toMatchObject({ isSeen: true })

  for (const _ of header) await page.keyboard.press('Shift+Tab')
  expect((await focus()).name).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.waitForURL('**#main')
  const titles = await anna.titles()
  let reached = await tab()
  for (let step = 0; step < 30 && reached.name !== titles[0]; step++) reached = await tab()
  expect(reached).toEqual({ name: titles[0], isSeen: true })
  const card = page.locator('main .thumb').filter({ has: page.locator('.thumb-title:focus') })
  const author = await card.locator('.thumb-line a').textContent()
  // The focus on a card brings the buttons of all menus.
  await expect(page.locator('.card-dots').first()).toBeAttached()
  expect(await tab()).toEqual({ name: author, isSeen: true })
  expect(await tab()).toEqual({ name: `Actions for “${titles[0]}”`, isSeen: true })
  expect(await tab()).toEqual({ name: titles[1], isSeen: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1] ?? '')
})

test('nothing moves by itself with reduced motion', { tag: '@js' }, async ({ anna }) => {
  const { page } = anna
  await page.route('**/api/json/main/**', () => {})
  const moving = async () => {
    await anna.opens(href('index', {}, { lang: 'en' }))
    await page.locator('x-island .popular').scrollIntoViewIfNeeded()
    await expect(page.locator('x-island#popular')).toHaveAttribute('data-state', 'awake')
    await expect(page.locator('.skeleton').first()).toBeVisible()
    return runningAnimations(page, 'body')
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving()).toBe(0)
})

test('pages cross-fade into one another, and change at once with reduced motion', { tag: ['@js', '@full'] }, async ({
  anna,
}) => {
  const { page } = anna
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const lasting = async () => {
        await viewTransition?.ready
        return document.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration)
      }
      Object.assign(window, { lasting: viewTransition ? lasting() : 'nothing' })
    })
  })
  const goesOn = async () => {
    await anna.opens(href('videos', {}, { lang: 'en' }))
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Categories' }).click()
    await page.waitForURL(`**${href('categories', {}, { lang: 'en' })}`)
    const lasting = await page.evaluate(async () => (window as unknown as { lasting: Promise<unknown> }).lasting)
    return Array.isArray(lasting) ? [...new Set(lasting)] : lasting
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await goesOn()).toEqual([160])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await goesOn()).toBe('nothing')
})

test('with forced colours selected items differ from others, and chips from their pictures', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  await page.emulateMedia({ forcedColors: 'active' })
  await anna.opens(href('videos', {}, { lang: 'en' }))
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const links of ['.pagination a', '.tag-nav a'])
    expect(await groundOf(`${links}[aria-current="page"]`), links).not.toBe(
      await groundOf(`${links}:not([aria-current])`),
    )
  await expect(page.locator('main .thumb-chips > *').first()).toHaveCSS('border-top-style', 'solid')
})

test('at 400 % zoom a page shows the focused element, with the cookie notice or without', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  // 1280 x 1024 px at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  for (const isAsked of [false, true]) {
    if (isAsked) await page.context().clearCookies({ name: '__Host-consent' })
    await anna.opens(href('videos', {}, { lang: 'en' }))
    await expect(page.locator('.consent')).toBeVisible({ visible: isAsked })
    for (const at of [0, 7, 30]) {
      const title = page.locator('main .thumb-title').nth(at)
      await title.focus()
      const isSeen = () =>
        title.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
      await expect.poll(isSeen, { message: `card ${at}` }).toBe(true)
    }
  }
})
