// In which size a video was watched, and which sizes are made as AV1 for that.
import { describe, expect, test } from 'vitest'
import { type Av1Choice, type Av1Size, av1SizesFor } from '../../../shared/rules/video-av1.ts'
import { watchedSizeLabel, watchedSizeOf, watchedSizes } from '../../../shared/rules/video-watched-sizes.ts'

test.each([
  [1, 'p240'],
  [240, 'p240'],
  // Rounded up by an encoder.
  [244, 'p240'],
  [250, 'p360'],
  [478, 'sd'],
  [480, 'sd'],
  [600, 'hd'],
  [720, 'hd'],
  [1080, 'fhd'],
  [1440, 'p1440'],
  [2160, 'p2160'],
  [16_384, 'p2160'],
])('a picture of %i lines was watched as %s', (lines, size) => expect(watchedSizeOf(lines)).toBe(size))

test('every size is called by its lines', () => {
  expect(watchedSizes.map(watchedSizeLabel).join(' ')).toBe('240p 360p 480p 720p 1080p 1440p 2160p')
})

describe('the sizes that are made as AV1', () => {
  const least = 1000
  test.each<[why: string, chosen: Av1Choice[], seconds: Record<string, number>, made: Av1Size[]]>([
    ['the two that are watched most', ['auto'], { p360: 100, sd: 300, hd: 900, fhd: 500 }, ['hd', 'fhd']],
    ['no size that AV1 is not made for', ['auto'], { p240: 9000, p1440: 8000, sd: 1, hd: 2 }, ['sd', 'hd']],
    ['one where only one is watched', ['auto'], { hd: 1000 }, ['hd']],
    ['the usual ones while too little was watched', ['auto'], { fhd: 500, p360: 499 }, ['sd', 'hd']],
    ['the usual ones where nothing was', ['auto'], {}, ['sd', 'hd']],
    ['those that the operator chose, whatever is watched', ['fhd', 'p360'], { hd: 9000, sd: 9000 }, ['p360', 'fhd']],
    ['none where the operator chose none', [], { hd: 9000, sd: 9000 }, []],
  ])('are %s', (_, chosen, seconds, made) => {
    expect(av1SizesFor(chosen, new Map(Object.entries(seconds)), least)).toEqual(made)
  })
})
