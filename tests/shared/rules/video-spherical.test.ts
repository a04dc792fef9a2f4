// Spherical videos: parsing their marker, and turning the view.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectionOf, sphereOf } from '../../../shared/rules/video-projections.ts'
import { acrossDegrees, between, eyeOf, lookOfDevice, turned, zoomed } from '../../../shared/rules/video-spherical.ts'

const wide = 16 / 9
const whole = { angle: 360, layout: 'mono' } as const
const half = { angle: 180, layout: 'mono' } as const

describe('a marker', () => {
  it.each([
    ['vr_180_mono', { angle: 180, layout: 'mono' }],
    ['vr_360_mono', { angle: 360, layout: 'mono' }],
    ['vr_180_sbs', { angle: 180, layout: 'sbs' }],
    ['fisheye_180_lr', { angle: 180, layout: 'sbs' }],
    ['vr_360_tb', { angle: 360, layout: 'tb' }],
    ['vr_360_ou', { angle: 360, layout: 'tb' }],
    [undefined, null],
    ['', null],
    ['vr_270_mono', null],
    ['vr_180', null],
    ['vr_180_toString', null],
    ['vr_180_constructor', null],
    ['180_mono', null],
  ])('written %s means %j [S3-033]', (marker, sphere) => expect(sphereOf(marker)).toEqual(sphere))
})

it.each([
  ['vr_180_sbs', 'vr_180_sbs'],
  ['180_LR', 'vr_180_sbs'],
  [' VR 360 ou ', 'vr_360_tb'],
  ['fisheye-180-mono', 'vr_180_mono'],
  ['360', null],
  ['vr_270_sbs', null],
  ['', null],
])('a projection written %j is %s', (text, projection) => expect(projectionOf(text)).toBe(projection))

describe('a view', () => {
  it('turns all around without end', () => {
    const ahead = { yaw: 0, pitch: 0 }
    expect(turned(ahead, { yaw: 90, pitch: 0 }, whole, { aspect: wide })).toEqual({ yaw: 90, pitch: 0 })
    expect(turned({ yaw: 170, pitch: 0 }, { yaw: 20, pitch: 0 }, whole, { aspect: wide })).toEqual({
      yaw: -170,
      pitch: 0,
    })
    expect(turned({ yaw: -170, pitch: 0 }, { yaw: -20, pitch: 0 }, whole, { aspect: wide })).toEqual({
      yaw: 170,
      pitch: 0,
    })
  })

  it('ends where the picture of half a sphere ends', () => {
    const most = 90 - acrossDegrees(wide) / 2
    expect(acrossDegrees(wide)).toBeCloseTo(107.5, 1)
    expect(turned({ yaw: 0, pitch: 0 }, { yaw: 90, pitch: 0 }, half, { aspect: wide }).yaw).toBeCloseTo(most)
    expect(turned({ yaw: 0, pitch: 0 }, { yaw: -90, pitch: 0 }, half, { aspect: wide }).yaw).toBeCloseTo(-most)
    expect(turned({ yaw: 0, pitch: 0 }, { yaw: 90, pitch: 0 }, half, { aspect: 1000 }).yaw).toBeCloseTo(0, 0)
  })

  it('is as narrow or as wide as two fingers make it, within bounds, and half a sphere ends sooner in a narrow one', () => {
    expect([zoomed(75, 2), zoomed(75, 10), zoomed(75, 0.1)]).toEqual([37.5, 30, 95])
    const narrow = { aspect: wide, fov: 30 }
    expect(turned({ yaw: 0, pitch: 0 }, { yaw: 90, pitch: 0 }, half, narrow).yaw).toBeCloseTo(
      90 - acrossDegrees(wide, 30) / 2,
    )
  })

  it('never turns over, and is always a valid direction', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(number, number, fc.constantFrom(whole, half), (yaw, pitch, sphere) => {
        const look = turned({ yaw: 0, pitch: 0 }, { yaw, pitch }, sphere, { aspect: wide })
        return Math.abs(look.pitch) <= 85 && look.yaw >= -180 && look.yaw <= 180
      }),
    )
  })

  it.each([
    ['upright, to the north', [0, 90, 0], { yaw: 0, pitch: 0 }],
    ['turned to the left', [90, 90, 0], { yaw: -90, pitch: 0 }],
    ['turned to the right', [270, 90, 0], { yaw: 90, pitch: 0 }],
    ['tilted up', [0, 120, 0], { yaw: 0, pitch: 30 }],
    ['lying on a table', [0, 0, 0], { yaw: 0, pitch: -90 }],
  ] as const)('follows a device that is %s', (_, [alpha, beta, gamma], look) => {
    const found = lookOfDevice(alpha, beta, gamma)
    expect(found.pitch).toBeCloseTo(look.pitch)
    if (Math.abs(look.pitch) < 90) expect(found.yaw).toBeCloseTo(look.yaw)
  })

  it('differs from another by the shorter way around', () => {
    expect(between({ yaw: 170, pitch: 5 }, { yaw: -170, pitch: 0 })).toEqual({ yaw: 20, pitch: -5 })
    expect(between({ yaw: -170, pitch: 0 }, { yaw: 170, pitch: 0 })).toEqual({ yaw: -20, pitch: 0 })
  })
})

it('of a picture for two eyes is the left one’s: the left half, or the upper one; a headset shows the other to the right one', () => {
  expect(eyeOf({ angle: 180, layout: 'sbs' })).toEqual({ x: 0, y: 0, width: 0.5, height: 1 })
  expect(eyeOf({ angle: 180, layout: 'tb' })).toEqual({ x: 0, y: 0.5, width: 1, height: 0.5 })
  expect(eyeOf({ angle: 180, layout: 'sbs' }, 'right')).toEqual({ x: 0.5, y: 0, width: 0.5, height: 1 })
  expect(eyeOf({ angle: 180, layout: 'tb' }, 'right')).toEqual({ x: 0, y: 0, width: 1, height: 0.5 })
  expect(eyeOf(whole)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
})
