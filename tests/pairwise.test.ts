// The sampling of the test matrices: no pair of values is lost, and FULL=1 loses no row.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairwise } from './support/checks/pairwise.ts'

const axes = {
  place: ['GB', 'DE', 'CA'],
  visitor: ['anonymous', 'member', 'moderator', 'admin'],
  lang: ['en', 'de', 'ja', 'ru', 'fi'],
  theme: ['dark', 'light'],
}

describe('pairwise', () => {
  it('holds every pair of values of every two axes, for axes of any number and size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 }), (sizes) => {
        const invented = Object.fromEntries(
          sizes.map((size, axis) => [`axis${axis}`, Array.from({ length: size }, (_, i) => i)]),
        )
        const rows = pairwise(invented, false)
        for (const one of Object.keys(invented))
          for (const other of Object.keys(invented).filter((name) => name !== one)) {
            const held = new Set(rows.map((row) => `${row[one]} ${row[other]}`))
            expect(held.size).toBe((invented[one]?.length ?? 0) * (invented[other]?.length ?? 0))
          }
      }),
      { numRuns: 50 },
    )
  })

  it('has a fifth of the rows of a product of 120, no row twice, and the same rows in every run', () => {
    const rows = pairwise(axes, false)
    expect(rows.length).toBeLessThanOrEqual(24)
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
    expect(pairwise(axes, false)).toEqual(rows)
  })

  it('is the whole product when the run is full, each row once', () => {
    const rows = pairwise(axes, true)
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(3 * 4 * 5 * 2)
    expect(rows).toHaveLength(3 * 4 * 5 * 2)
  })

  it('has every value of a single axis, and no row where an axis has no value', () => {
    expect(pairwise({ place: axes.place }, false)).toEqual([{ place: 'GB' }, { place: 'DE' }, { place: 'CA' }])
    expect(pairwise({ place: axes.place, lang: [], theme: axes.theme }, false)).toEqual([])
    expect(pairwise({ place: axes.place, lang: [] }, true)).toEqual([])
  })
})
