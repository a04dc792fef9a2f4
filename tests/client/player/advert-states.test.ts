// The life of an advert as a table: whatever happens, and in whatever order, the video has its turn in the end.
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

describe('an advert before a video', () => {
  it.each<[string, AdvertEvent[], AdvertState]>([
    ['plays to its end', ['wanted', 'found', 'answered', 'begun', 'ended'], 'leaving'],
    ['is gone some time later', ['wanted', 'found', 'answered', 'begun', 'ended', 'cleared'], 'gone'],
    ['is skipped', ['wanted', 'found', 'answered', 'begun', 'skipped'], 'gone'],
    ['is not wanted', ['unwanted'], 'gone'],
    ['has no tag', ['wanted', 'missing'], 'gone'],
    ['has tags that answer nothing', ['wanted', 'found', 'refused', 'refused', 'exhausted'], 'gone'],
    ['has a backup', ['wanted', 'found', 'refused', 'answered', 'begun'], 'playing'],
    [
      'has a film that does not play, and a backup',
      ['wanted', 'found', 'answered', 'refused', 'answered', 'begun'],
      'playing',
    ],
    ['has films that do not play', ['wanted', 'found', 'answered', 'refused', 'answered', 'exhausted'], 'gone'],
    ['fails on its way', ['wanted', 'found', 'answered', 'begun', 'failed'], 'gone'],
    ['stands still', ['wanted', 'found', 'answered', 'begun', 'late'], 'gone'],
    ['comes after its time', ['wanted', 'found', 'late', 'answered', 'begun'], 'gone'],
    ['ends twice', ['wanted', 'found', 'answered', 'begun', 'skipped', 'ended'], 'gone'],
    ['cannot be skipped before it plays', ['wanted', 'found', 'answered', 'skipped'], 'loading'],
  ])('that %s', (_, happened, state) => expect(led(happened)).toBe(state))

  it.each(states.filter((state) => !isVideoPhase(state)))('makes room when it is late while it is %s', (state) =>
    expect(isVideoPhase(nextState(state, 'late'))).toBe(true),
  )

  it('never comes back once the video has had its turn', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (happened) => {
        const turns = happened.map((_, index) => led(happened.slice(0, index + 1)))
        const first = turns.findIndex((state) => state === 'leaving' || state === 'gone')
        return first < 0 || turns.slice(first).every(isVideoPhase)
      }),
    )
  })

  it('makes room within one deadline, whatever happened before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 20 }), (happened) =>
        isVideoPhase(led([...happened, 'late'])),
      ),
    )
  })
})
