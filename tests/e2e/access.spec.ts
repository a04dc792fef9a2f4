// Every kind of page for everybody: no violation that axe knows, a way through by keyboard, stillness where it is asked
// for, and nothing that sticks out at the side.
import { href } from '../../shared/routes.ts'
import { channels } from '../../worker/origin/seed/channels.ts'
import { performers } from '../../worker/origin/seed/performers.ts'
import { playlists } from '../../worker/origin/seed/playlists.ts'
import { violationsIn } from '../support/people/axe.ts'
import { expect, test } from '../support/people/journey.ts'
import { deletedVideo, listed, privateVideo } from '../support/people/shelf.ts'
import type { Visitor } from '../support/people/visitor.ts'

type Kind = { name: string; path: string; status?: number; isBroken?: true }

const video = listed[0]
const pageOf = (one: { video_id: number; dir: string } | undefined): string =>
  href('video', { id: String(one?.video_id), dir: one?.dir ?? '' }, { lang: 'en' })
const search = (text: string): string => href('search', { search: text }, { lang: 'en' })

const playlistOf = (isPrivate: 0 | 1): string =>
  String(playlists.find((one) => one.is_private === isPrivate && one.orientation === 'str')?.playlist_id)
const publicPlaylist = playlistOf(0)
const privatePlaylist = playlistOf(1)

const kinds: Kind[] = [
  { name: 'home', path: href('index', {}, { lang: 'en' }) },
  { name: 'the list of videos', path: href('videos', { sort: 'top-rated' }, { lang: 'en', query: { page: 2 } }) },
  { name: 'the list of a country', path: href('top-country', { sort: 'most-popular' }, { lang: 'en' }) },
  { name: 'the categories', path: href('categories', {}, { lang: 'en' }) },
  {
    name: 'the videos of two categories',
    path: href('videos-categories', { object_id: 'ambient,rain' }, { lang: 'en' }),
  },
  { name: 'the playlists', path: href('playlists', {}, { lang: 'en' }) },
  { name: 'a playlist', path: href('playlist', { id: publicPlaylist }, { lang: 'en' }) },
  { name: 'the videos of a playlist', path: href('playlist_uploaded_videos', { id: publicPlaylist }, { lang: 'en' }) },
  { name: 'a private playlist', path: href('playlist', { id: privatePlaylist }, { lang: 'en' }), status: 403 },
  { name: 'the performers', path: href('pornstars', {}, { lang: 'en', query: { hair: '3' } }) },
  { name: 'a performer', path: href('pornstar', { dir: performers[0]?.dir ?? '' }, { lang: 'en' }) },
  { name: 'the channels', path: href('pornsites', {}, { lang: 'en' }) },
  { name: 'a channel', path: href('pornsite', { dir: channels[0]?.dir ?? '' }, { lang: 'en' }) },
  { name: 'the community', path: href('community', {}, { lang: 'en' }) },
  { name: 'a member', path: href('member', { id: '7' }, { lang: 'en' }) },
  { name: "a member's playlists", path: href('member_playlists', { id: '501' }, { lang: 'en' }) },
  { name: 'a search', path: search('rain') },
  { name: 'a search without a result', path: search('no such thing') },
  { name: 'a search that is too short', path: `${href('searchForm', {}, { lang: 'en' })}?search=ab`, status: 400 },
  { name: 'a video', path: pageOf(video) },
  { name: 'a private video', path: pageOf(privateVideo), status: 403 },
  { name: 'a deleted video', path: pageOf(deletedVideo), status: 410 },
  { name: 'the history', path: href('history', {}, { lang: 'en' }) },
  { name: 'an information page', path: href('information', { section: 'privacy' }, { lang: 'en' }) },
  { name: 'the map of the site', path: href('sitemap', {}, { lang: 'en' }) },
  { name: 'the settings', path: href('settings', {}, { lang: 'en' }) },
  { name: 'the countries', path: href('countries', {}, { lang: 'en' }) },
  { name: 'an address that is no page', path: '/nothing/', status: 404 },
  { name: 'a page that cannot be had', path: search('nobody ever asks this'), status: 503, isBroken: true },
]

