// What stays of a page, and what begins anew, where a visitor goes on around the player.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { LoginProps } from '../../../client/forms/account/login.tsx'
import type { ContactProps } from '../../../client/forms/site/contact.tsx'
import type { Island } from '../../../client/island.ts'
import { memberComments } from '../../../client/islands/comments/member-comments.tsx'
import { queuePanel } from '../../../client/islands/playlists/queue-panel.tsx'
import { modals } from '../../../client/islands/site/modals.tsx'
import { locales } from '../../../locales/locales.ts'
import { type AddressOf, contract } from '../../../shared/contract/contract.ts'
import { cardMenuPath } from '../../../shared/service-paths.ts'
import { actsPath } from '../../../shared/stat.ts'
import { islandProps } from '../../support/runtime/island-props.ts'
import { browserWorld } from '../support/browser.ts'
import { caller } from '../support/islands/caller.tsx'
import { islandOf } from '../support/markup.ts'
import { answerJson, answerScript, bundled, startPage } from '../support/site.ts'
import { card, listPage, listPath, serveFiles, videoPage, videoPath } from '../support/watch-pages.ts'

const testbed = browserWorld({ isPageKept: true })

beforeEach(() => {
  serveFiles(testbed.site)
  for (const id of [1, 2, 3])
    testbed.site.on(videoPath(id), videoPage(id, { related: [1, 2, 3].filter((one) => one !== id) }))
})

const plays = (): Promise<boolean> =>
  testbed.page.evaluate(() => {
    const video = document.querySelector('video')
    return video?.paused === false && video.currentTime > 0
  })
/** The visitor's own press starts the video, and what keeps it is loaded. */
async function watches(id: number): Promise<void> {
  const { page } = testbed
  await page.goto(videoPath(id))
  await page.locator('.player-start').click()
  await page.locator('html[data-keeps]').waitFor()
  await expect.poll(plays).toBe(true)
}
const goesOn = async (id: number) => {
  await testbed.page.getByRole('link', { name: `Fog ${id}` }).click()
  await testbed.page.waitForURL(`**${videoPath(id)}*`)
  await expect.poll(plays).toBe(true)
}
const asked = (path: string) => testbed.site.asked.filter((one) => one.path.startsWith(path))

test('a file that follows around the player is loaded once, and its links are not asked for anew', async () => {
  await watches(1)
  await goesOn(2)
  await testbed.settled()
  expect(asked(contract.videoFile.fill({ video_id: 2 }))).toEqual([])
})

test('what was removed from the queue on one page is not offered back on the next, which has its focus to itself', async () => {
  const { site, page } = testbed
  const queue = islandOf(queuePanel, 'queue', {
    videoPath: '/video/{id}/{dir}/',
    categoriesPath: '/api/categories.json' as AddressOf<'categories'>,
  })
  for (const id of [1, 2]) site.on(videoPath(id), videoPage(id, { related: [3 - id], below: queue }))
  await page.goto(videoPath(1))
  const queued = [5, 6].map((id) => ({ video_id: id, dir: 'fog', title: `Fog ${id}`, scr: 'data:,', duration: '1:00' }))
  await page.evaluate((text) => localStorage.setItem('queue', text), JSON.stringify(queued))
  await watches(1)
  await page.getByRole('button', { name: 'Remove “Fog 5”' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await goesOn(2)
  await page.locator('.queue-video').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
})

/** What the page of a video remembers of it. */
const visit = (id: number) => {
  const value = { video_id: id, dir: 'fog', title: `Fog ${id}`, scr: 'data:,', duration: '1:00', video_viewed: 1 }
  return `<data hidden data-remember="watched" value="${attribute(value)}"></data>`
}

test('each next page knows what the device has seen and does not want by then, from its first visit on', async () => {
  const { site, page } = testbed
  const all = [1, 2, 3, 4, 5, 6, 7, 8]
  for (const id of [1, 2, 3])
    site.on(videoPath(id), videoPage(id, { related: all.filter((one) => one !== id), below: visit(id) }))
  const ids = (found: string) =>
    page
      .locator(`.related .thumb${found} .thumb-title`)
      .evaluateAll((links) => links.map((link) => Number(/\d+/.exec(link.getAttribute('href') ?? ''))))
  await watches(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('history'))).toContain('Fog 1')
  await goesOn(2)
  await expect.poll(() => ids('[data-progress]')).toEqual([1])
  expect(await ids(':visible')).toEqual([3, 4, 5, 6, 7, 8])
  await page.evaluate(() => localStorage.setItem('hidden', '[7]'))
  await goesOn(3)
  await expect.poll(() => ids('[data-progress]')).toEqual([1, 2])
  expect(await ids(':visible')).toEqual([4, 5, 6, 8])
  // The history may be cleared in another tab.
  await page.evaluate(() => localStorage.clear())
  await page.goBack()
  await page.waitForURL(`**${videoPath(2)}`)
  await expect.poll(() => ids(':visible')).toEqual([1, 3, 4, 5, 6, 7, 8])
})

test('the history and the countdown that were turned off in another tab are off on the next page around the player', async () => {
  const { site, page } = testbed
  const settings = (value: 'on' | 'off') => `<html data-history="${value}" data-autoplay="${value}" `
  for (const [id, value] of [
    [1, 'on'],
    [2, 'off'],
    [3, 'on'],
  ] as const) {
    const whole = videoPage(id, { related: [1, 2, 3].filter((one) => one !== id), below: visit(id) })
    site.on(videoPath(id), whole.replace('<html ', settings(value)))
  }
  const remembered = () =>
    page.evaluate(() => {
      const { videos } = JSON.parse(localStorage.getItem('history') ?? '{"videos":[]}')
      return videos.map(({ video_id }: { video_id: number }) => video_id)
    })
  const next = page.getByRole('region', { name: 'Up next' })
  /** What the player offers at the end; whether seconds are counted. */
  const offersNext = async () => {
    await page.locator('.player-slow').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const video = document.querySelector('video')
      video?.pause()
      video?.dispatchEvent(new Event('ended'))
    })
    await next.waitFor()
    return (await next.getAttribute('data-counts')) !== null
  }
  await watches(1)
  await expect.poll(remembered).toEqual([1])
  await goesOn(2)
  expect(await offersNext()).toBe(false)
  await testbed.settled()
  expect(await remembered()).toEqual([1])
  await page.getByRole('link', { name: 'Fog 3', exact: true }).last().click()
  await page.waitForURL(`**${videoPath(3)}`)
  await expect.poll(plays).toBe(true)
  await expect.poll(remembered).toEqual([3, 1])
  expect(await offersNext()).toBe(true)
})

