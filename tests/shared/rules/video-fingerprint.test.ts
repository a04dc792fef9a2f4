// A disguised copy is recognised, and another video is not taken for one.
import { expect, test } from 'vitest'
import {
  fingerprintFrame,
  fingerprintOf,
  isDisguisedCopy,
  uprightHashes,
} from '../../../shared/rules/video-fingerprint.ts'

const { width, height } = fingerprintFrame

/** Soft gradients, different for each seed: defined at any position, so that they can be cropped between pixels. */
const hills = (seed: number) => (x: number, y: number) =>
  128 + 60 * Math.sin(7 * x + seed) * Math.cos(5 * y + 2 * seed) + 60 * Math.sin(11 * (x * y + seed) + 3 * y)
const drawn = (light: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: width * height }, (_, at) => light((at % width) / width, Math.floor(at / width) / height))
const film = (seed: number, change = (x: number, y: number): [number, number] => [x, y]) =>
  fingerprintOf(Array.from({ length: 10 }, (_, place) => drawn((x, y) => hills(seed + place * 3.7)(...change(x, y)))))

const removed = film(1)

test.each<[string, (x: number, y: number) => [number, number]]>([
  ['as it is', (x, y) => [x, y]],
  ['mirrored', (x, y) => [1 - 1 / width - x, y]],
  ['without 5 % of its width and height', (x, y) => [0.025 + 0.95 * x, 0.025 + 0.95 * y]],
  ['without 5 % at each side', (x, y) => [0.05 + 0.9 * x, 0.05 + 0.9 * y]],
  ['without 5 % at its left', (x, y) => [0.05 + 0.95 * x, y]],
  ['mirrored and without a corner', (x, y) => [0.95 * (1 - x), 0.05 + 0.95 * y]],
])('a removed video is recognised %s', (_, change) => expect(isDisguisedCopy(film(1, change), removed)).toBe(true))

test('other videos do not match, nor do those without a visible picture', () => {
  const turned = (x: number, y: number): [number, number] => [1 - y, x]
  for (const seed of [1, 2, 3]) expect(isDisguisedCopy(film(seed, turned), removed)).toBe(false)
  const black = fingerprintOf(Array.from({ length: 10 }, () => new Uint8Array(width * height)))
  expect([isDisguisedCopy(black, removed), isDisguisedCopy(black, black)]).toEqual([false, false])
})

test('the fingerprint contains the frame hashes along the rows, which frame-hashes.ts compares', () => {
  expect(uprightHashes(removed)).toEqual(removed.plain.map((hash) => hash.slice(0, 16)))
})
