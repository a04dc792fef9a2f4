// The player by keys, touch and the system's media controls: each does what it says.
import type { Page } from 'playwright'
import { pageOf, plainVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import {
  isPaused,
  moveTo,
  now,
  opensStoppedStream,
  playerVideo,
  plays,
  playsOn,
  taken,
} from '../../support/browser/player.ts'

/** A headless browser has no picture in picture; it is simulated. */
const knowsPictureInPicture = (page: Page) =>
  page.addInitScript(() => {
    let shown: Element | null = null
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true })
    Object.defineProperty(document, 'pictureInPictureElement', { get: () => shown })
    const shows = (element: HTMLVideoElement, is: boolean) => {
      shown = is ? element : null
      element.dispatchEvent(new Event(is ? 'enterpictureinpicture' : 'leavepictureinpicture'))
    }
    // As in a real browser it starts only after the call.
    HTMLVideoElement.prototype.requestPictureInPicture = async function () {
      await null
      shows(this, true)
      return {} as PictureInPictureWindow
    }
    document.exitPictureInPicture = async () => {
      await null
      shows(shown as HTMLVideoElement, false)
    }
  })

/** Everything that a key may change. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { paused, currentTime, duration, volume, muted, playbackRate } = document.querySelector(
      '.player video',
    ) as HTMLVideoElement
    return {
      paused,
      muted,
      playbackRate,
      second: Math.round(currentTime),
      hundredths: Math.round(currentTime * 100),
      isNearEnd: duration - currentTime < 1.5,
      share: Math.round((100 * currentTime) / duration),
      volume: Math.round(volume * 100),
      said: document.querySelector('.player-bubble')?.textContent,
      fullscreen: document.fullscreenElement?.localName,
      isWhole: document.querySelector('x-player')?.hasAttribute('data-fullscreen'),
      inPicture: document.pictureInPictureElement?.localName,
      isWide: document.documentElement.dataset.theatre === 'on',
      focus: document.activeElement?.getAttribute('type'),
      help: document.querySelector('.player-help')?.matches('[open]'),
    }
  })

/**
 * Presses each key twice before the browser reports the first press. Resolves when full screen has started and ended.
 */
const pressesTwiceAtOnce = (page: Page, keys: readonly string[]) =>
  page.evaluate(async (each) => {
    const [screen, picture] = [[] as Event[], [] as Event[]]
    const over = Promise.withResolvers<void>()
    const hears = (heard: Event[]) => (event: Event) => {
      heard.push(event)
      if (screen.length === 2 && picture.length === 2) over.resolve()
    }
    document.addEventListener('fullscreenchange', hears(screen))
    for (const type of ['enterpictureinpicture', 'leavepictureinpicture']) {
      document.querySelector('.player video')?.addEventListener(type, hears(picture))
    }
    for (const key of each) {
      for (const _ of [1, 2]) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    }
    await over.promise
  }, keys)
type Effect = Partial<Omit<Awaited<ReturnType<typeof look>>, 'said'> & { said: string | RegExp }>

/** The shortcuts of the help and their keys, in the order in which they are pressed. */
const keys: Record<string, readonly (readonly [key: string, effect: Effect])[]> = {
  K: [
    ['k', { paused: false }],
    ['k', { paused: true }],
  ],
  'J ←': [
    ['j', { said: '−10 s', second: 50 }],
    ['ArrowLeft', { said: '−10 s', second: 40 }],
  ],
  'L →': [
    ['l', { said: '+10 s', second: 50 }],
    ['ArrowRight', { said: '+10 s', second: 60 }],
  ],
  '↑': [['ArrowUp', { said: '45%', volume: 45 }]],
  '↓': [['ArrowDown', { said: '40%', volume: 40 }]],
  M: [
    ['m', { muted: true }],
    ['m', { muted: false }],
  ],
  F: [
    ['f', { fullscreen: 'x-player', isWhole: true }],
    ['f', { fullscreen: undefined, isWhole: false }],
  ],
  // This video has no captions.
  C: [['c', {}]],
  I: [
    ['i', { inPicture: 'video' }],
    ['i', { inPicture: undefined }],
  ],
  '0–9': [
    ['7', { share: 70 }],
    ['0', { share: 0 }],
    ['3', { share: 30 }],
  ],
  Home: [['Home', { second: 0 }]],
  End: [['End', { isNearEnd: true }]],
  ',': [[',', { hundredths: 5997 }]],
  '.': [['.', { hundredths: 6000 }]],
  '<': [['<', { said: '0.75×', playbackRate: 0.75 }]],
  '>': [
    ['>', { said: '1×', playbackRate: 1 }],
    ['>', { said: '1.25×', playbackRate: 1.25 }],
  ],
  R: [['r', { said: /^From \d+:\d\d\. Press again where the part ends\.$/ }]],
  T: [
    ['t', { isWide: true }],
    ['t', { isWide: false }],
  ],
  N: [],
  '/': [
    ['/', { focus: 'search' }],
    ['Tab', {}],
  ],
  '?': [
    ['?', { help: true }],
    ['Escape', { help: false }],
  ],
}

