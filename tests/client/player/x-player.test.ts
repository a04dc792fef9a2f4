// The player in a browser: what follows a video, what waits for the visitor, and what a press means.
import { beforeEach, describe, expect, test } from 'vitest'
import { playerStrings, sphereStrings } from '../../../client/parts/video/player-data.ts'
import { contract } from '../../../shared/contract/contract.ts'
import { nextVideoSeconds } from '../../../shared/limits.ts'
import { curvePath } from '../../../shared/rules/video-most-watched.ts'
import { encodeVideoUrl } from '../../../shared/rules/video-playback.ts'
import { browserWorld } from '../support/browser.ts'
import { t } from '../support/markup.ts'
import { answerJson, openSite, startPage } from '../support/site.ts'
import { card, listPage, serveFiles, videoPage, videoPath } from '../support/watch-pages.ts'

const testbed = browserWorld()

beforeEach(async () => {
  serveFiles(testbed.site)
  for (const id of [1, 2, 3, 5, 6])
    testbed.site.on(videoPath(id), videoPage(id, { related: [2, 3].filter((one) => one !== id) }))
})

const isPaused = () => testbed.page.evaluate(() => document.querySelector('video')?.paused)
const path = () => new URL(testbed.page.url()).pathname
/** A minute of the page's clock takes no time. */
async function watches(html: string): Promise<void> {
  const { site, page } = testbed
  site.on(videoPath(1), html)
  await page.clock.install()
  await page.goto(videoPath(1))
  await page.locator('.player-start').click()
  await expect.poll(isPaused).toBe(false)
  // What follows a video loads once it plays.
  await page.locator('.player-slow').waitFor({ state: 'attached' })
}
const isAsked = (id: number) => testbed.site.asked.some((one) => one.path.startsWith(videoPath(id)))
const queued = (id: number) => ({ video_id: id, dir: 'fog', title: `Fog ${id}`, scr: 'data:,', duration: '1:00' })
/** The next page opened has these in its queue, unless a page changed it. */
const hasQueue = (...ids: number[]) =>
  testbed.page.addInitScript(
    (queue) => {
      if (sessionStorage.filled) return
      sessionStorage.filled = '1'
      localStorage.queue = queue
    },
    JSON.stringify(ids.map(queued)),
  )