type Look = { project: 'js-1440' | 'js-390'; theme: 'dark' | 'light' }
const looks: Look[] = [
  { project: 'js-1440', theme: 'dark' },
  { project: 'js-390', theme: 'light' },
  { project: 'js-1440', theme: 'light' },
  { project: 'js-390', theme: 'dark' },
]
const isFull = Boolean(process.env.FULL)
/** A page is looked at in one of these, the next page in the next; with FULL=1 each in all. */
const looksOf = (index: number): Look[] => (isFull ? looks : looks.slice(index % 4, (index % 4) + 1))
const themesOf = (index: number, project: string): Look['theme'][] =>
  looksOf(index)
    .filter((look) => look.project === project)
    .map(({ theme }) => theme)

async function hasNoViolation({ page }: Visitor): Promise<void> {
  expect(await violationsIn(page)).toEqual([])
}

for (const [index, { name, path, status, isBroken }] of kinds.entries()) {
  const opens = async (anna: Visitor, base: string, theme: Look['theme']) => {
    await anna.page.context().addCookies([{ name: 'theme', value: theme, url: base }])
    await anna.opens(base + path, status)
    expect(await anna.theme()).toBe(theme)
  }

  // Without FULL a page's one look is taken as it is opened for its widths, with a desk's browser at a phone's width, too.
  test(`axe finds nothing wrong with ${name}, and nothing sticks out at the side, from 320 to 1440 px`, {
    tag: ['@js', '@wide'],
  }, async ({ anna, late, site, suffer }) => {
    if (isBroken) await suffer({ status: 500 })
    for (const { project, theme } of looksOf(index)) {
      if (project === 'js-390') await anna.page.setViewportSize({ width: 390, height: 844 })
      await opens(anna, isBroken ? late : site, theme)
      await hasNoViolation(anna)
    }
    for (const width of [320, 390, 768, 1024, 1440]) {
      await anna.page.setViewportSize({ width, height: 800 })
      const over = await anna.page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(over, `${width} px`).toBe(0)
    }
  })

  if (isFull)
    test(`axe finds nothing wrong with ${name} on a phone`, { tag: ['@js', '@narrow', '@phone'] }, async ({
      anna,
      late,
      site,
      suffer,
    }) => {
      if (isBroken) await suffer({ status: 500 })
      for (const theme of ['dark', 'light'] as const) {
        await opens(anna, isBroken ? late : site, theme)
        await hasNoViolation(anna)
      }
    })
}

/** What comes over a page. Each is opened as anna would, and looked at in its place. */
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
  for (const project of new Set(looksOf(index).map((look) => look.project))) {
    const tag = project === 'js-1440' ? ['@js', '@wide'] : ['@js', '@narrow', '@phone']
    test(`axe finds nothing wrong with ${name} when it is open${project === 'js-390' ? ' on a phone' : ''}`, {
      tag,
    }, async ({ anna, site }) => {
      for (const theme of themesOf(index, project)) {
        await anna.page.context().addCookies([{ name: 'theme', value: theme, url: site }])
        await anna.opens(href('index', {}, { lang: 'en' }))
        await open(anna)
        await hasNoViolation(anna)
      }
    })
  }
}

test('anna finds her way by keyboard alone: past the header, into the search, to the cards, always seeing where she is', {
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
    expect.stringContaining('Northlight Live'),
    expect.stringContaining('Paper Moon Games'),
    'Videos',
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
  expect(await tab()).toEqual({ name: titles[1], isSeen: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1] ?? '')
})

test('nothing moves by itself for whoever asks for stillness', { tag: '@js' }, async ({ anna }) => {
  const { page } = anna
  await page.route('**/api/json/main/**', () => {})
  const moving = async () => {
    await anna.opens(href('index', {}, { lang: 'en' }))
    await page.locator('x-island .popular').scrollIntoViewIfNeeded()
    await expect(page.locator('x-island#popular')).toHaveAttribute('data-state', 'awake')
    await expect(page.locator('.skeleton').first()).toBeVisible()
    return page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element)
          return animationName !== 'none' || /[1-9]/.test(transitionDuration)
        }).length,
    )
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving()).toBe(0)
})

test('where the system draws the colours, what is chosen still differs from what is not, and chips from their pictures', {
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

test('at four times its size a page shows what has the focus, with the cookies notice or without', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  // What 1280 x 1024 px are then.
  await page.setViewportSize({ width: 320, height: 256 })
  for (const isAsked of [false, true]) {
    if (isAsked) await page.context().clearCookies({ name: 'consent' })
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