test.describe('on a desktop', { tag: ['@js', '@wide'] }, () => {
  test('each of the twenty-one shortcuts in the help does what it says, except in text fields', async ({ anna }) => {
    const { page } = anna
    await knowsPictureInPicture(page)
    await opensStoppedStream(anna)
    expect(await page.locator('.player-help kbd').allTextContents()).toEqual(Object.keys(keys))
    await playerVideo(page).evaluate((video: HTMLVideoElement) => {
      video.muted = false
      video.volume = 0.4
    })
    const first = await look(page)
    // A key without a function: full screen needs a recent key press.
    await page.keyboard.press('x')
    await pressesTwiceAtOnce(page, ['k', 'm', 'f', 'i'])
    expect(await look(page)).toEqual(first)
    for (const [of, presses] of Object.entries(keys)) {
      // A skip waits for the next one, and the video may have advanced a little.
      if (of === 'J ←' || of === ',') await moveTo(page, 60)
      for (const [key, { said, ...effect }] of presses) {
        await page.keyboard.press(key)
        if (said) await expect(page.locator('.player-bubble'), key).toHaveText(said)
        if (typeof said === 'string' && said.endsWith(' s')) await page.clock.runFor(1600)
        await expect.poll(() => look(page), key).toMatchObject(effect)
      }
    }
    const before = await look(page)
    await page.locator('input[type=search]').first().focus()
    await page.keyboard.type('km5?fn')
    expect(await look(page)).toMatchObject({ ...before, said: expect.anything(), focus: 'search' })
    const next = await page.locator('.related .thumb-title').first().getAttribute('href')
    await page.locator('.player-bar [data-does="toggle"]').focus()
    // A page is left once the search, which the focus has woken, is awake: that takes time.
    await page.clock.resume()
    await page.keyboard.press('n')
    await page.waitForURL(`**${next}?autostart=1`)
  })

  test('the script takes over a playing video without a jump, and the system’s media controls show it', async ({
    anna,
  }) => {
    const { page } = anna
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/player-*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.addInitScript(() => {
      const own = MediaSession.prototype.setActionHandler
      const pressed: Record<string, () => void> = {}
      Object.assign(window, { pressed })
      MediaSession.prototype.setActionHandler = function (action, handler) {
        pressed[action] = () => handler?.({ action })
        own.call(this, action, handler)
      }
    })
    await page.addInitScript(() => {
      const request = async (kind: string) => {
        document.documentElement.dataset.awake = kind
        return { released: false, release: async () => delete document.documentElement.dataset.awake }
      }
      Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    })
    const presses = (action: MediaSessionAction) =>
      page.evaluate((name) => (window as unknown as { pressed: Record<string, () => void> }).pressed[name]?.(), action)

    await page.goto(pageOf(plainVideo), { waitUntil: 'commit' })
    await playerVideo(page).evaluate(async (video: HTMLVideoElement) => {
      video.addEventListener('emptied', () => video.setAttribute('data-emptied', ''))
      video.addEventListener('pause', () => video.setAttribute('data-stopped', ''))
      if (video.readyState < 1) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve))
      video.currentTime = 2
    })
    await plays(page)
    await playsOn(page, 2.2)
    await expect(playerVideo(page)).toHaveAttribute('controls')
    const before = await now(page)
    release()
    await taken(page)
    await playsOn(page, before)
    expect(await now(page)).toBeLessThan(before + 10)
    for (const sign of ['data-emptied', 'data-stopped']) await expect(playerVideo(page)).not.toHaveAttribute(sign)
    await expect(page.locator('x-player')).toHaveAttribute('data-state', 'playing')

    const told = () =>
      page.evaluate(() => {
        const { title, artwork } = navigator.mediaSession.metadata ?? {}
        return { title, pictures: artwork?.map(({ src }) => new URL(src).pathname) }
      })
    // The media controls are bound by a script that loads once the video plays.
    const poster = await playerVideo(page).getAttribute('poster')
    await expect.poll(told).toEqual({ title: plainVideo.title, pictures: [poster] })
    await expect(page.locator('html')).toHaveAttribute('data-awake', 'screen')
    for (const _ of [1, 2]) await presses('pause')
    await expect.poll(() => isPaused(page)).toBe(true)
    await expect(page.locator('html')).not.toHaveAttribute('data-awake')
    for (const _ of [1, 2]) await presses('play')
    await expect.poll(() => isPaused(page)).toBe(false)
    await presses('seekforward')
    await expect(page.locator('.player-bubble')).toHaveText('+10 s')
    await presses('seekbackward')
    await expect(page.locator('.player-bubble')).toHaveText('+0 s')
    const next = await page.locator('.related .thumb-title').first().getAttribute('href')
    await presses('nexttrack')
    await page.waitForURL(`**${next}?autostart=1`)
  })
})