const panel = () => testbed.page.getByRole('region', { name: 'Up next' })
const ends = async () => {
  await testbed.page.evaluate(() => {
    const video = document.querySelector('video')
    video?.pause()
    video?.dispatchEvent(new Event('ended'))
  })
}
const counts = () => testbed.page.locator('.player-next[data-counts]')
const pass = (seconds: number) => testbed.page.clock.runFor(seconds * 1000)
const presses = (...keys: string[]) =>
  testbed.page.evaluate((each) => {
    for (const key of each) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, keys)

test('a player whose script is there before the rest of its markup takes over once that is there', async () => {
  const { site, page } = testbed
  const whole = videoPage(1).replace(
    '</head>',
    '<script type="module" async src="/assets/x-player.js"></script></head>',
  )
  const at = whole.indexOf('<script type="application/json">')
  const { promise: rest, resolve: send } = Promise.withResolvers<void>()
  site.on(videoPath(1), async (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(whole.slice(0, at))
    await rest
    response.end(whole.slice(at))
  })
  await page.goto(videoPath(1), { waitUntil: 'commit' })
  await page.waitForFunction(() => customElements.get('x-player') !== undefined)
  await page.evaluate(() => document.querySelector('x-player')?.dispatchEvent(new Event('focusin')))
  send()
  await page.locator('.player-bar').waitFor()
})

describe('the countdown to the next video', () => {
  test('waits for a text that is begun, a field that is being filled in, and an open dialog', async () => {
    const { page } = testbed
    const ofForm = '<textarea></textarea><input type="email"><dialog class="report">Report</dialog>'
    // A comment of the visitor's own, which stands in the form that changes it.
    const below = `${ofForm}<textarea class="edit">A whole thought</textarea>`
    await watches(videoPage(1, { related: [2], below }))
    const stays = async () => {
      await pass(nextVideoSeconds * 2)
      await testbed.settled()
      expect(isAsked(2)).toBe(false)
    }
    await page.locator('textarea').first().fill('half a thought')
    // Not only while it has the focus.
    await page.locator('textarea').first().blur()
    await ends()
    await panel().waitFor()
    await stays()
    const field = page.locator('input[type=email]')
    await field.fill('anna@')
    await page
      .locator('textarea')
      .first()
      .evaluate((area: HTMLTextAreaElement) => {
        area.value = ''
      })
    await stays()
    const dialog = page.locator('.report')
    await dialog.evaluate((one: HTMLDialogElement) => one.showModal())
    await field.evaluate((one: HTMLInputElement) => {
      one.value = ''
    })
    await stays()
    await dialog.evaluate((one: HTMLDialogElement) => one.close())
    await pass(nextVideoSeconds)
    await page.waitForURL(`**${videoPath(2)}*`)
  })

  test('leaves the visitor to a link that they have pressed, whose page is on its way', async () => {
    const { page, site } = testbed
    await watches(videoPage(1, { related: [2, 3] }))
    const held = Promise.withResolvers<void>()
    site.on(videoPath(3), async (response) => {
      await held.promise
      startPage(response).end(videoPage(3))
    })
    await ends()
    await counts().waitFor()
    await pass(nextVideoSeconds - 1)
    await page.getByRole('link', { name: 'Fog 3', exact: true }).last().click()
    await pass(3)
    held.resolve()
    await page.waitForURL(`**${videoPath(3)}`)
    expect(isAsked(2)).toBe(false)
  })

  const scrolls = (to: 'top' | 'bottom') =>
    testbed.page.evaluate((end) => scrollTo(0, end === 'top' ? 0 : document.body.scrollHeight), to)
  /** The visitor can read far below the player. */
  const watchesAboveText = async () => {
    const css = 'x-player { display: block; block-size: 300px; margin-block-end: 3000px }'
    testbed.site.on('/main.css', (response) => void response.writeHead(200, { 'content-type': 'text/css' }).end(css))
    await watches(videoPage(1, { related: [2] }))
  }

  test('that begins in view waits while the visitor reads below the player, and goes on once that is in view again', async () => {
    const { page } = testbed
    await watchesAboveText()
    await ends()
    await counts().waitFor()
    await scrolls('bottom')
    await testbed.settled()
    const left = await counts().innerText()
    expect(left).toMatch(/Plays in \d+ seconds/)
    await pass(nextVideoSeconds * 2)
    await testbed.settled()
    expect([path(), await counts().innerText()]).toEqual([videoPath(1), left])
    await scrolls('top')
    await testbed.settled()
    await pass(nextVideoSeconds)
    await page.waitForURL(`**${videoPath(2)}*`)
  })

  describe('of a video that ends in the corner, below which the visitor reads,', () => {
    const corner = () => testbed.page.locator('x-player[data-mini]')
    beforeEach(async () => {
      await watchesAboveText()
      expect(await corner().count()).toBe(0)
      await scrolls('bottom')
      await corner().waitFor({ state: 'attached' })
      await ends()
      await counts().waitFor({ state: 'attached' })
      await pass(nextVideoSeconds * 2)
      await testbed.settled()
    })

    test('waits until the player is in view', async () => {
      const { page } = testbed
      expect([path(), await corner().count(), await counts().innerText()]).toEqual([
        videoPath(1),
        1,
        expect.stringContaining(`Plays in ${nextVideoSeconds} seconds`),
      ])
      await scrolls('top')
      await corner().waitFor({ state: 'detached' })
      await pass(nextVideoSeconds)
      await page.waitForURL(`**${videoPath(2)}*`)
    })

    test('ends where the visitor closes the small player', async () => {
      const { page } = testbed
      await page.locator('[data-does="closeMini"]').evaluate((button: HTMLButtonElement) => button.click())
      expect([await corner().count(), await counts().count()]).toEqual([0, 0])
      await scrolls('top')
      await pass(nextVideoSeconds * 2)
      await testbed.settled()
      expect([path(), await panel().isVisible()]).toEqual([videoPath(1), true])
    })
  })

  test('ends where Back leads to a list, which the visitor keeps', async () => {
    const { page, site } = testbed
    const list = '/videos/'
    site.on(list, listPage('Videos', `<ul>${card(2)}</ul>`))
    await hasQueue(5)
    await watches(videoPage(1, { below: `<a href="${list}">All videos</a>` }))
    await page.getByRole('link', { name: 'All videos' }).click()
    await page.waitForURL(`**${list}`)
    await page.getByRole('link', { name: 'Fog 2' }).click()
    await page.waitForURL(`**${videoPath(2)}`)
    await expect.poll(isPaused).toBe(false)
    await ends()
    await counts().waitFor()
    await page.goBack()
    await page.waitForURL(`**${list}`)
    await page.getByRole('link', { name: 'Fog 2' }).waitFor()
    await pass(nextVideoSeconds * 2)
    await presses('n')
    await testbed.settled()
    expect(path()).toBe(list)
  })

  test.each([
    ['keeps the player', true],
    ['changes pages', false],
  ])('two presses of "next" at once take one video out of the queue, in a browser that %s', async (_, keeps) => {
    const { page } = testbed
    if (!keeps) await page.addInitScript(() => void Reflect.deleteProperty(window, 'navigation'))
    await hasQueue(5, 6)
    await watches(videoPage(1, { related: [2] }))
    await presses('n', 'n')
    // The second press begins the change of pages anew: a wait for that would fail where the first is seen to break off.
    await expect.poll(path).toBe(videoPath(5))
    await expect.poll(isPaused).toBe(false)
    expect(
      await page.evaluate(() => JSON.parse(localStorage.queue).map((video: { video_id: number }) => video.video_id)),
    ).toEqual([6])
  })
})

/** The video stands still at a share of its length. */
const pausesAt = (share: number) =>
  testbed.page.evaluate(async (to) => {
    const video = document.querySelector('video')
    if (!video) return
    video.pause()
    video.currentTime = video.duration * to
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  }, share)
const share = () =>
  testbed.page.evaluate(() => {
    const { currentTime = 0, duration = 1 } = document.querySelector('video') ?? {}
    return currentTime / duration
  })

test('the focus goes on to the bar where the panel that has it goes, as by “Play again”', async () => {
  const { page } = testbed
  await watches(videoPage(1, { related: [2] }))
  await ends()
  await panel().waitFor()
  await page.locator('[data-does="playAgain"]').focus()
  await page.keyboard.press('Enter')
  await panel().waitFor({ state: 'hidden' })
  await testbed.settled()
  expect(await page.evaluate(() => document.activeElement?.matches('.player-bar [data-does="toggle"]'))).toBe(true)
})

test('a repeat of each video holds beside a list, whose button ends it, and nowhere else', async () => {
  const { page } = testbed
  await page.addInitScript(() => {
    localStorage.repeat = 'one'
  })
  await watches(videoPage(1, { related: [2] }))
  await ends()
  await counts().waitFor()
  const strip = `<section class="strip"><ul><li><a href="${videoPath(1)}" aria-current="true">Fog 1</a></li></ul></section>`
  await watches(videoPage(1, { related: [2], below: strip }))
  await ends()
  await expect.poll(isPaused).toBe(false)
  expect(await panel().isVisible()).toBe(false)
})

test('a part that ends where the video does is repeated, and nothing follows, unless the video is to stop at its end', async () => {
  const { page } = testbed
  await watches(videoPage(1, { related: [2] }))
  const playsItsEnd = () =>
    page.evaluate(async () => {
      const video = document.querySelector('video')
      if (!video) return
      video.currentTime = video.duration - 0.5
      const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { capture: true, once: true }))
      await video.play()
      await ended
    })
  await pausesAt(0.5)
  await presses('r')
  await pausesAt(1)
  await presses('r')
  for (let time = 0; time < 2; time++) {
    await playsItsEnd()
    await expect.poll(isPaused).toBe(false)
    await expect.poll(share).toBeGreaterThan(0.5)
    expect(await panel().isVisible()).toBe(false)
  }
  await pass(nextVideoSeconds * 2)
  await testbed.settled()
  expect([path(), isAsked(2)]).toEqual([videoPath(1), false])
  await page.locator('[name="player-sleep"][value="end"]').evaluate((radio: HTMLInputElement) => radio.click())
  await playsItsEnd()
  await panel().waitFor()
  expect(await isPaused()).toBe(true)
})

