// The player in a browser: what follows a video, what waits for the visitor, and what a press means.
import { beforeEach, describe, expect, test } from 'vitest'
import { nextVideoSeconds } from '../../../shared/limits.ts'
import { curvePath } from '../../../shared/rules/video-most-watched.ts'
import { browserWorld } from '../support/browser.ts'
import { startPage } from '../support/site.ts'
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
    await page.waitForURL(`**${videoPath(5)}*`)
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
