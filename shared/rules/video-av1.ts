// Renditions as AV1: smaller than those as H.264, made later, and played by browsers that decode it. All others play H.264.
import type { renditionBoxes } from '../limits.ts'

/** The sizes that may be made as AV1, the smallest first, with the level (seq_level_idx) that a browser must support for each at 60 frames a second. */
const levels = { p360: 4, sd: 5, hd: 8, fhd: 9 } as const satisfies Partial<Record<keyof typeof renditionBoxes, number>>

export type Av1Size = keyof typeof levels
/** Their names, the smallest first. */
export const av1Sizes = Object.keys(levels) as [Av1Size, ...Av1Size[]]

/** What the back office calls such a file. */
export const av1Label = 'AV1'

/** The name of such a rendition, of which file and format are made: `hdav1.mp4`, `_hdav1.mp4`; of a long video `hls/hdav1.m3u8`. */
export type Av1Name = `${Av1Size}av1`
export const av1Name = (size: Av1Size): Av1Name => `${size}av1`
export const av1Names = av1Sizes.map(av1Name) as [Av1Name, ...Av1Name[]]

/** The size of a format such as `_hdav1.mp4` or `_hdav1.m3u8`; null for another one. */
export const av1SizeOf = (format: string): Av1Size | null =>
  av1Sizes.find((size) => format === `_${av1Name(size)}.mp4` || format === `_${av1Name(size)}.m3u8`) ?? null

/** Its MIME type with codecs (RFC 6381): AV1 Main of 8 bits at its level, and AAC. */
export const av1Type = (size: Av1Size): string =>
  `video/mp4; codecs="av01.0.${String(levels[size]).padStart(2, '0')}M.08, mp4a.40.2"`
