// Videos of every shape get the renditions whose box they fill, never a larger one than the source.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renditionSizes } from '../../../shared/rules/video-renditions.ts'

test.each([
  ['full hd', [1920, 1080], ['p240 426x240', 'p360 640x360', 'sd 854x480', 'hd 1280x720', 'fhd 1920x1080']],
  [
    'four times as much',
    [3840, 2160],
    [
      'p240 426x240',
      'p360 640x360',
      'sd 854x480',
      'hd 1280x720',
      'fhd 1920x1080',
      'p1440 2560x1440',
      'p2160 3840x2160',
    ],
  ],
  ['hd', [1280, 720], ['p240 426x240', 'p360 640x360', 'sd 854x480', 'hd 1280x720']],
  [
    'the wide screen of a cinema',
    [1920, 800],
    ['p240 426x178', 'p360 640x266', 'sd 854x356', 'hd 1280x534', 'fhd 1920x800'],
  ],
  ['an old television', [720, 576], ['p240 300x240', 'p360 450x360', 'sd 600x480']],
  ['upright', [1080, 1920], ['p240 240x426', 'p360 360x640', 'sd 480x854', 'hd 720x1280', 'fhd 1080x1920']],
  ['hardly larger than a small rendition', [660, 370], ['p240 426x238', 'sd 660x370']],
  ['small', [320, 180], ['sd 320x180']],
  ['of odd sides', [321, 181], ['sd 322x182']],
])('a video that is %s', (_, [width = 0, height = 0], rungs) =>
  expect(renditionSizes({ width, height }).map((rung) => `${rung.name} ${rung.width}x${rung.height}`)).toEqual(rungs),
)

test('for any video, sides are even, the shape is kept, and no rendition is larger than the source by more than a pixel', () =>
  fc.assert(
    fc.property(fc.integer({ min: 16, max: 8000 }), fc.integer({ min: 16, max: 8000 }), (width, height) => {
      const rungs = renditionSizes({ width, height })
      return (
        rungs.some(({ name }) => name === 'sd') &&
        rungs.every((rung) => rung.width % 2 === 0 && rung.height % 2 === 0) &&
        rungs.every((rung) => rung.width <= width + 1 && rung.height <= height + 1) &&
        rungs.every((rung) => Math.abs(rung.width * height - rung.height * width) <= 2 * Math.max(width, height))
      )
    }),
  ))