type TalkProps = typeof memberComments extends Island<infer Own> ? Own : never
/** The comments of a page, which listen at an address of their own. */
const talk = (id: number) => {
  const props = { ...islandProps['member-comments'], livePath: `/live?comments=${id}` } as TalkProps
  return `<section class="comments">${islandOf(memberComments, 'talk', props)}</section>`
}
/** The pages whose comments listen, in the order in which they began. */
async function hears(): Promise<string[]> {
  const heard: string[] = []
  await testbed.page.routeWebSocket('**/live?*', (route) => void heard.push(route.url().replace(/.*=/, '')))
  return heard
}
const commentsInView = '.comments { position: fixed; inset: 0; pointer-events: none; opacity: 0 }'
const hasStyle = (css: string) =>
  testbed.site.on('/main.css', (response) => void response.writeHead(200, { 'content-type': 'text/css' }).end(css))

test('videos that are reached while the tab is hidden, from picture in picture, are in the history with their progress, and each is counted once', async () => {
  await testbed.separately()
  const { site, page } = testbed
  serveFiles(site)
  hasStyle(commentsInView)
  site.on(actsPath, (response) => void response.writeHead(204).end())
  for (const id of [1, 2, 3, 4]) {
    const whole = videoPage(id, { related: [id + 1], below: visit(id) + talk(id) })
    site.on(videoPath(id), whole.replace('<html ', `<html data-view="video ${id}" `))
  }
  const viewed = () => asked(actsPath).map(({ body }) => Number(new URLSearchParams(body).get('stat[object_id]')))
  const remembered = () =>
    page.evaluate(() => {
      const { videos } = JSON.parse(localStorage.getItem('history') ?? '{"videos":[]}')
      return videos.map(({ video_id, progress }: Record<string, number>) => [video_id, (progress ?? 0) > 0])
    })
  const becomes = (visibility: 'visible' | 'hidden') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  const heard = await hears()
  await watches(1)
  await expect.poll(viewed).toEqual([1])
  await becomes('hidden')
  for (const id of [2, 3, 4]) {
    await page.keyboard.press('n')
    await page.waitForURL(`**${videoPath(id)}*`)
    await expect.poll(plays).toBe(true)
    await expect.poll(viewed).toContain(id)
  }
  await page.evaluate(() => document.querySelector('video')?.pause())
  const all = [4, 3, 2, 1].map((id) => [id, true])
  await expect.poll(remembered).toEqual(all)
  await becomes('visible')
  await testbed.settled()
  expect([await remembered(), viewed(), heard]).toEqual([all, [1, 2, 3, 4], ['1', '2', '3', '4']])
})

