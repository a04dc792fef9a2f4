// The minutes of the sleep timer where no video plays.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageSwapped } from '../../../client/page-swapped.ts'
import type { Player } from '../../../client/player/player.ts'
import { type FakeMedia, fakeElement, fakeMedia, fakePage, fakePlayer } from '../support/fake-page.ts'

let page: Awaited<ReturnType<typeof fakePage>>
let start: (player: Player) => void
let load: (player: Player) => void
beforeEach(async () => {
  page = await fakePage()
  start = (await import('../../../client/player/apply-start-params.ts')).applyStartParams
  load = (await import('../../../client/player/load-when-used.ts')).loadWhenUsed
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 })
  // Of the behaviours that load together, most want more of a page than there is here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const minutes = 15
const over = minutes * 60_000
const sleepsIn = (ms: number) => sessionStorage.setItem('player-sleep', `${minutes} ${Date.now() + ms}`)

/** The element that stays, whose menu has the minutes. */
function menu() {
  let chosen = ''
  const choices = ['', String(minutes), 'end'].map((value) => ({
    value,
    addEventListener: () => undefined,
    get checked() {
      return chosen === value
    },
    set checked(_) {
      chosen = value
    },
  }))
  return fakeElement({ querySelectorAll: () => choices })
}

/** A video comes. @param isPlaying absent where the page began with it */
function comes(media: FakeMedia, isPlaying?: boolean, element = menu()) {
  const come = fakePlayer(media, { element, ...(isPlaying !== undefined && { arrival: { isPlaying, seconds: 7 } }) })
  start(come.player)
  return come
}

const begun = async (player: Player) => {
  load(player)
  await vi.dynamicImportSettled()
}
const presses = async (media: FakeMedia) => {
  await media.play()
  media.dispatchEvent(new Event('play'))
  await vi.dynamicImportSettled()
  vi.advanceTimersByTime(1000)
}

const standing = [
  ['a page of its own', undefined],
  ['one that Back leads to around the player', false],
] as const

test.each(standing)(
  'minutes that run out while a video is paused leave it to the visitor, who plays it later: on %s',
  async (_, isPlaying) => {
    const media = fakeMedia({ paused: true })
    const { player, requests, leave } = comes(media, isPlaying)
    sleepsIn(over)
    await begun(player)
    vi.advanceTimersByTime(over + 1000)
    requests.length = 0
    await presses(media)
    expect(player.acts.sleep).toBeTypeOf('function')
    expect(requests).toEqual([])
    leave()
  },
)

test('minutes that ran out while a page was on its way leave its paused video to the visitor', async () => {
  sessionStorage.setItem('player-slept', String(performance.timeOrigin + 1))
  const media = fakeMedia({ paused: true })
  const { player, requests, leave } = comes(media)
  await begun(player)
  await presses(media)
  expect(player.acts.sleep).toBeTypeOf('function')
  expect(requests).toEqual([])
  leave()
})

test.each([
  ['stop the video that starts there', true, ['mediapauserequest']],
  ['leave a paused one to the visitor', false, []],
] as const)(
  'minutes that run out while a page is on its way around the player %s, and leave the next one alone',
  async (_, isPlaying, asked) => {
    const [element, media] = [menu(), fakeMedia({ paused: false })]
    const before = comes(media, undefined, element)
    sleepsIn(over)
    await begun(before.player)
    page.data.going = ''
    vi.advanceTimersByTime(over)
    expect(before.requests).toEqual(['mediapauserequest'])
    media.paused = true
    before.leave()
    const { player, requests, leave } = comes(media, isPlaying, element)
    await begun(player)
    page.document.dispatchEvent(new Event(pageSwapped))
    delete page.data.going
    await presses(media)
    expect(requests).toEqual(asked)
    leave()
    // The markup of each video is its own.
    media.paused = true
    const next = comes(media, true)
    await begun(next.player)
    await presses(media)
    expect(next.requests).toEqual([])
    next.leave()
  },
)

test('minutes that run out while a list is on its way stop no video that the visitor chooses there', async () => {
  const media = fakeMedia({ paused: false })
  const before = comes(media)
  sleepsIn(over)
  await begun(before.player)
  page.data.going = ''
  vi.advanceTimersByTime(over)
  page.document.dispatchEvent(new Event(pageSwapped))
  delete page.data.going
  before.leave()
  media.paused = true
  const { player, requests, leave } = comes(media, true)
  await begun(player)
  await presses(media)
  expect(requests).toEqual([])
  leave()
})
