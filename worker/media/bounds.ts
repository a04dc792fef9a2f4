// How much a file may ask of the workspace: what goes beyond is refused or killed, and never waited for.

/** What one run of ffmpeg may take. `stallSeconds`: as long without any progress. */
export type Bounds = { seconds: number; stallSeconds?: number; memoryMb: number }

export const probeBounds: Bounds = { seconds: 60, memoryMb: 2048 }

/**
 * Work that takes as long as the film is: slow machines take several times its length. At its end a file of gigabytes is
 * written once more, to put its index first: that looks like standing still.
 */
export const boundsFor = (filmSeconds: number): Bounds => ({
  seconds: 120 + 40 * filmSeconds,
  stallSeconds: 300,
  memoryMb: 6144,
})

/** One frame. Where a film has no index, everything before it is read first. */
export const frameBounds = (filmSeconds: number): Bounds => ({ seconds: 60 + filmSeconds / 2, memoryMb: 3072 })

export const imageBounds: Bounds = { seconds: 60, memoryMb: 3072 }

/** Streams of a file: films with a dozen languages and subtitles have some thirty. */
export const streamsMax = 64

/** Pixels of a frame: twice 4K each way. Decoders refuse more, however late in the film it comes. */
export const framePixelsMax = 8192 * 4320
export const frameSideMin = 16
export const imagePixelsMax = 60_000_000

/** Longer than any film: what says so is made to hurt. */
export const filmSecondsMax = 12 * 3600

/** How far a film may end before it says, and still be whole. */
export const missingSeconds = 2
export const missingShare = 0.1

/** What ffmpeg may say, and what is kept of it. */
export const outputMaxBytes = 4 * 1024 * 1024
export const complaintMaxBytes = 16 * 1024

/** Open files of one run, and seconds on the processor for every second of its time. */
export const openFilesMax = 64
