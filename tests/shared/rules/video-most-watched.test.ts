// The curve of the most watched parts: heights of its tenths, its peak in time, and its picture.
import { describe, expect, it } from 'vitest'
import { curveOf, curvePath, peakOf } from '../../../shared/rules/video-most-watched.ts'

describe('the curve', () => {
  it('has heights in per cent of the most watched tenth, in steps of five', () => {
    expect(curveOf([200, 100, 51, 3, 0])).toEqual([100, 50, 25, 0, 0])
    expect(curveOf([0, 0])).toEqual([0, 0])
  })

  it('has its peak in the middle of the highest tenth that rises, else in the first', () => {
    expect(peakOf([100, 40, 30, 60, 80, 20, 10, 10, 30, 10])).toBeCloseTo(0.45)
    expect(peakOf([100, 90, 80, 70, 60, 50, 40, 30, 20, 10])).toBeCloseTo(0.05)
  })

  it('is drawn as one closed area within a square of 100', () => {
    const path = curvePath([100, 50, 0, 75])
    expect(path).toBe('M0 100V0Q12.5 0 25 25Q37.5 50 50 75Q62.5 100 75 62.5L100 25V100Z')
  })
})