test('comments whose page is left while their script loads do not listen', async () => {
  await testbed.separately()
  const { site, page } = testbed
  serveFiles(site)
  hasStyle(commentsInView)
  site.on(videoPath(1), videoPage(1, { related: [2], below: talk(1) }))
  site.on(videoPath(2), videoPage(2))
  const [[script, text] = ['', '']] = [...(await bundled())].filter(([path]) => path.includes('chunk-watch-comments'))
  const held = Promise.withResolvers<void>()
  site.on(script, async (response) => {
    await held.promise
    answerScript(response, text)
  })
  const heard = await hears()
  await watches(1)
  await expect.poll(() => asked(script)).toHaveLength(1)
  await goesOn(2)
  held.resolve()
  await page.evaluate(`import('${script}').then(() => undefined)`)
  await testbed.settled()
  expect(heard).toEqual([])
})

/** A list of ten pages' height, which "Show more" extends by another page. */
const longList = (number: number) => {
  const [first, next] = [4 * number, number < 2 ? `<a href="${listPath}?page=2" rel="next">next</a>` : '']
  const cards = [0, 1, 2, 3].map((at) => card(first + at).replace('</li>', `<p>${'a<br>'.repeat(20)}</p></li>`))
  const nav = `<nav class="pagination" data-more="Show more">${next}</nav>`
  return listPage(`Videos ${number}`, `<section class="list"><ul>${cards.join('')}</ul>${nav}</section>`)
}

test('a list that was extended around the player is as long and as far down after Back', async () => {
  const { site, page } = testbed
  site.on(videoPath(1), videoPage(1, { below: `<a href="${listPath}">All videos</a>` }))
  site.on(videoPath(10), videoPage(10))
  site.on(listPath, (response, { path }) => void startPage(response).end(longList(path.endsWith('=2') ? 2 : 1)))
  await watches(1)
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.waitForURL(`**${listPath}`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.waitForURL('**?page=2')
  await page.evaluate(() => scrollTo(0, 2000))
  await goesOn(10)
  const held = Promise.withResolvers<void>()
  site.on(listPath, async (response, { path }) => {
    if (!path.endsWith('=2')) await held.promise
    startPage(response).end(longList(path.endsWith('=2') ? 2 : 1))
  })
  await page.goBack()
  await page.waitForURL('**?page=2')
  await page.getByRole('link', { name: 'Fog 8' }).waitFor()
  held.resolve()
  await expect.poll(() => page.locator('.thumb').count()).toBe(8)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000)
})

test('captions that were chosen go on to the next video, and their language, size and colour are kept', async () => {
  const { site, page } = testbed
  const captions = (['en', 'de'] as const).map((lang) => ({
    src: `/captions/${lang}.vtt`,
    lang,
    label: `In ${lang}`,
    kind: 'subtitles' as const,
  }))
  site.on('/captions/*', (response, { path }) => {
    response.writeHead(200, { 'content-type': 'text/vtt' }).end(`WEBVTT\n\n00:00.000 --> 59:00.000\n${path}`)
  })
  for (const id of [1, 2]) site.on(videoPath(id), videoPage(id, { related: [3 - id], captions }))
  const shown = () =>
    page.evaluate(() => {
      const { captionSize, captionColor } = document.querySelector<HTMLElement>('x-player')?.dataset ?? {}
      const tracks = [...(document.querySelector('video')?.textTracks ?? [])].filter(({ mode }) => mode === 'showing')
      const texts = tracks.flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text))
      return { captionSize, captionColor, texts }
    })
  const chosen = { captionSize: 'large', captionColor: 'yellow', texts: ['/captions/de.vtt'] }
  const isChecked = (name: string) => page.locator('.player-settings').getByLabel(name, { exact: true }).isChecked()
  await watches(1)
  expect((await shown()).texts).toEqual([])
  await page.getByRole('button', { name: 'Settings' }).click()
  for (const name of ['In de', 'Large', 'Yellow'])
    await page.locator('.player-settings').getByLabel(name, { exact: true }).check()
  await expect.poll(shown).toEqual(chosen)
  await page.keyboard.press('Escape')
  await goesOn(2)
  await expect.poll(shown).toEqual(chosen)
  expect(await Promise.all(['In de', 'Large', 'Yellow'].map(isChecked))).toEqual([true, true, true])
  await page.reload()
  await page.locator('.player-start').click()
  await expect.poll(shown).toEqual(chosen)
})

