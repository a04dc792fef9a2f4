// The player around which pages change, on a small page without a browser.
import { afterEach, expect, test, vi } from 'vitest'
import type { LoadedDocument } from '../../../client/navigation/load-document.ts'
import type { PlayerElement } from '../../../client/player/player.ts'
import { fakeElement, fakeMedia, fakePage, fakePlayer } from '../support/fake-page.ts'

afterEach(() => vi.unstubAllGlobals())

const href = 'https://tube.test/video/1/fog/'
const facts = { textContent: JSON.stringify({ videoId: 1, listPaths: ['/videos/'], sphere: null }) }

test.each([
  ['is played by a press on its card', undefined, false, 1],
  ['stays paused after Back to its page', 5, false, 0],
  ['stays paused after “Back to the player”', undefined, true, 0],
])('a video that is paused in the corner of a list %s', async (_, seconds, isByButton, plays) => {
  const { data } = await fakePage({ pictureInPictureElement: null })
  data.video = '/video/{id}/{dir}/'
  const assign = vi.fn()
  vi.stubGlobal('location', { href, search: '', assign })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const [{ livingPlayer }, { bindMiniPlayer }] = await Promise.all([
    import('../../../client/navigation/living-player.ts'),
    import('../../../client/player/mini-player.ts'),
  ])
  const media = fakeMedia({ paused: true })
  const element = fakeElement({
    isConnected: true,
    querySelector: (selector: string) => (selector === 'video' ? media : facts),
  })
  const { player, leave } = fakePlayer(media, { element })
  bindMiniPlayer(player)
  const living = livingPlayer(element as unknown as PlayerElement)
  const swapVideo = vi.fn()
  const nothing = () => undefined
  const swap = { scriptsOf: () => [], swapPage: nothing, swapVideo, letGo: nothing, wakePage: nothing }
  /** @param next the player in its markup */
  const stands = (next: unknown, at?: number) => {
    living.place()
    living.show({ page: { querySelector: () => next }, href, swap } as unknown as LoadedDocument, at)
  }
  stands(null)
  if (isByButton) player.acts.backToPlayer?.()
  expect(assign.mock.calls).toEqual(isByButton ? [[href]] : [])
  stands(element, seconds)
  expect([media.plays, element.dataset.away]).toEqual([plays, undefined])
  // On its own page a link that leads there again is no press on its card, and from a list the next press is one.
  stands(element)
  expect(media.plays).toBe(plays)
  media.pause()
  stands(null)
  stands(element)
  expect(media.plays).toBe(plays + 1)
  expect(swapVideo).not.toHaveBeenCalled()
  leave()
})
