// Compares videos by a few of their frames: the same video in another size, codec or container has nearly the same hashes,
// another video has different ones.
import { stillsOfVideo } from '../limits.ts'

/** A frame is hashed from this many grey pixels: one bit says whether a pixel is brighter than its neighbour. */
export const hashedFrame = { width: 9, height: 8 } as const

/** The times of the stills, in seconds, evenly spread from 5 % on: the same relative places at any length. */
export const stillTimes = (seconds: number): number[] =>
  Array.from({ length: stillsOfVideo }, (_, place) => ((2 * place + 1) * seconds) / (2 * stillsOfVideo))

/** 64 bits as 16 hex digits, out of 9 x 8 grey pixels row by row. */
export function frameHash(pixels: Uint8Array): string {
  const bits = Array.from({ length: 64 }, (_, bit) => {
    const at = Math.floor(bit / 8) * hashedFrame.width + (bit % 8)
    return (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0'
  }).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/**
 * The number of differing bits of two hashes of the same length. Eight digits at a time, because thousands of videos are
 * compared at once.
 */
export function hashDistance(one: string, other: string): number {
  let count = 0
  for (let at = 0; at < one.length; at += 8) {
    let left = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16)
    for (; left !== 0; left &= left - 1) count++
  }
  return count
}

/** Bits of 64 that may differ between two copies of a frame. */
const sameFrameBits = 8

/** The share of frames that must match. */
const sameFramesShare = 0.8

/**
 * Whether most frames match at the same places. Frames without a picture (all black or white, no bits set) are ignored; two
 * videos of such frames only differ in their lengths, which the caller compares.
 */
export function haveSameFrames(one: readonly string[], other: readonly string[]): boolean {
  const pairs = one.flatMap((hash, place) => {
    const its = other[place]
    return its === undefined || (isEmpty(hash) && isEmpty(its)) ? [] : [hashDistance(hash, its)]
  })
  const same = pairs.filter((bits) => bits <= sameFrameBits)
  return pairs.length > 0 && same.length / pairs.length >= sameFramesShare
}

const isEmpty = (hash: string): boolean => hashDistance(hash, '0000000000000000') <= 2
