// Refuses a first seed that the disk has no room for, before it writes anything.
import { statfsSync } from 'node:fs'
import { isSeeded } from './seed-mark.ts'
import { Refusal } from './terminal.ts'

/** Pictures and clips that all videos share, and the rows and indexes of one video (measured, rounded up). */
const sharedBytes = 60_000_000
const videoBytes = 8_000
/** Below this, statements fail for lack of room. */
const leastBytes = 5_000_000

/** Throws a Refusal when this start would seed the folder and has no room for it. */
export function requireSeedSpace(
  { path, shown }: { path: string; shown: string },
  { upstreamUrl, videos }: { upstreamUrl: string; videos: number },
): void {
  if (!upstreamUrl && !isSeeded(path)) requireSpace(shown, freeBytesOf(path), videos)
}

/** The refusal names both numbers. */
export function requireSpace(shown: string, freeBytes: number, videos: number): void {
  const neededBytes = sharedBytes + videos * videoBytes
  if (freeBytes >= neededBytes) return
  throw new Refusal(
    `The disk of the data folder ${shown} has ${megabytes(freeBytes)} free, but ${videos.toLocaleString('en')} videos need ${megabytes(neededBytes)}. Free some space, set DATA_DIR to another disk, or SEED_VIDEOS to fewer videos.`,
  )
}

const freeBytesOf = (path: string): number => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** Whether an error of the database has this cause. */
export const isDiskFull = (path: string, message: string): boolean =>
  /is full|SQLITE_FULL|ENOSPC/.test(message) || freeBytesOf(path) < leastBytes

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`
