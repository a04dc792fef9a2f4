// Resource limits of a file's processing: whatever exceeds them is refused or killed.

/** Limits of one ffmpeg run. `stallSeconds`: the longest time without progress. */
export type Bounds = { seconds: number; stallSeconds?: number; memoryMb: number }

/**
 * For a file that is fetched from another site: in all, without a byte, redirects in a row, connections in a row that may bring nothing,
 * and the pause before the next one.
 */
export const sourceBounds = { seconds: 6 * 3600, stallSeconds: 60, redirects: 5, emptyTries: 5, pauseMs: 500 } as const

export const probeBounds: Bounds = { seconds: 60, memoryMb: 2048 }

/**
 * For work proportional to the video's length, which takes slow machines several times as long. At the end a file of gigabytes
 * is rewritten to move its index to the front, which shows no progress.
 */
export const boundsFor = (videoSeconds: number): Bounds => ({
  seconds: 120 + 40 * videoSeconds,
  stallSeconds: 300,
  memoryMb: 6144,
})

/** For a rendition as AV1, which waits while other jobs need the processor. */
export const av1Bounds = (videoSeconds: number): Bounds => ({
  seconds: 600 + 240 * videoSeconds,
  stallSeconds: 1800,
  memoryMb: 8192,
})

/** For one frame. Without an index, everything before it is read first. */
export const frameBounds = (videoSeconds: number): Bounds => ({ seconds: 60 + videoSeconds / 2, memoryMb: 3072 })

export const imageBounds: Bounds = { seconds: 60, memoryMb: 3072 }

/** Streams of a file: videos with a dozen languages and subtitles have some thirty. */
export const streamsMax = 64

/** Pixels of a frame: twice 4K each way. Decoders refuse larger frames at any point of the video. */
export const framePixelsMax = 8192 * 4320
export const frameSideMin = 16
export const imagePixelsMax = 60_000_000

/** Longer than any real video: a file that states more is hostile. */
export const videoSecondsMax = 12 * 3600

/** How much of its stated length a video may lack and still count as complete. */
export const missingSeconds = 2
export const missingShare = 0.1

/** Maximum output of ffmpeg, and the part of its messages that is kept. */
export const outputMaxBytes = 4 * 1024 * 1024
export const errorOutputMaxBytes = 16 * 1024

/** Open files of one run, and CPU seconds per second of its time limit. */
export const openFilesMax = 64