describe('the sleep timer', () => {
  const sleepsAfter = (value: string) =>
    testbed.page.locator(`[name="player-sleep"][value="${value}"]`).evaluate((radio: HTMLInputElement) => radio.click())

  test('ends a countdown that it finds', async () => {
    const { page } = testbed
    await watches(videoPage(1, { related: [2] }))
    await sleepsAfter('15')
    await pass(14 * 60 + 55)
    await ends()
    await counts().waitFor()
    await pass(6)
    await page.getByText('The sleep timer stopped the video').waitFor()
    await pass(nextVideoSeconds * 2)
    expect([path(), await counts().count(), await panel().isVisible()]).toEqual([videoPath(1), 0, true])
  })

  test('stops a video that is on its way when the minutes are over', async () => {
    const { page, site } = testbed
    await watches(videoPage(1, { related: [2] }))
    await sleepsAfter('15')
    await pass(14 * 60 + 59)
    const held = Promise.withResolvers<void>()
    site.on(videoPath(2), async (response) => {
      await held.promise
      startPage(response).end(videoPage(2))
    })
    await presses('n')
    await page.locator('html[data-going]').waitFor()
    await pass(2)
    held.resolve()
    await page.waitForURL(`**${videoPath(2)}*`)
    await page.getByText('The sleep timer stopped the video').waitFor()
    await expect.poll(isPaused).toBe(true)
    // A press starts it as any other.
    await page.locator('[data-does="toggle"]').first().click()
    await expect.poll(isPaused).toBe(false)
  })

  test('whose minutes were over while no video played leaves the next one alone', async () => {
    const { page } = testbed
    await page.addInitScript(() => {
      sessionStorage['player-sleep'] = `15 ${performance.timeOrigin - 60_000}`
    })
    await watches(videoPage(1))
    await pass(5)
    await testbed.settled()
    expect([await isPaused(), await page.locator('[name="player-sleep"]:checked').inputValue()]).toEqual([false, ''])
  })

  test('stops a part that is repeated at its end, once', async () => {
    const { page } = testbed
    await watches(videoPage(1, { related: [2] }))
    await pausesAt(0.2)
    await presses('r')
    await pausesAt(0.5)
    await presses('r')
    await sleepsAfter('end')
    const playsItsEnd = async () => {
      await pausesAt(0.48)
      await page.evaluate(() => document.querySelector('video')?.play())
    }
    await playsItsEnd()
    await page.getByText('The sleep timer stopped the video').waitFor()
    await expect.poll(isPaused).toBe(true)
    expect(await page.locator('[name="player-sleep"]:checked').inputValue()).toBe('')
    await playsItsEnd()
    await expect.poll(share).toBeLessThan(0.4)
    expect(await isPaused()).toBe(false)
  })

  test('stops a video at its end that is to be repeated', async () => {
    const { page } = testbed
    await watches(videoPage(1, { related: [2] }))
    const repeats = () => page.evaluate(() => document.querySelector('video')?.loop)
    await page.locator('[name="player-loop"]').evaluate((box: HTMLInputElement) => box.click())
    expect(await repeats()).toBe(true)
    await sleepsAfter('end')
    expect(await repeats()).toBe(false)
    await sleepsAfter('')
    expect(await repeats()).toBe(true)
  })

  test('that has stopped the video at its end leaves a repeat that is chosen then alone, also before the video plays', async () => {
    const { page } = testbed
    await watches(videoPage(1, { related: [2] }))
    await sleepsAfter('end')
    await ends()
    await panel().waitFor()
    await page.locator('[name="player-loop"]').evaluate((box: HTMLInputElement) => box.click())
    expect(await page.evaluate(() => document.querySelector('video')?.loop)).toBe(true)
  })
})