test('a double tap on a side skips, in the middle it pauses; dragged to its end a stream ends, and a narrow player shows no related videos', {
  tag: ['@js', '@full'],
}, async ({ visitor }) => {
  const anna = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = anna
  await opensStoppedStream(anna)
  await moveTo(page, 60)
  const taps = async (share: number, times: number) => {
    const box = await playerVideo(page).boundingBox()
    if (!box) throw new Error('no player')
    const [x, y] = [box.x + box.width * share, box.y + box.height * 0.3]
    await Promise.all(Array.from({ length: times }, () => page.touchscreen.tap(x, y)))
  }
  // Both are sent at once: the browser's own clock measures the time between them.
  const tapsTwice = (share: number) => taps(share, 2)
  // The first touch loads what understands taps.
  await taps(0.9, 1)
  await page.waitForFunction(() => document.querySelector<HTMLElement>('x-player')?.onpointermove === null)
  for (const [share, said, second] of [
    [0.9, '+10 s', 70],
    [0.1, '−10 s', 60],
  ] as const) {
    await tapsTwice(share)
    await expect(page.locator('.player-bubble')).toHaveText(said)
    await page.clock.runFor(1600)
    await expect.poll(() => now(page)).toBeCloseTo(second, 0)
  }
  await plays(page)
  await tapsTwice(0.5)
  await expect.poll(() => isPaused(page)).toBe(true)

  const seek = page.locator('.player-seek')
  await seek.fill((await seek.getAttribute('max')) ?? '')
  await plays(page)
  const panel = page.getByRole('region', { name: 'Up next' })
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Cancel' }).tap()
  await expect(panel).toBeHidden()
  await expect(page.locator('.player-carousel a')).toHaveCount(0)
})

test('one tap shows the controls and another hides them; a tap on hidden controls presses none of them', {
  tag: '@js',
}, async ({ visitor }) => {
  const anna = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page } = anna
  await opensStoppedStream(anna)
  await plays(page)
  // What hides them loads with the first play.
  await expect(page.locator('.player-slow')).toBeAttached()
  const bar = page.locator('.player-bar')
  const middleOf = async (what: string) => {
    const box = await page.locator(what).boundingBox()
    if (!box) throw new Error(`no ${what}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
  }
  const taps = async (what: string) => {
    const { x, y } = await middleOf(what)
    await page.touchscreen.tap(x, y)
    // A double tap would be something else.
    await page.clock.runFor(400)
    await page.waitForTimeout(400)
  }
  const isShown = (is: boolean) => expect(bar).toHaveCSS('opacity', is ? '1' : '0')
  const goes = async () => {
    await page.clock.runFor(4000)
    await isShown(false)
  }
  const { box } = await middleOf('.player video')
  await goes()
  await taps('.player video')
  await isShown(true)
  await taps('.player-time')
  await isShown(true)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height * 0.3)
  await isShown(false)

  for (const unseen of ['.player-seek', '.player-bar [data-does="mute"]', '.player-bar [data-does="toggle"]']) {
    await goes()
    await taps(unseen)
    await isShown(true)
    expect(await playerVideo(page).evaluate((video: HTMLVideoElement) => [video.muted, video.paused]), unseen).toEqual([
      true,
      false,
    ])
    expect(await now(page), unseen).toBeLessThan(100)
  }
  // What is visible is pressed.
  await taps('.player-seek')
  await expect.poll(() => now(page)).toBeGreaterThan(600)

  // While it is shown there would be a button under the second tap.
  for (const height of [0.58, 0.85]) {
    await goes()
    await expect(page.locator('.player-bubble')).toHaveText('')
    const [x, y] = [box.x + box.width * 0.9, box.y + box.height * height]
    await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
    await expect(page.locator('.player-bubble')).toHaveText('+10 s')
    await isShown(true)
  }
})
