// The days of the watch history, and its search.
import { describe, expect, test } from 'vitest'
import { dayName, daysOf, matching, watchedOn } from '../../../client/parts/video/history-days.ts'

/** Local times, as a visitor's clock shows them. */
const at = (day: number, hours: number) => new Date(2026, 10, day, hours).getTime()
const nowMs = at(26, 15)

describe('the watch history', () => {
  test('is split into the days of the visitor’s clock, and ends with what has no time', () => {
    const watched = [at(26, 14), at(26, 0), at(25, 23), at(3, 12), undefined, undefined]
    const days = daysOf(watched.map((watchedMs, id) => ({ id, watchedMs })))
    expect(days.map(({ startMs, items }) => [startMs, items.map(({ id }) => id)])).toEqual([
      [at(26, 0), [0, 1]],
      [at(25, 0), [2]],
      [at(3, 0), [3]],
      [undefined, [4, 5]],
    ])
  })

  test.each([
    ['en', 26, 'Today'],
    ['en', 25, 'Yesterday'],
    ['de', 25, 'Gestern'],
    ['zh-Hans', 26, '今天'],
    ['en', 24, 'Tuesday, November 24, 2026'],
    ['fr', 3, 'mardi 3 novembre 2026'],
    ['en', 27, 'Friday, November 27, 2026'],
  ])('names a day as the language does: %s, the %i.', (tag, day, name) => {
    expect(dayName(at(day, 0), nowMs, tag)).toBe(name)
  })

  test.each([
    ['', '', [0, 1, 2, 3, 4]],
    ['2026-11-25', '', [0, 1, 2]],
    ['', '2026-11-25', [2, 3]],
    ['2026-11-25', '2026-11-25', [2]],
    ['2026-11-26', '2026-11-25', []],
  ])('is narrowed to days of the visitor’s clock, both included: from “%s” to “%s”', (from, to, ids) => {
    const watched = [at(26, 14), at(26, 0), at(25, 23), at(3, 12), undefined]
    const items = watched.map((watchedMs, id) => ({ id, watchedMs }))
    expect(watchedOn(items, { from, to }).map(({ id }) => id)).toEqual(ids)
  })

  test('is searched by every word of a title, whatever the case and the accents', () => {
    const items = ['Été à Paris', 'Night Rain', 'Rain by day'].map((title) => ({ title }))
    const found = (text: string) => matching(items, text).map(({ title }) => title)
    expect(found('ete PARIS')).toEqual(['Été à Paris'])
    expect(found(' rain ')).toEqual(['Night Rain', 'Rain by day'])
    expect(found('rain night')).toEqual(['Night Rain'])
    expect(found('')).toHaveLength(3)
    expect(found('snow')).toEqual([])
  })
})