test('the curve over the seek bar is that of the video that plays, and goes with it', async () => {
  const { page, site } = testbed
  const [first, second] = [
    [100, 40, 20, 80],
    [100, 90, 30, 10],
  ]
  site.on(videoPath(2), videoPage(2, { related: [3], data: { mostWatched: second } }))
  await watches(videoPage(1, { related: [2], data: { mostWatched: first } }))
  const curves = () =>
    page.locator('.player-line path').evaluateAll((paths) => paths.map((one) => one.getAttribute('d')))
  await expect.poll(curves).toEqual([curvePath(first)])
  for (const [id, curve] of [
    [2, [curvePath(second)]],
    [3, []],
  ] as const) {
    await presses('n')
    await page.waitForURL(`**${videoPath(id)}*`)
    await page.locator('.player-slow').waitFor({ state: 'attached' })
    await expect.poll(curves).toEqual(curve)
  }
})

test('the time of a chapter that is pressed before the video’s length is known is where it begins', async () => {
  const { page, site } = testbed
  const held = Promise.withResolvers<void>()
  serveFiles(site, held.promise)
  site.on(videoPath(1), videoPage(1, { below: `<a href="?start_time=7" data-seeks="7">The bridge</a>` }))
  await page.goto(videoPath(1))
  await page.locator('.player-bar').waitFor()
  await page.getByRole('link', { name: 'The bridge' }).click()
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.addEventListener('playing', () => video.setAttribute('data-began', String(Math.floor(video.currentTime))), {
      once: true,
    })
  })
  held.resolve()
  await expect.poll(() => page.locator('video').getAttribute('data-began')).toBe('7')
  expect(path() + new URL(page.url()).search).toBe(videoPath(1))
})

