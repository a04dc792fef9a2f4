// Media that is reloaded: its position, speed and play state, and what the visitor presses meanwhile.
import { describe, expect, test } from 'vitest'
import { forgetPosition, keepPosition } from '../../../client/player/playback-position.ts'
import { chooseRate } from '../../../client/player/playback-rate.ts'
import type { Player } from '../../../client/player/player.ts'

/** Loading sets `paused` without an event, as browsers do. */
function mediaThat(state: { paused: boolean; playbackRate?: number }) {
  const media = Object.assign(new EventTarget(), {
    currentTime: 0,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    autoplay: true,
    error: null,
    plays: 0,
    ...state,
    play: async () => void media.plays++,
  })
  keepPosition(media as unknown as HTMLMediaElement)
  return media
}

test.each([
  ['a video that played plays again', false, [], 1],
  ['a paused video stays paused', true, [], 0],
  ['a video whose start was pressed before it could load plays once it has loaded', true, ['play'], 1],
  ['a video that was started and paused before it could load stays paused', true, ['play', 'pause'], 0],
] as const)('%s', (_, paused, presses, plays) => {
  const media = mediaThat({ paused })
  for (const press of presses) media.dispatchEvent(new Event(press))
  media.paused = true
  media.dispatchEvent(new Event('loadedmetadata'))
  expect(media.plays).toBe(plays)
  // Afterwards presses are the media's own.
  media.dispatchEvent(new Event('play'))
  media.dispatchEvent(new Event('loadedmetadata'))
  expect(media.plays).toBe(plays)
})

test('another video in the same element gets nothing of what was kept for the one before', () => {
  const media = mediaThat({ paused: false })
  media.currentTime = 50
  forgetPosition(media as unknown as HTMLMediaElement)
  media.currentTime = 0
  expect(keepPosition(media as unknown as HTMLMediaElement).seconds).toBe(0)
})

describe('while it loads, which sets its speed to the usual one, a video', () => {
  const loads = (media: ReturnType<typeof mediaThat>) => {
    media.playbackRate = media.defaultPlaybackRate
  }
  const hasLoaded = (media: ReturnType<typeof mediaThat>) => media.dispatchEvent(new Event('loadedmetadata'))

  test('keeps a speed that the browser’s own menu has set', () => {
    const media = mediaThat({ paused: false, playbackRate: 1.5 })
    loads(media)
    hasLoaded(media)
    expect(media.playbackRate).toBe(1.5)
  })

  test.each([
    ['before its new source is there', ['chooses', 'loads']],
    ['after', ['loads', 'chooses']],
  ] as const)('gets the speed that the visitor chooses %s', (_, order) => {
    const media = mediaThat({ paused: false })
    for (const step of order) {
      if (step === 'loads') loads(media)
      else chooseRate({ media } as unknown as Player, 2)
    }
    // Its source fails, and another one follows.
    keepPosition(media as unknown as HTMLMediaElement)
    loads(media)
    hasLoaded(media)
    expect(media.playbackRate).toBe(2)
  })
})