/** From the page of a playing video to a list, whose next page is asked for and held. */
async function asksForMore(answer: (response: ServerResponse) => void): Promise<() => void> {
  const { site, page } = testbed
  const held = Promise.withResolvers<void>()
  site.on(videoPath(1), videoPage(1, { below: `<a href="${listPath}">All videos</a>` }))
  site.on(videoPath(4), videoPage(4))
  site.on('/elsewhere/', listPage('Elsewhere', ''))
  site.on(listPath, async (response, { path }) => {
    if (!path.endsWith('=2')) return void startPage(response).end(longList(1))
    await held.promise
    answer(response)
  })
  await watches(1)
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.waitForURL(`**${listPath}`)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => asked(`${listPath}?page=2`)).toHaveLength(1)
  return held.resolve
}
const entry = () =>
  testbed.page.evaluate(() => ({ path: location.pathname + location.search, hasList: 'list' in history.state }))
const moreOfList = (response: ServerResponse) => void startPage(response).end(longList(2))

test.each([
  ['cards', moreOfList],
  ['a redirect', (response: ServerResponse) => void response.writeHead(302, { location: '/elsewhere/' }).end()],
])('what “Show more” asked for changes nothing once the visitor is at a video: %s', async (_, answer) => {
  const arrives = await asksForMore(answer)
  await goesOn(4)
  arrives()
  await testbed.settled()
  expect(await entry()).toEqual({ path: videoPath(4), hasList: false })
  expect(await testbed.page.title()).toBe('Video 4')
  expect(await plays()).toBe(true)
})

test('nor does it once Back is on its way to a video', async () => {
  const { site, page } = testbed
  const arrives = await asksForMore(moreOfList)
  const held = Promise.withResolvers<void>()
  site.on(videoPath(1), async (response) => {
    await held.promise
    startPage(response).end(videoPage(1))
  })
  await page.evaluate(() => history.back())
  await page.waitForURL(`**${videoPath(1)}`)
  arrives()
  await testbed.settled()
  expect(await entry()).toEqual({ path: videoPath(1), hasList: false })
  held.resolve()
  await page.getByRole('heading', { name: 'Fog 1' }).waitFor()
})

test('a list that was extended leaves the next list its cards, and the next video its second', async () => {
  const { site, page } = testbed
  const arrives = await asksForMore(moreOfList)
  arrives()
  await page.waitForURL('**?page=2')
  await goesOn(4)
  const held = Promise.withResolvers<void>()
  const top = `<section class="list"><ul>${card(20)}</ul><nav class="pagination"></nav></section>`
  site.on(listPath, async (response, { path }) => {
    if (path.endsWith('=top')) return void startPage(response).end(listPage('Top', top))
    if (!path.endsWith('=2')) await held.promise
    startPage(response).end(
      longList(path.endsWith('=2') ? 2 : 1).replace('<main', `<a href="${listPath}?sort=top">Top</a><main`),
    )
  })
  await page.goBack()
  await page.waitForURL('**?page=2')
  await page.getByRole('link', { name: 'Top' }).click()
  await page.waitForURL('**?sort=top')
  held.resolve()
  await testbed.settled()
  expect(await page.locator('.thumb').allInnerTexts()).toEqual(['Fog 20'])
  site.on(videoPath(20), videoPage(20))
  await goesOn(20)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    video?.pause()
    if (video) video.currentTime = 5
  })
  site.on('/elsewhere/', listPage('Elsewhere', ''))
  await page.evaluate(() => location.assign('/elsewhere/'))
  await page.waitForURL('**/elsewhere/')
  await page.goBack()
  await page.waitForURL(`**${videoPath(20)}`)
  const seconds = await page.evaluate(() => (navigation.currentEntry?.getState() as { seconds?: number })?.seconds)
  expect(Math.round(seconds ?? 0)).toBe(5)
})

test('a list that is played leads around the player to its first video', async () => {
  const { site, page } = testbed
  const first = `${videoPath(2)}?playlist=5`
  site.on(videoPath(1), videoPage(1, { below: `<a href="${listPath}?play=all">Play all</a>` }))
  site.on(listPath, (response) => void response.writeHead(303, { location: first }).end())
  await watches(1)
  await page.evaluate(() => Object.assign(window, { isThis: document.querySelector('video') }))
  await page.getByRole('link', { name: 'Play all' }).click()
  await page.waitForURL(`**${first}`)
  await page.getByRole('heading', { name: 'Fog 2' }).waitFor()
  await expect.poll(plays).toBe(true)
  expect(await page.evaluate(() => 'isThis' in window && document.querySelector('video') === window.isThis)).toBe(true)
  expect(asked(listPath)).toHaveLength(1)
  // Back to a video that was merged with another one meanwhile.
  site.on(videoPath(1), (response) => void response.writeHead(302, { location: videoPath(3) }).end())
  await page.goBack()
  await page.waitForURL(`**${videoPath(3)}`)
  await page.getByRole('heading', { name: 'Fog 3' }).waitFor()
})

