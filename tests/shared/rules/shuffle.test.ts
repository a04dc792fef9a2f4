// The order of a shuffled list follows from its seed, on the server and in the browser alike.
import { describe, expect, it } from 'vitest'
import { shuffled, shuffledPage } from '../../../shared/rules/shuffle.ts'

const items = Array.from({ length: 30 }, (_, index) => index)

describe('a shuffled list', () => {
  it('holds every item once, in the same order for the same seed, and in others for other seeds', () => {
    expect(shuffled(items, 7)).toEqual(shuffled(items, 7))
    expect(shuffled(items, 7)).not.toEqual(items)
    expect(shuffled(items, 7).toSorted((a, b) => a - b)).toEqual(items)
    expect(new Set([1, 2, 3, 4, 5].map((seed) => shuffled(items, seed).join())).size).toBe(5)
    expect([shuffled([], 7), shuffled(['only'], 7)]).toEqual([[], ['only']])
  })

  it('begins with each of its items about equally often', () => {
    const firsts = Array.from({ length: 3000 }, (_, seed) => shuffled(items.slice(0, 6), seed + 1)[0])
    for (const item of items.slice(0, 6)) {
      const share = firsts.filter((first) => first === item).length / firsts.length
      expect(share).toBeGreaterThan(0.13)
      expect(share).toBeLessThan(0.2)
    }
  })

  it('shows each page of a long list once', () => {
    const shown = items.map((index) => shuffledPage(index + 1, items.length, 12))
    expect(shown.toSorted((a, b) => a - b)).toEqual(items.map((index) => index + 1))
    expect(shuffledPage(1, 1, 12)).toBe(1)
  })
})
