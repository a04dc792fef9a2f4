// The preroll's state machine: any sequence of events ends with the video.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AdvertEvent,
  type AdvertState,
  advertTable,
  isVideoPhase,
  nextState,
} from '../../../client/player/advert-states.ts'

const states = Object.keys(advertTable) as AdvertState[]
const events = [...new Set(states.flatMap((state) => Object.keys(advertTable[state])))] as AdvertEvent[]
const led = (happened: AdvertEvent[], from: AdvertState = 'waiting') => happened.reduce(nextState, from)

describe('a preroll', () => {
  it.each<[string, AdvertEvent[], AdvertState]>([
    ['plays to its end', ['wanted', 'found', 'answered', 'started', 'ended'], 'leaving'],
    ['disappears after its display time', ['wanted', 'found', 'answered', 'started', 'ended', 'cleared'], 'gone'],
    ['is skipped', ['wanted', 'found', 'answered', 'started', 'skipped'], 'gone'],
    ['is not due', ['unwanted'], 'gone'],
    ['finds no tag', ['wanted', 'missing'], 'gone'],
    ['gets no advert from any tag', ['wanted', 'found', 'refused', 'refused', 'exhausted'], 'gone'],
    ['has a backup tag', ['wanted', 'found', 'refused', 'answered', 'started'], 'playing'],
    [
      'has a video that does not play, and a backup tag',
      ['wanted', 'found', 'answered', 'refused', 'answered', 'started'],
      'playing',
    ],
    ['has videos that do not play', ['wanted', 'found', 'answered', 'refused', 'answered', 'exhausted'], 'gone'],
    ['fails while it plays', ['wanted', 'found', 'answered', 'started', 'failed'], 'gone'],
    ['stalls', ['wanted', 'found', 'answered', 'started', 'late'], 'gone'],
    ['arrives after its deadline', ['wanted', 'found', 'late', 'answered', 'started'], 'gone'],
    ['ends twice', ['wanted', 'found', 'answered', 'started', 'skipped', 'ended'], 'gone'],
    ['cannot be skipped before it plays', ['wanted', 'found', 'answered', 'skipped'], 'loading'],
  ])('that %s', (_, happened, state) => expect(led(happened)).toBe(state))

  it.each(states.filter((state) => !isVideoPhase(state)))(
    'gives way to the video when its deadline passes while it is %s',
    (state) => expect(isVideoPhase(nextState(state, 'late'))).toBe(true),
  )

  it('never returns once the video has started', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (happened) => {
        const turns = happened.map((_, index) => led(happened.slice(0, index + 1)))
        const first = turns.findIndex((state) => state === 'leaving' || state === 'gone')
        return first < 0 || turns.slice(first).every(isVideoPhase)
      }),
    )
  })

  it('gives way within one deadline after any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (happened) =>
        isVideoPhase(led([...happened, 'late'])),
      ),
    )
  })
})
