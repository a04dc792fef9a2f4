// What a video says that waits for the network, before, beside and after an advert.
import { afterEach, expect, test, vi } from 'vitest'
import { showSlowNetwork } from '../../../client/player/slow-network.ts'
import { fakeElement, fakeMedia, fakePage, fakePlayer } from '../support/fake-page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The first element that the script makes has its words. */
async function startsWaiting(advert: string | undefined) {
  vi.useFakeTimers()
  const made: { textContent: string }[] = []
  const node = () => fakeElement({ textContent: '', append() {}, after() {}, remove() {}, setAttribute() {} })
  const createElement = () => {
    const one = node()
    made.push(one as unknown as { textContent: string })
    return one
  }
  await fakePage({ createElement })
  const media = Object.assign(fakeMedia({ paused: false }), { readyState: 4 })
  const element = fakeElement()
  element.dataset.advert = advert
  const data = { sources: [] }
  vi.stubGlobal('HTMLMediaElement', { HAVE_FUTURE_DATA: 3 })
  const { player, leave } = fakePlayer(media, { element, data, part: node })
  showSlowNetwork(player)
  const waits = async () => {
    media.dispatchEvent(new Event('waiting'))
    await vi.advanceTimersByTimeAsync(2000)
    return made[0]?.textContent
  }
  return { element, waits, leave }
}

test.each([
  ['none', undefined, 'player.waitingNetwork'],
  ['one that has played, and only its link is left', 'leaving', 'player.waitingNetwork'],
  ['one that plays', 'playing', ''],
])('a video that stands still with an advert like this says so, or nothing: %s', async (_, advert, words) => {
  const { waits, leave } = await startsWaiting(advert)
  expect(await waits()).toBe(words)
  leave()
})

test('a video that stood still during an advert’s turn says so when it stands still again', async () => {
  const { element, waits, leave } = await startsWaiting('playing')
  expect(await waits()).toBe('')
  delete element.dataset.advert
  expect(await waits()).toBe('player.waitingNetwork')
  leave()
})