test('two presses of Back leave each page of the history the second of its own video', async () => {
  const { site, page } = testbed
  await watches(1)
  const leavesAt = async (seconds: number, id: number) => {
    await page.evaluate((to) => {
      const video = document.querySelector('video')
      video?.pause()
      if (video) video.currentTime = to
    }, seconds)
    await page.getByRole('link', { name: `Fog ${id}` }).click()
    await page.waitForURL(`**${videoPath(id)}`)
    await page.getByRole('heading', { name: `Fog ${id}` }).waitFor()
  }
  await leavesAt(2, 2)
  await expect.poll(plays).toBe(true)
  await leavesAt(5, 3)
  await expect.poll(plays).toBe(true)
  await page.evaluate(() => {
    const video = document.querySelector('video')
    video?.pause()
    if (video) video.currentTime = 9
  })
  const held = Promise.withResolvers<void>()
  site.on(videoPath(2), async (response) => {
    await held.promise
    startPage(response).end(videoPage(2))
  })
  await page.evaluate(() => history.back())
  await page.waitForURL(`**${videoPath(2)}`)
  await page.evaluate(() => history.back())
  await page.waitForURL(`**${videoPath(1)}`)
  await page.getByRole('heading', { name: 'Fog 1' }).waitFor()
  held.resolve()
  const seconds = await page.evaluate(() =>
    navigation
      .entries()
      .slice(-3)
      .map((entry) => Math.round((entry.getState() as { seconds: number }).seconds)),
  )
  expect(seconds).toEqual([2, 5, 9])
})

test('a video that played on over a list goes on where it was there, and on its own page where it was left since', async () => {
  const { site, page } = testbed
  site.on(videoPath(1), videoPage(1, { related: [3], below: `<a href="${listPath}">All videos</a>` }))
  site.on(listPath, listPage('Videos', `<ul>${card(2)}</ul>`))
  const seeks = (seconds: number) =>
    page.evaluate((to) => {
      const video = document.querySelector('video')
      if (video) video.currentTime = to
    }, seconds)
  const pauses = () => page.evaluate(() => document.querySelector('video')?.pause())
  const second = () => page.evaluate(() => Math.floor(document.querySelector('video')?.currentTime ?? 0))
  const returns = async (to: string) => {
    await page.goBack()
    await page.waitForURL(`**${to}`)
  }
  await watches(1)
  await seeks(2)
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.waitForURL(`**${listPath}`)
  await page.getByRole('link', { name: 'Fog 2' }).waitFor()
  await pauses()
  await seeks(7)
  await goesOn(2)
  await pauses()
  await returns(listPath)
  await page.getByRole('link', { name: 'Fog 2' }).waitFor()
  await returns(videoPath(1))
  await page.getByRole('heading', { name: 'Fog 1' }).waitFor()
  await expect.poll(second).toBe(7)
  await seeks(4)
  await page.getByRole('link', { name: 'Fog 3' }).click()
  await page.getByRole('heading', { name: 'Fog 3' }).waitFor()
  await pauses()
  await returns(videoPath(1))
  await page.getByRole('heading', { name: 'Fog 1' }).waitFor()
  await expect.poll(second).toBe(4)
})

test('a link of a list to a moment of the video that plays in the corner leads there, and the way back to its page changes nothing', async () => {
  const { site, page } = testbed
  const moment = `${videoPath(1)}?start_time=7`
  site.on(videoPath(1), videoPage(1, { below: `<a href="${listPath}">All videos</a>` }))
  site.on(listPath, listPage('Videos', `<a href="${moment}">Where it is said</a>`))
  const second = () => page.evaluate(() => Math.floor(document.querySelector('video')?.currentTime ?? 0))
  const opensList = async () => {
    await page.getByRole('link', { name: 'All videos' }).click()
    await page.getByRole('link', { name: 'Where it is said' }).waitFor()
  }
  const pausesAt = (seconds: number) =>
    page.evaluate((to) => {
      const video = document.querySelector('video')
      video?.pause()
      if (video) video.currentTime = to
    }, seconds)
  await watches(1)
  await opensList()
  await pausesAt(1)
  await page.getByRole('link', { name: 'Where it is said' }).click()
  await page.waitForURL(`**${moment}`)
  await page.getByRole('heading', { name: 'Fog 1' }).waitFor()
  await expect.poll(plays).toBe(true)
  expect(await second()).toBeGreaterThan(6)
  await page.locator('.player-slow').waitFor({ state: 'attached' })
  await opensList()
  await pausesAt(2)
  await page.getByRole('button', { name: 'Back to the player' }).click()
  await page.waitForURL(`**${moment}`)
  await page.getByRole('heading', { name: 'Fog 1' }).waitFor()
  await testbed.settled()
  expect(await second()).toBe(2)
})

