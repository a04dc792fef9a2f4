// Watched videos are marked on the cards of every list, or hidden; visitors edit their own history.
import type { Page } from 'playwright'
import en from '../../../locales/en.json' with { type: 'json' }
import { href } from '../../../shared/routes.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { actsPath } from '../../../shared/stat.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { listed, longPlaylist, pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { shiftOf } from '../../support/browser/layout-shift.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const lang = 'en'
const videos = href('videos', {}, { lang })
const history = href('history', {}, { lang })
const newest = listed.toReversed()
const entryOf = ({ video_id, dir, title }: (typeof listed)[number], progress?: number) => ({
  video_id,
  dir,
  title,
  scr: '/favicon.svg',
  duration: '0:1:0',
  video_viewed: 1,
  ...(progress !== undefined && { progress }),
})
/** The next page opened has these in its history. */
const hasWatched = (page: Page, entries: object[]) =>
  page.addInitScript((stored) => {
    localStorage.history ??= JSON.stringify({ type: 'videos', params: {}, videos: stored })
  }, entries)
const cardOf = (page: Page, video: (typeof listed)[number]) =>
  page.locator('main .thumb', { has: page.locator(`[href^="${pageOf(video)}"]`) })
const hide = (page: Page) => page.getByRole('button', { name: 'Hide watched videos' })
const [first, second] = newest as [(typeof listed)[number], (typeof listed)[number]]

test('anna’s progress in a video shows on its card in every list, without an account [S6-002]', {
  tag: '@js',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(pageOf(plainVideo))
  await expect(page.locator('.player-bar')).toBeVisible()
  const entry = () => page.evaluate(() => JSON.parse(localStorage.history ?? '{}').videos?.[0])
  // A position is stored with its video in the history.
  await expect.poll(entry).toBeDefined()
  await page.locator('x-player video').evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState < 1) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve))
    video.currentTime = video.duration / 2
    await new Promise((resolve) => video.addEventListener('seeked', resolve))
    video.dispatchEvent(new Event('pause'))
  })
  await expect.poll(async () => (await entry()).progress).toBeCloseTo(0.5, 1)
  await anna.opens(history)
  await expect(cardOf(page, plainVideo)).toHaveAttribute('data-progress', /^0\.[45]/)
  const bar = await cardOf(page, plainVideo).evaluate((card) => {
    const { blockSize, backgroundSize } = getComputedStyle(card, '::after')
    return {
      blockSize,
      share: Number.parseFloat(/calc\(([\d.]+)%\)|([\d.]+)%/.exec(backgroundSize)?.slice(1).find(Boolean) ?? ''),
    }
  })
  expect(bar.blockSize).toBe('4px')
  expect(bar.share).toBeCloseTo(50, -1)
})

