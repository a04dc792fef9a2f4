// What a device suggests from its own history, and the order of videos by chance.
import { describe, expect, it } from 'vitest'
import type { TasteVideo } from '../../../shared/entities/browse-taste.ts'
import {
  firstRandomState,
  nextRandomPlace,
  randomPlaces,
  readRandomState,
  writeRandomState,
} from '../../../shared/rules/browse-random.ts'
import { suggest, tagNumber, tagNumbers } from '../../../shared/rules/browse-taste.ts'

const nowMs = 1_800_000_000_000
const dayMs = 86_400_000
const [rain, fog, lina] = [tagNumber('category', 'rain'), tagNumber('category', 'fog'), tagNumber('model', 'lina')]
const video = (video_id: number, tags: number[], more: Partial<TasteVideo> = {}): TasteVideo => ({
  video_id,
  dir: `video-${video_id}`,
  title: `Video ${video_id}`,
  scr: '/media/still.jpg',
  duration: '0:05:00',
  video_viewed: 10,
  tags,
  beside: [],
  ...more,
})
const watched = (video_id: number, tags: number[], more: { watchedMs?: number; progress?: number } = {}) => ({
  video_id,
  title: `Seen ${video_id}`,
  watchedMs: nowMs,
  progress: 1,
  tags,
  ...more,
})
const ids = (...of: Parameters<typeof suggest>) => suggest(...of).map((one) => one.video.video_id)
const options = { favourites: [], unwanted: [], nowMs, count: 10 }

describe('suggestions of a device', () => {
  it('share tags with what was watched, a rare tag before a common one, and say why', () => {
    const model = [video(1, [rain]), video(2, [rain, lina]), video(3, [fog]), video(4, [rain])]
    expect(suggest(model, [watched(90, [rain, lina])], options)).toMatchObject([
      { video: { video_id: 2 }, because: 'Seen 90' },
      { video: { video_id: 1 } },
      { video: { video_id: 4 } },
    ])
  })

  it('follow what other visitors played beside a watched video', () => {
    expect(ids([video(1, [rain]), video(2, [], { beside: [90] })], [watched(90, [rain])], options)).toEqual([2, 1])
  })

  it('leave out what was watched and what the visitor is not interested in, whose tags count less', () => {
    const model = [video(1, [rain]), video(2, [rain, fog]), video(3, [fog]), video(4, [rain])]
    const history = [watched(1, [rain]), watched(90, [fog], { watchedMs: nowMs - 28 * dayMs })]
    expect(ids(model, history, options)).toEqual([2, 4, 3])
    expect(ids(model, history, { ...options, unwanted: [3] })).toEqual([4, 2])
  })

  it('follow favourites as well, of which none is suggested, say so, and keep following them', () => {
    const model = [video(1, [rain]), video(2, [fog]), video(3, [lina])]
    const favourites = [
      { video_id: 3, title: 'Liked 3' },
      { video_id: 91, title: 'Liked 91', tags: [fog] },
    ]
    const history = [watched(90, [rain], { watchedMs: nowMs - 365 * dayMs })]
    expect(suggest(model, history, { ...options, favourites })).toMatchObject([
      { video: { video_id: 2 }, because: 'Liked 91', isFavourite: true },
      { video: { video_id: 1 }, because: 'Seen 90', isFavourite: false },
    ])
    expect(ids(model, [], { ...options, favourites, unwanted: [2] })).toEqual([])
  })

  it('follow what was watched lately and to its end before what was only opened or is long ago', () => {
    const model = [video(1, [rain]), video(2, [fog])]
    expect(ids(model, [watched(90, [rain]), watched(91, [fog], { progress: 0 })], options)).toEqual([1, 2])
    expect(ids(model, [watched(90, [rain], { watchedMs: nowMs - 30 * dayMs }), watched(91, [fog])], options)).toEqual([
      2, 1,
    ])
  })

  it('need no stored tags for a video that the model has, and none come from an empty history', () => {
    const model = [video(1, [rain]), video(2, [rain])]
    const { tags: _, ...without } = watched(1, [])
    expect(ids(model, [without], options)).toEqual([2])
    expect(ids(model, [], options)).toEqual([])
  })

  it('know a tag as a number that does not contain its name', () => {
    expect(tagNumbers({ categories: [{ dir: 'rain' }], models: [{ dir: 'lina' }] })).toEqual([lina, rain])
    expect(rain).not.toBe(tagNumber('model', 'rain'))
  })
})

describe('videos by chance', () => {
  it.each([7, 500])('come all once before one comes again, among %s', (total) => {
    let state = firstRandomState(0.42)
    const places = Array.from({ length: total }, () => {
      const next = nextRandomPlace(state, total)
      state = next.after
      return next.place
    })
    expect(new Set(places).size).toBe(total)
    expect(Math.max(...places)).toBe(total - 1)
  })

  it('do not come again when others are added meanwhile', () => {
    let state = firstRandomState(0.9)
    const places = Array.from({ length: 150 }, (_, at) => {
      const next = nextRandomPlace(state, 200 + at)
      state = next.after
      return next.place
    })
    expect(new Set(places).size).toBe(150)
  })

  it('have a place of their own at every step of an order', () => {
    let state = firstRandomState(0.1)
    const seen = new Set<number>()
    for (let step = 0; step < randomPlaces; step++) {
      const { place, after } = nextRandomPlace(state, randomPlaces)
      seen.add(place)
      state = after
    }
    expect(seen.size).toBe(randomPlaces)
  })

  it.each(['', '1', '1.2.3', '251.0', '1.32768', 'a.b', undefined])('begin anew where the cookie says %s', (text) => {
    expect(readRandomState(text)).toBeNull()
    expect(readRandomState(writeRandomState({ order: 12, step: 345 }))).toEqual({ order: 12, step: 345 })
  })
})
