// Media that is reloaded: its position, speed and play state, and what the visitor presses meanwhile.
import { expect, test } from 'vitest'
import { forgetPosition, keepPosition } from '../../../client/player/playback-position.ts'

/** Loading sets `paused` without an event, as browsers do. */
function mediaThat(state: { paused: boolean }) {
  const media = Object.assign(new EventTarget(), {
    currentTime: 0,
    playbackRate: 1,
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