test('a repeat of the whole video ends with it: the next one has an end, and its menu says so', async () => {
  const { page } = testbed
  const box = page.locator('[name="player-loop"]')
  const repeats = async () => [
    await page.evaluate(() => document.querySelector('video')?.loop),
    await box.evaluate((input: HTMLInputElement) => input.checked),
  ]
  // What is used later loads once the video plays.
  const isBound = () => page.locator('.player-slow').waitFor({ state: 'attached' })
  await watches(1)
  await isBound()
  await box.evaluate((input: HTMLInputElement) => input.click())
  expect(await repeats()).toEqual([true, true])
  await goesOn(2)
  await isBound()
  expect(await repeats()).toEqual([false, false])
})

const miniPlayerCss = readFileSync(join(import.meta.dirname, '../../../client/styles/mini-player.css'), 'utf8')

test('over a list the keys that scroll are the list’s, and the others the player’s', async () => {
  const { site, page } = testbed
  site.on(videoPath(1), videoPage(1, { below: `<a href="${listPath}">All videos</a>` }))
  site.on(listPath, longList(1))
  await watches(1)
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.waitForURL(`**${listPath}`)
  await page.getByRole('link', { name: 'Fog 4' }).waitFor()
  const top = () => page.evaluate(() => scrollY)
  for (const key of ['Space', 'ArrowDown', 'End']) {
    const before = await top()
    await page.keyboard.press(key)
    await expect.poll(top, { message: key }).toBeGreaterThan(before)
  }
  expect(await plays()).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(plays).toBe(false)
})

test('a player that was closed in the corner, and plays, is in the corner of a list that follows, and below its page again', async () => {
  const { site, page } = testbed
  hasStyle(miniPlayerCss)
  const below = `${'a thought<br>'.repeat(200)}<a href="${listPath}">All videos</a>`
  site.on(videoPath(1), videoPage(1, { below }))
  site.on(listPath, longList(1))
  const corner = page.locator('x-player[data-mini]')
  const pressesPlay = async (isToPlay: boolean) => {
    await page.keyboard.press('k')
    await expect.poll(plays).toBe(isToPlay)
  }
  await watches(1)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await corner.waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Close the small player' }).click()
  await corner.waitFor({ state: 'detached' })
  await pressesPlay(true)
  expect(await corner.count()).toBe(0)
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.waitForURL(`**${listPath}`)
  await page.getByRole('link', { name: 'Fog 4' }).waitFor()
  for (const isToPlay of [false, true]) {
    await pressesPlay(isToPlay)
    await testbed.settled()
    expect(await corner.count()).toBe(1)
  }
  // The visitor comes back to where they read.
  await page.goBack()
  await page.waitForURL(`**${videoPath(1)}`)
  await page.getByRole('link', { name: 'All videos' }).waitFor()
  await testbed.settled()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  expect([await plays(), await corner.count()]).toEqual([true, 1])
})

test('“Back to the player” takes the focus along by keyboard: from below the player, and from a list', async () => {
  const { site, page } = testbed
  hasStyle(`.player-mini { display: none } .player { display: block; block-size: 300px } ${miniPlayerCss}`)
  const below = `<a href="${listPath}">All videos</a>${'a thought<br>'.repeat(200)}`
  site.on(videoPath(1), videoPage(1, { below }))
  site.on(listPath, longList(1))
  const corner = page.locator('x-player[data-mini]')
  const comesBack = async () => {
    await corner.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Back to the player' }).focus()
    await page.keyboard.press('Enter')
    await corner.waitFor({ state: 'detached' })
    await testbed.settled()
    expect(await page.evaluate(() => document.activeElement?.matches('.player-bar [data-does="toggle"]'))).toBe(true)
  }
  await watches(1)
  await page.locator('.player-slow').waitFor({ state: 'attached' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await comesBack()
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.waitForURL(`**${listPath}`)
  await comesBack()
})

test('over a list, full screen shows the video, which is in the corner again afterwards, also paused', async () => {
  const { site, page } = testbed
  hasStyle(miniPlayerCss)
  site.on(videoPath(1), videoPage(1, { below: `<a href="${listPath}">All videos</a>` }))
  site.on(listPath, longList(1))
  const corner = page.locator('x-player[data-mini]')
  const isSeen = () => page.locator('video').evaluate((video) => video.checkVisibility({ visibilityProperty: true }))
  await watches(1)
  await page.locator('.player-slow').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.waitForURL(`**${listPath}`)
  await corner.waitFor({ state: 'attached' })
  await page.keyboard.press('f')
  await corner.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.fullscreenElement?.localName)).toBe('x-player')
  expect([await plays(), await isSeen()]).toEqual([true, true])
  await page.keyboard.press('k')
  await expect.poll(plays).toBe(false)
  await page.keyboard.press('f')
  await corner.waitFor({ state: 'attached' })
  expect(await isSeen()).toBe(true)
})

