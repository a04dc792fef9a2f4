// The corner of a visitor who reads below the player, on a page that is busy.
import { afterEach, expect, test, vi } from 'vitest'
import { fakeMedia, fakePage, fakePlayer } from '../support/fake-page.ts'

afterEach(() => vi.unstubAllGlobals())

type Seen = (entries: { intersectionRatio: number }[]) => void

test('a player that has left the view before the page heard that it was there is in the corner, and out of it in the same way', async () => {
  await fakePage()
  const observers: Seen[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: Seen) {
        observers.push(seen)
      }
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  const { bindMiniPlayer } = await import('../../../client/player/mini-player.ts')
  const { player, leave } = fakePlayer(fakeMedia({ paused: false }))
  bindMiniPlayer(player)
  const sees = (...ratios: number[]) => {
    for (const seen of observers) seen(ratios.map((intersectionRatio) => ({ intersectionRatio })))
    return ['data-unseen', 'data-mini'].map((name) => player.element.hasAttribute(name))
  }
  expect(sees(1, 0)).toEqual([true, true])
  expect(sees(1)).toEqual([false, false])
  expect(sees(0, 1)).toEqual([false, false])
  leave()
})