test.describe('with watched videos', { tag: ['@js', '@wide'] }, () => {
  test('the cards are marked in place, those of an island too, and nothing moves', async ({ anna }) => {
    const { page } = anna
    await hasWatched(page, [entryOf(first, 0.25), entryOf(second)])
    await anna.opens(videos)
    await expect(cardOf(page, first)).toHaveAttribute('data-progress', '0.25')
    await expect(cardOf(page, second)).toHaveAttribute('data-progress', '0')
    await expect(page.locator('main [data-progress]')).toHaveCount(2)
    expect(await shiftOf(page)).toBe(0)
    // In a playlist's list the links name the playlist.
    const [inPlaylist] = longPlaylist.videos
    if (!inPlaylist) throw new Error('the playlist is empty')
    await page.evaluate(
      (entry) => {
        localStorage.history = JSON.stringify({ videos: [entry] })
      },
      entryOf(inPlaylist, 0.5),
    )
    await anna.opens(href('playlist', { id: longPlaylist.id }, { lang }))
    await expect(cardOf(page, inPlaylist)).toHaveAttribute('data-progress', '0.5')
  })

  test('the toggle hides them in every list, is remembered, and on the next page no shown card disappears', async ({
    anna,
  }) => {
    const { page } = anna
    await hasWatched(page, [entryOf(first, 1), entryOf(second)])
    await anna.opens(videos)
    const all = await page.locator('main .thumb:not(.skeleton)').count()
    await hide(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main .thumb:visible')).toHaveCount(all - 2)
    await expect(hide(page)).toHaveAttribute('aria-pressed', 'true')
    for (const path of [videos, href('index', {}, { lang }), href('videos', { sort: 'longest' }, { lang })]) {
      await anna.opens(path)
      await expect(page.locator('html')).toHaveAttribute('data-watched', 'hidden')
      await expect(page.locator('main .thumb:visible').first()).toBeVisible()
      expect(await shiftOf(page), path).toBe(0)
      await expect(cardOf(page, first).filter({ visible: true })).toHaveCount(0)
    }
    await anna.opens(history)
    await expect(cardOf(page, first)).toBeVisible()
    await anna.opens(videos)
    await hide(page).click()
    await expect(page.locator('main .thumb:visible')).toHaveCount(all)
    expect((await page.context().cookies()).find(({ name }) => name === '__Host-watched')?.value).toBe('shown')
  })

  test('a page of only watched videos says so and offers links', async ({ anna }) => {
    const { page } = anna
    await setCookie(page.context(), 'watched', 'hidden', process.env.E2E_SITE ?? '')
    await hasWatched(page, newest.map((video) => entryOf(video)).slice(0, 60))
    await anna.opens(videos)
    await expect(page.getByText('You’ve watched everything on this page.')).toBeVisible()
    await expect(page.locator('.pagination')).toBeVisible()
    await setCookie(page.context(), 'watched', 'shown', process.env.E2E_SITE ?? '')
    await anna.opens(videos)
    await expect(page.getByText('You’ve watched everything on this page.')).toBeHidden()
  })

  test('cards are shown although the script that marks them fails to load', { tag: '@full' }, async ({ anna }) => {
    const { page } = anna
    anna.expects(/later/)
    await setCookie(page.context(), 'watched', 'hidden', process.env.E2E_SITE ?? '')
    await hasWatched(page, [entryOf(first)])
    await page.route('**/later-*.js', (route) => route.abort())
    await anna.opens(videos)
    await expect(cardOf(page, first)).toBeVisible()
  })

  test('entries removed from the history can be restored, one or all, and the focus goes to the undo button', async ({
    anna,
  }) => {
    const { page } = anna
    await hasWatched(page, [entryOf(first), entryOf(second)])
    await anna.opens(history)
    const cards = page.locator('main .thumb-title')
    await expect(cards).toHaveCount(2)
    await page.getByRole('button', { name: `Remove “${first.title}”` }).click()
    await expect(cards).toHaveCount(1)
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cards).toHaveText([first.title, second.title])
    await page.getByRole('button', { name: 'Clear history' }).click()
    await expect(page.getByText('Your history was cleared.')).toBeVisible()
    await expect(cards).toHaveCount(0)
    await expect(undo).toBeFocused()
    expect(await violationsIn(page, 'main')).toEqual([])
    await undo.click()
    await expect(cards).toHaveCount(2)
    await page.reload()
    await expect(cards).toHaveCount(2)
  })

  test('while the history is off neither videos nor positions are added', async ({ anna }) => {
    const { page } = anna
    await hasWatched(page, [entryOf(second, 0.2)])
    await anna.opens(history)
    const keep = page.getByRole('checkbox', { name: 'Save my watch history' })
    await expect(keep).toBeChecked()
    // The browser's other processes learn of a cookie a moment after the script that wrote it.
    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === hostCookie('history'))?.value
    await keep.uncheck()
    await expect.poll(cookie).toBe('off')
    const before = await page.evaluate(() => localStorage.history)
    await anna.opens(pageOf(first))
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => localStorage.history)).toBe(before)
    await anna.opens(history)
    await expect(keep).not.toBeChecked()
    await keep.check()
    await expect.poll(cookie).toBe('on')
    await anna.opens(pageOf(first))
    await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.history).videos.length)).toBe(2)
  })

  test('a switch of the history that the account refuses goes back and says so', { tag: '@full' }, async ({ anna }) => {
    const { page } = anna
    await signIn(anna, 'anna')
    anna.expects(/status of 403/)
    await page.route(`**${actsPath}`, (route) =>
      route.fulfill({ status: 403, json: { error: 'No', code: 'no_permission' } }),
    )
    await anna.opens(history)
    const keep = page.getByRole('checkbox', { name: 'Save my watch history' })
    await expect(keep).toBeChecked()
    await keep.click()
    await expect(page.locator('#toasts')).toContainText(en.notify.no_permission)
    await expect(keep).toBeChecked()
    await anna.opens(history)
    await expect(keep).toBeChecked()
  })

  test('her last searches are above the history, link to them, and can be cleared [S3-106]', async ({ anna }) => {
    const { page } = anna
    await page.addInitScript(() => {
      localStorage.searches ??= JSON.stringify([{ title: 'golden light', total_videos: 3 }])
    })
    await anna.opens(history)
    const searches = page.getByRole('region', { name: 'Recent searches' })
    await expect(searches.getByRole('link', { name: 'golden light' })).toHaveAttribute(
      'href',
      href('search', { search: 'golden light' }, { lang }),
    )
    await searches.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(searches).toHaveCount(0)
  })
})

test('without script there is no toggle without effect', { tag: ['@nojs', '@plain-desk'] }, async ({ anna }) => {
  await anna.opens(videos)
  await expect(anna.page.locator('.watched-toggle')).toBeHidden()
  await setCookie(anna.page.context(), 'watched', 'hidden', anna.page.url())
  await anna.opens(videos)
  await expect(anna.page.locator('main .thumb:not(.skeleton)').first()).toBeVisible()
})