const dialogs = islandOf(modals, 'modals', islandProps.modals as { login: LoginProps; contact: ContactProps })
const sprite = (...names: string[]) =>
  `<svg display="none">${names.map((name) => `<symbol id="i-${name}"></symbol>`).join('')}</svg>`
const attribute = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const menuItem = (does: string, icon: string) =>
  `<button type="button" role="menuitem" data-does="${does}"><svg><use href="#i-${icon}"></use></svg>${does}</button>`
const menu = `<!doctype html><body><div id="card-dots" hidden><svg></svg></div><div>${sprite('clock', 'flag')}</div>
  <div id="card-menu" role="menu" popover="auto" data-texts="${attribute(locales.en.load())}" data-authors="${attribute({ pages: {}, own: [], calls: {} })}">
  ${menuItem('later', 'clock')}${menuItem('report', 'flag')}</div>${dialogs}</body>`

test.each([
  ['login', 'Login', 'none'],
  ['age', 'AgeVerification', 'AgeVerification'],
])('a modal called by %s, %s, is %s on the next page [S4-049 S4-050]', async (verb, name, left) => {
  const { site, page } = testbed
  for (const id of [1, 2])
    site.on(videoPath(id), videoPage(id, { related: [3 - id], inBody: islandOf(caller, 'caller', {}) }))
  const opened = () => page.locator('[data-modal]').getAttribute('data-modal')
  const isAwake = () => page.locator('#caller[data-state="awake"]').waitFor()
  await watches(1)
  await isAwake()
  await page.getByRole('button', { name: verb, exact: true }).click()
  await expect.poll(opened).toBe(name)
  await goesOn(2)
  await page.getByRole('heading', { name: 'Fog 2' }).waitFor()
  await isAwake()
  await testbed.settled()
  expect(await opened()).toBe(left)
})

test('the next page begins at its top, unless its address has stopScroll [S2-069]', async () => {
  const { site, page } = testbed
  const links = `<a href="${videoPath(2)}">On</a><a href="${videoPath(3)}?stopScroll=1">On from here</a>`
  for (const id of [1, 2, 3]) site.on(videoPath(id), videoPage(id, { below: 'a thought<br>'.repeat(200) + links }))
  const top = () => page.evaluate(() => scrollY)
  const pressesAtTheEnd = async (name: string, id: number) => {
    const link = page.getByRole('link', { name, exact: true })
    await link.scrollIntoViewIfNeeded()
    const before = await top()
    expect(before).toBeGreaterThan(1000)
    await link.click()
    await page.waitForURL(`**${videoPath(id)}*`)
    await page.getByRole('heading', { name: `Fog ${id}` }).waitFor()
    await testbed.settled()
    return before
  }
  await watches(1)
  await pressesAtTheEnd('On', 2)
  expect(await top()).toBe(0)
  const before = await pressesAtTheEnd('On from here', 3)
  expect(await top()).toBe(before)
})

test('the menu of cards goes on around the player, with its icons, and with the report where the page has no dialogs of its own', async () => {
  const { site, page } = testbed
  site.on(cardMenuPath.fill({ tag: 'en' }), menu)
  const link = `<a href="${listPath}">All videos</a>`
  site.on(videoPath(1), videoPage(1, { related: [2, 3], below: link, inBody: sprite('flag') + dialogs }))
  site.on(videoPath(2), videoPage(2, { related: [1, 3], below: link, inBody: sprite('clock') + dialogs }))
  site.on(listPath, listPage('Videos', `<ul>${card(4)}</ul>`))
  const open = page.getByRole('menu')
  const opensMenuOf = async (id: number) => {
    await page.getByRole('link', { name: `Fog ${id}` }).hover()
    await page.getByRole('button', { name: `Actions for “Fog ${id}”` }).click()
    await open.waitFor()
    const icons = await open
      .locator('use')
      .evaluateAll((uses) => uses.map((use) => document.querySelectorAll(`symbol${use.getAttribute('href')}`).length))
    expect(icons).toEqual([1, 1])
    expect(await page.locator('#modals').count()).toBe(1)
  }
  await watches(1)
  await opensMenuOf(2)
  // No item begins with it, and the player does not hear it.
  await page.keyboard.press('k')
  expect(await plays()).toBe(true)
  await page.keyboard.press('Escape')
  await goesOn(2)
  await opensMenuOf(3)
  // An open menu is that of a card which leaves the page.
  await page.goBack()
  await page.waitForURL(`**${videoPath(1)}`)
  await open.waitFor({ state: 'hidden' })
  await opensMenuOf(3)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All videos' }).click()
  await page.waitForURL(`**${listPath}`)
  await expect.poll(() => page.locator('#modals').count()).toBe(1)
  await opensMenuOf(4)
  await page.getByRole('menuitem', { name: 'report' }).click()
  await page.getByRole('dialog').getByText(videoPath(4)).waitFor()
})

