// The decision about the advert before a video.
import { afterEach, expect, test, vi } from 'vitest'
import { bindPreroll } from '../../../client/player/preroll.ts'
import { advertTagAttempts, advertTagEveryMs } from '../../../shared/limits.ts'
import { fakeElement, fakeMedia, fakePage, fakePlayer } from '../support/fake-page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an advert whose video is left while its tags are looked for leaves the advert of the next video alone', async () => {
  const { data } = await fakePage()
  data.consent = 'accepted'
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.useFakeTimers()
  const [element, media] = [fakeElement(), fakeMedia({ paused: true })]
  const begins = () => {
    const { player, leave } = fakePlayer(media, { element, data: { advertEvery: { videos: 1, seconds: 1 } } })
    bindPreroll(player)
    void media.play()
    media.dispatchEvent(new Event('play'))
    expect([element.dataset.advert, media.paused]).toEqual(['seeking', true])
    return leave
  }
  const leaves = begins()
  await vi.advanceTimersByTimeAsync(advertTagEveryMs / 2)
  leaves()
  delete element.dataset.advert
  begins()
  await vi.advanceTimersByTimeAsync(advertTagEveryMs)
  expect([element.dataset.advert, media.paused]).toEqual(['seeking', true])
  // That one has no tags either, and its video plays.
  await vi.advanceTimersByTimeAsync(advertTagEveryMs * advertTagAttempts)
  expect([element.dataset.advert, media.paused]).toEqual([undefined, false])
})
