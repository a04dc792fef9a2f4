// How often a preroll plays, counted on the device.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAdvertDue, recordAdvert, recordVideo } from '../../../client/player/advert-frequency.ts'

const every = { videos: 3, seconds: 360 }

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** As if the last advert had played that much earlier. */
const passes = (seconds: number): void => {
  for (const [key, value] of stored) {
    const [atMs, videos] = value.split(' ')
    stored.set(key, `${Number(atMs) - seconds * 1000} ${videos}`)
  }
}

test('after an advert the next two videos start without one, and the third not before six minutes have passed', () => {
  expect(isAdvertDue(every)).toBe(true)
  recordAdvert()
  for (const _ of [1, 2]) {
    passes(every.seconds)
    expect(isAdvertDue(every)).toBe(false)
    recordVideo()
  }
  expect(isAdvertDue(every)).toBe(true)
  recordAdvert()
  for (const _ of [1, 2, 3]) recordVideo()
  passes(every.seconds - 1)
  expect(isAdvertDue(every)).toBe(false)
  passes(1)
  expect(isAdvertDue(every)).toBe(true)
})

test('an advert is due where the clock was set back, or the count cannot be read', () => {
  recordAdvert()
  expect(isAdvertDue(every)).toBe(false)
  passes(-60)
  expect(isAdvertDue(every)).toBe(true)
  for (const key of stored.keys()) stored.set(key, 'an advert 7')
  expect(isAdvertDue(every)).toBe(true)
})