test.each([
  ['in an idle moment', false],
  ['on data saver once the visitor reaches for the player', true],
])('the pictures of the seek bar load %s', async (_, isSaved) => {
  const { page, site } = testbed
  const timeline = '/timeline.vtt'
  site.on(timeline, (response) => void response.writeHead(200, { 'content-type': 'text/vtt' }).end('WEBVTT\n'))
  site.on(videoPath(1), videoPage(1, { timelineSrc: timeline }))
  const loads = () => site.asked.filter((one) => one.path === timeline).length
  await page.addInitScript((saveData) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData } })
  }, isSaved)
  await page.goto(videoPath(1))
  await page.locator('.player-bar').waitFor()
  await presses('k')
  await expect.poll(isPaused).toBe(false)
  await page.locator('.player-slow').waitFor({ state: 'attached' })
  if (isSaved) {
    await testbed.settled()
    expect(loads()).toBe(0)
    await page.locator('.player-bar').hover()
  }
  await expect.poll(loads).toBe(1)
})

test('on a device with a finger and a mouse, a tap is a gesture and a click plays and pauses', async () => {
  const { page } = testbed
  await watches(videoPage(1))
  await page.locator('video').evaluate((video) => {
    const at = { bubbles: true, clientX: 10, clientY: 10 }
    for (const type of ['pointerdown', 'pointerup'])
      video.dispatchEvent(new PointerEvent(type, { ...at, pointerType: 'touch' }))
    for (const type of ['click', 'dblclick']) video.dispatchEvent(new MouseEvent(type, at))
  })
  expect([await isPaused(), await page.evaluate(() => document.fullscreenElement)]).toEqual([false, null])
  await page.locator('video').click({ position: { x: 10, y: 10 } })
  await expect.poll(isPaused).toBe(true)
})

