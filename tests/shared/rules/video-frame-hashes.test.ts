// Two copies of one video have similar frame hashes, two different videos do not.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameHash, hashDistance, haveSameFrames, stillTimes } from '../../../shared/rules/video-frame-hashes.ts'

const pixels = fc.uint8Array({ minLength: 72, maxLength: 72 })
const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => value.toString(16).padStart(16, '0'))

test('a frame that darkens from left to right has every bit, one that brightens has none', () => {
  const row = [90, 80, 70, 60, 50, 40, 30, 20, 10]
  expect(frameHash(Uint8Array.from(Array(8).fill(row).flat()))).toBe('ffffffffffffffff')
  expect(frameHash(Uint8Array.from(Array(8).fill(row.toReversed()).flat()))).toBe('0000000000000000')
})

test('every frame has 16 digits, and a little more light changes none of them', () =>
  fc.assert(
    fc.property(pixels, (frame) => {
      const dim = frame.map((value) => Math.min(value, 200))
      return /^[0-9a-f]{16}$/.test(frameHash(frame)) && frameHash(dim) === frameHash(dim.map((value) => value + 20))
    }),
  ))

test('the distance of two hashes is the number of differing bits', () => {
  expect(hashDistance('0000000000000000', '000000000000000f')).toBe(4)
  fc.assert(fc.property(hash, hash, (one, other) => hashDistance(one, other) === hashDistance(other, one)))
})

test('stills are in the middle of ten equal parts', () =>
  expect(stillTimes(100)).toEqual([5, 15, 25, 35, 45, 55, 65, 75, 85, 95]))

const film = Array.from({ length: 10 }, (_, place) => frameHash(noise(place)))
const copy = film.map((one) => (BigInt(`0x${one}`) ^ 0b1011n).toString(16).padStart(16, '0'))

test('a video matches its copy, even when one frame differs', () => {
  expect(haveSameFrames(film, copy)).toBe(true)
  expect(haveSameFrames(film, ['1234567812345678', ...copy.slice(1)])).toBe(true)
})

test('two different videos do not match', () =>
  expect(
    haveSameFrames(
      film,
      film.map((_, place) => frameHash(noise(100 + place))),
    ),
  ).toBe(false))

test('videos of nothing but black frames do not match', () => {
  const black = Array<string>(10).fill('0000000000000000')
  expect(haveSameFrames(black, black)).toBe(false)
})

function noise(seed: number): Uint8Array {
  let state = seed * 2_654_435_761 + 1
  return Uint8Array.from({ length: 72 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}
