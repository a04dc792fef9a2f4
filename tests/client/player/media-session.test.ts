// The keys of lock screens, headsets and keyboards that control what plays.
import { afterEach, expect, test, vi } from 'vitest'
import { bindMediaSession } from '../../../client/player/media-session.ts'
import { fakeElement, fakeMedia, fakePage, fakePlayer } from '../support/fake-page.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['is on its way', 'asking', false],
  ['plays', 'playing', false],
  ['has gone, and only its link is left', 'leaving', true],
  ['was none', undefined, true],
])('while an advert %s, media keys that seek and lead on act as the keyboard’s', async (_, advert, isHeard) => {
  await fakePage()
  const keys = new Map<string, (details: object) => void>()
  const setActionHandler = (action: string, handle: (details: object) => void) => void keys.set(action, handle)
  vi.stubGlobal('navigator', { mediaSession: { setActionHandler } })
  const element = fakeElement()
  element.dataset.advert = advert
  const acted: string[] = []
  const acts = Object.fromEntries(
    ['back', 'forward', 'playNext', 'toggle'].map((name) => [name, () => void acted.push(name)]),
  )
  const { player, requests } = fakePlayer(fakeMedia({ paused: true }), { element, acts })
  bindMediaSession(player)
  for (const action of ['seekbackward', 'seekforward', 'nexttrack', 'seekto']) keys.get(action)?.({ seekTime: 5 })
  expect([acted, requests]).toEqual(isHeard ? [['back', 'forward', 'playNext'], ['mediaseekrequest']] : [[], []])
  acted.length = 0
  // These are the advert's own.
  keys.get('play')?.({})
  expect(acted).toEqual(['toggle'])
})