test('a page that was fetched before an act is fetched anew, and knows it', async () => {
  const { site, page } = testbed
  site.on(cardMenuPath.fill({ tag: 'en' }), menu)
  // Nothing is new.
  site.on('/live', () => undefined)
  const member = '<details data-live="/live"></details>'
  let isKept = false
  site.on(actsPath, (response) => {
    isKept = true
    answerJson(response, { ok: true })
  })
  site.on(videoPath(1), videoPage(1, { related: [2], inBody: dialogs + member }))
  site.on(
    videoPath(2),
    (response) =>
      void startPage(response).end(
        videoPage(2, { below: `<p>${isKept ? 'In your list' : 'Not in it'}</p>`, inBody: member }),
      ),
  )
  await watches(1)
  await page.getByRole('link', { name: 'Fog 2' }).hover()
  await expect.poll(() => asked(videoPath(2))).toHaveLength(1)
  await page.getByRole('button', { name: 'Actions for “Fog 2”' }).click()
  await page.getByRole('menuitem', { name: 'later' }).click()
  await expect.poll(() => isKept).toBe(true)
  await testbed.settled()
  await goesOn(2)
  await expect.poll(() => page.locator('main > p').textContent()).toBe('In your list')
})

test('a page that was fetched ahead outlasts what is counted meanwhile', async () => {
  const { site, page } = testbed
  site.on('/track', (response) => void response.writeHead(204).end())
  site.on(videoPath(1), videoPage(1, { related: [2] }).replace('<html ', '<html data-track="/track" '))
  const tenths = () => asked('/track').filter(({ body }) => JSON.parse(body).step > 0)
  await watches(1)
  await page.getByRole('link', { name: 'Fog 2' }).hover()
  await expect.poll(() => asked(videoPath(2))).toHaveLength(1)
  const before = tenths().length
  await expect.poll(() => tenths().length).toBeGreaterThan(before)
  await testbed.settled()
  await goesOn(2)
  expect(asked(videoPath(2))).toHaveLength(1)
})

test('the adverts of each next page appear, are counted once as seen there, and close when they are clicked', async () => {
  const { site, page } = testbed
  const banner = (name: string) =>
    `<aside class="slot"><p class="banner" style="width:300px;height:250px"><a href="/ours" data-metrik="${name}">Ours</a>` +
    `<template data-frame=""><iframe src="/frame/${name}" title="${name}" width="300" height="250" data-direct=""></iframe></template></p></aside>`
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const frame = '<a href="#there">Look</a><script type="module" src="/assets/house-frame.js"></script>'
  site.on('/frame/*', (response) => void response.writeHead(200, html).end(frame))
  site.on('/track', (response) => void response.writeHead(204).end())
  for (const [id, name] of [
    [1, 'first'],
    [2, 'second'],
  ] as const) {
    const related = [3 - id]
    const below = banner(name) + banner('both')
    const inBody = '<script type="module" src="/assets/slots.js"></script>'
    // Without the policy of other pages: frames are shown.
    const whole = videoPage(id, { related, below, inBody }).replace('<html ', '<html data-track="/track" ')
    site.on(videoPath(id), (response) => void response.writeHead(200, html).end(whole))
  }
  const adverts = () =>
    asked('/track').flatMap(({ body }) => {
      const { advert, act } = JSON.parse(body)
      return advert ? [`${advert} ${act}`] : []
    })
  const frames = () => page.locator('iframe').evaluateAll((all) => all.map((one) => (one as HTMLIFrameElement).title))
  const sees = async (name: string) => {
    await expect.poll(frames).toEqual([name, 'both'])
    for (const one of await page.locator('.slot').all()) await one.scrollIntoViewIfNeeded()
    await expect.poll(() => adverts().toSorted()).toEqual(['both impression', `${name} impression`])
  }
  const closes = async (name: string) => {
    site.asked.length = 0
    await page.frameLocator(`[title="${name}"]`).getByRole('link', { name: 'Look' }).click()
    await expect.poll(frames).toEqual(['both'])
    await expect.poll(adverts).toEqual([`${name} click`])
    site.asked.length = 0
  }
  await watches(1)
  await sees('first')
  await closes('first')
  await goesOn(2)
  await sees('second')
  await closes('second')
})
