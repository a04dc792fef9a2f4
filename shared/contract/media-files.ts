// The output files of a job: their names and types, and the upstream's answers about stored ones.

import * as z from 'zod/mini'
import { previewsMax, renditionBoxes, stillsOfVideo } from '../limits.ts'
import { type Av1Name, av1Names } from '../rules/video-av1.ts'
import type { MediaJob } from './media-jobs.ts'

/** Qualities, the lowest first: every video has `sd`, larger ones have the others. */
export type Quality = keyof typeof renditionBoxes
export const qualities = Object.keys(renditionBoxes) as [Quality, ...Quality[]]
const renditionNames = [...qualities, ...av1Names].join('|')

/** Whether a file of this name is a video, which only signed links lead to. */
export const isVideoFileName = (name: string): boolean => new RegExp(`^((${renditionNames})\\.mp4|hls/.+)$`).test(name)

/**
 * Every file that a job may store. Of a video: `sd.mp4` …, `sdav1.mp4` …; of a long one `hls/master.m3u8`, `hls/sd.m3u8` and its segments,
 * and as AV1 `hls/sdav1.m3u8` …; ten stills as `still-0` … (1280 wide, poster candidates) and `card-0.webp` … (640 wide); `poster`, one of
 * the stills; three previews, each a picture and a silent clip; `clip.mp4`, a silent clip of several moments; the sprite of the timeline and its WebVTT.
 */
const outputNames = {
  video: new RegExp(
    [
      new RegExp(`^(${renditionNames})\\.mp4$`),
      new RegExp(`^hls/(master|${renditionNames})\\.m3u8$`),
      new RegExp(`^hls/(${renditionNames})-(init\\.mp4|\\d{5}\\.m4s)$`),
      new RegExp(`^still-[0-${stillsOfVideo - 1}]\\.(avif|webp)$`),
      new RegExp(`^card-[0-${stillsOfVideo - 1}]\\.webp$`),
      /^poster\.(avif|webp)$/,
      new RegExp(`^preview-[1-${previewsMax}]\\.(mp4|webp)$`),
      /^timeline\.(webp|vtt)$/,
      /^clip\.mp4$/,
    ]
      .map(({ source }) => source)
      .join('|'),
  ),
  image: /^image-\d{2,4}\.(avif|webp)$/,
} as const

/** Whether a job of this kind may store a file of this name: the upstream refuses any other. */
export const isOutputName = (kind: MediaJob['kind'], name: string): boolean =>
  outputNames[kind === 'image' || kind === 'frame' ? 'image' : 'video'].test(name)

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  m3u8: 'application/vnd.apple.mpegurl',
  avif: 'image/avif',
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
}

/** Content type of an output. */
export const outputType = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** A stored file of a job; `bytes` long. */
export const StoredFile = z.object({ name: z.string().check(z.maxLength(64)), bytes: z.int().check(z.gte(0)) })

/** The files that a job has already stored. */
export const StoredFiles = z.object({ files: z.array(StoredFile) })

/** The three steps of a multipart file: its upload id, each stored part, and the list of all parts in order. At most 10,000. */
export const StartedFile = z.object({ upload: z.string().check(z.minLength(1), z.maxLength(2048)) })
export const StoredPart = z.object({
  part: z.int().check(z.gte(1), z.lte(10_000)),
  etag: z.string().check(z.minLength(1), z.maxLength(256)),
})
export const StoredParts = z.object({ parts: z.array(StoredPart).check(z.minLength(1), z.maxLength(10_000)) })

/** The player's name of a rendition's format (spec §3): `_sd.mp4`, `_hd.m3u8`, `_master.m3u8`. */
export const formatOf = (name: Quality | Av1Name | 'master', file: string): string =>
  `_${name}${file.slice(file.lastIndexOf('.'))}`
