// Similarity of two videos for a moderator: videos that share some of their frames are shown side by side, long before
// video-frame-hashes.ts takes them for the same.
import { hashDistance } from './video-frame-hashes.ts'

const alikeBits = 12
const alikeShare = 0.3

/** The share of frames that match at any place, 0 to 1. Frames of one colour are ignored. */
export function sharedFrameRatio(one: readonly string[], other: readonly string[]): number {
  const comparable = one.filter(hasPicture)
  const alike = comparable.filter((hash) =>
    other.some((its) => hasPicture(its) && hashDistance(hash, its) <= alikeBits),
  )
  return comparable.length ? alike.length / comparable.length : 0
}

/** @param share of matching frames, 0 to 1 */
export const isSimilarEnough = (share: number): boolean => share >= alikeShare

const hasPicture = (hash: string): boolean => hashDistance(hash, '0000000000000000') > 2