describe('the links of captions and of the seek bar’s thumbnails expire as those of their video do:', () => {
  const filesPath = contract.videoFile.fill({ video_id: 1 })
  const folder = 'videos/fog'
  const [old, fresh] = ['1000.1-0a', '4000000000.1-0b']
  const pathsOf = (token: string) => ({
    captions: `/media/captions/${token}/${folder}/1.en.abc.vtt`,
    timeline: `/media/timeline/${token}/_sd.mp4/${folder}/1.10.5.vtt`,
    file: `/media/signed/${token}/1/${folder}/sd.mp4`,
  })
  const renewals = () => testbed.site.asked.filter(({ path }) => path === filesPath).length
  const addresses = () =>
    testbed.page.evaluate(() => [...document.querySelectorAll('track')].map(({ src }) => new URL(src).pathname))

  /** A playing video whose captions and thumbnails have expired links. */
  async function watchesExpired(answers: Record<'old' | 'fresh', number>): Promise<void> {
    const { site, page } = testbed
    for (const [token, status] of [
      [old, answers.old],
      [fresh, answers.fresh],
    ] as const)
      for (const path of [pathsOf(token).captions, pathsOf(token).timeline])
        site.on(path, (response) => {
          if (status !== 200) return answerJson(response, { error: 'no', code: 'forbidden' }, status)
          response.writeHead(200, { 'content-type': 'text/vtt' }).end('WEBVTT\n\n00:00.000 --> 59:00.000\nHello\n')
        })
    site.on(filesPath.split('?')[0] ?? '', (response) =>
      answerJson(response, [{ format: '_sd.mp4', video_url: encodeVideoUrl(pathsOf(fresh).file) }]),
    )
    const { captions: src, timeline, file } = pathsOf(old)
    const captions = [{ src, lang: 'en', label: 'In English', kind: 'subtitles' as const }]
    const sources = [{ src: file, type: 'video/mp4', format: '_sd.mp4', label: 'SD' }]
    site.on(videoPath(1), videoPage(1, { captions, timelineSrc: timeline, data: { sources } }))
    await page.goto(videoPath(1))
    await page.locator('.player-start').click()
    await page.locator('.player-slow').waitFor({ state: 'attached' })
  }
  const chooses = () => testbed.page.getByRole('button', { name: 'Captions' }).click()
  const shown = () =>
    testbed.page.evaluate(() =>
      [...(document.querySelector('video')?.textTracks ?? [])]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text)),
    )
  const plays = () => testbed.page.evaluate(() => new URL(document.querySelector('video')?.currentSrc ?? '').pathname)

  test('captions that are chosen after their link has expired are shown, and the video plays on undisturbed', async () => {
    await watchesExpired({ old: 403, fresh: 200 })
    await chooses()
    await expect.poll(shown).toEqual(['Hello'])
    expect(await addresses()).toEqual([pathsOf(fresh).timeline, pathsOf(fresh).captions])
    expect(await plays()).toBe('/media/1.mp4')
  })

  test('captions that are gone are asked for with new links once, and the video plays on without an error', async () => {
    await watchesExpired({ old: 200, fresh: 404 })
    const { site, page } = testbed
    site.on(pathsOf(old).captions, (response) => void response.writeHead(404).end())
    await chooses()
    await expect.poll(() => site.asked.filter(({ path }) => path === pathsOf(fresh).captions).length).toBe(1)
    await testbed.settled()
    // The timeline's own failure with the new links may ask once, too.
    expect(renewals()).toBeLessThanOrEqual(2)
    expect([await plays(), await page.locator('.player-error').isVisible()]).toEqual(['/media/1.mp4', false])
  })

  test('a video whose links are renewed renews those of its captions and thumbnails', async () => {
    await watchesExpired({ old: 200, fresh: 200 })
    expect(await addresses()).toEqual([pathsOf(old).timeline, pathsOf(old).captions])
    await testbed.page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('error')))
    await expect.poll(plays).toBe(pathsOf(fresh).file)
    await expect.poll(addresses).toEqual([pathsOf(fresh).timeline, pathsOf(fresh).captions])
    await chooses()
    await expect.poll(shown).toEqual(['Hello'])
  })
})

test('a 360° video whose host lets no other site read its files plays on flat, says so, and asks for no new links', async () => {
  const { site, page } = testbed
  const partner = await openSite()
  try {
    serveFiles(partner)
    const src = `${partner.origin}/media/fog.mp4`
    const html = videoPage(1, {
      data: {
        sphere: { angle: 360, layout: 'mono' },
        sources: [{ src, type: 'video/mp4', format: '_sd.mp4', label: 'SD' }],
        texts: t.slice([...playerStrings, ...sphereStrings]),
      },
    }).replace('src="/media/1.mp4"', `src="${src}"`)
    // Without the usual policy, which lists the hosts of partners.
    site.on(videoPath(1), (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html))
    await page.goto(videoPath(1))
    // What is said goes again after a moment.
    const said = page.locator('.player-bubble').evaluate(
      (bubble) =>
        new Promise<string>((resolve) => {
          new MutationObserver(() => resolve(bubble.textContent)).observe(bubble, { childList: true })
        }),
    )
    await page.locator('.player-start').click()
    await expect.poll(() => page.locator('x-player').getAttribute('data-sphere')).toBe('flat')
    expect(await said).toContain('so it plays flat')
    const state = () =>
      page.evaluate(() => {
        const video = document.querySelector('video')
        return { with: video?.crossOrigin, isPaused: video?.paused, isPlaying: (video?.currentTime ?? 0) > 0.1 }
      })
    await expect.poll(state).toEqual({ with: null, isPaused: false, isPlaying: true })
    const files = partner.asked.filter(({ path }) => path === '/media/fog.mp4')
    expect(new Set(files.map(({ headers }) => headers.origin))).toEqual(new Set([undefined, site.origin]))
    expect(site.asked.filter(({ path }) => path.startsWith('/api/'))).toEqual([])
    expect(await page.locator('.player-error').isVisible()).toBe(false)
  } finally {
    await partner.close()
  }
})
