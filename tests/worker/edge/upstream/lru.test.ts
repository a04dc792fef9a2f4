// The bounded cache of an isolate: what it drops, and that reading it changes nothing that could grow.
import { afterEach, expect, test, vi } from 'vitest'
import { Lru } from '../../../../worker/edge/upstream/lru.ts'

afterEach(() => vi.restoreAllMocks())

test('the entry that was not read for longest is dropped first', () => {
  const cache = new Lru<number>(40)
  for (const key of ['one', 'two', 'three', 'four']) cache.set(key, 1, 10)
  cache.get('one')
  cache.set('five', 1, 10)
  expect(['one', 'two', 'three', 'four', 'five'].filter((key) => cache.get(key))).toEqual([
    'one',
    'three',
    'four',
    'five',
  ])
})

test('a new entry stays where all others have been read', () => {
  const cache = new Lru<number>(40)
  for (const key of ['one', 'two', 'three', 'four']) cache.set(key, 1, 10)
  for (const key of ['one', 'two', 'three', 'four']) cache.get(key)
  cache.set('five', 1, 10)
  expect(['one', 'two', 'three', 'four', 'five'].filter((key) => cache.get(key))).toEqual([
    'two',
    'three',
    'four',
    'five',
  ])
})

test('an entry that is read again and again outlives any number of others', () => {
  const cache = new Lru<number>(40)
  cache.set('hot', 1, 10)
  for (let number = 0; number < 1000; number++) {
    expect(cache.get('hot')).toBe(1)
    cache.set(`cold ${number}`, 1, 10)
  }
})

test('its size is bounded over 50,000 mixed uses, and is the sum of what it holds', () => {
  const cache = new Lru<number>(10_000)
  const sizes = new Map<string, number>()
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let use = 0; use < 50_000; use++) {
    const key = String(draw(500))
    if (draw(3)) cache.get(key)
    else {
      const bytes = 1 + draw(100)
      cache.set(key, bytes, bytes)
      sizes.set(key, bytes)
    }
    expect(cache.bytes).toBeLessThanOrEqual(10_000)
  }
  const held = [...sizes.keys()].reduce((sum, key) => sum + (cache.get(key) ?? 0), 0)
  expect(held).toBe(cache.bytes)
  expect(held).toBeGreaterThan(9000)
})

test('reading moves nothing: a full cache is read as an empty one is', () => {
  const cache = new Lru<number>(1000)
  for (let number = 0; number < 100; number++) cache.set(String(number), number, 10)
  const [moved, dropped] = [vi.spyOn(Map.prototype, 'set'), vi.spyOn(Map.prototype, 'delete')]
  for (let number = 0; number < 1000; number++) cache.get(String(number % 100))
  expect([moved.mock.calls.length, dropped.mock.calls.length]).toEqual([0, 0])
})
