// Renditions as AV1: smaller than those as H.264, made later, and played by browsers that decode it. All others play H.264.
import type { WatchedSize } from './video-watched-sizes.ts'

/** The sizes that may be made as AV1, the smallest first, with the level (seq_level_idx) that a browser must support for each at 60 frames a second. */
const levels = { p360: 4, sd: 5, hd: 8, fhd: 9 } as const satisfies Partial<Record<WatchedSize, number>>

export type Av1Size = keyof typeof levels
/** Their names, the smallest first. */
export const av1Sizes = Object.keys(levels) as [Av1Size, ...Av1Size[]]

/** How many sizes of a video are made as AV1 at most. */
export const av1SizesMax = 2

/** Chooses the sizes that visitors watch most; any other choice names sizes. */
export const mostWatched = 'auto'
/** What an operator may choose. */
export const av1Choices = [mostWatched, ...av1Sizes] as const
/** One of them. */
export type Av1Choice = (typeof av1Choices)[number]

/** Where too little was watched to say. */
const usualAv1Sizes: readonly Av1Size[] = ['sd', 'hd']

/**
 * The sizes to make, the smallest first; none where the operator chose none.
 * @param secondsOf how long each size was watched
 * @param leastSeconds of all sizes together: with less the usual sizes are made
 */
export function av1SizesFor(
  chosen: readonly Av1Choice[],
  secondsOf: ReadonlyMap<string, number>,
  leastSeconds: number,
): Av1Size[] {
  const named = av1Sizes.filter((size) => chosen.includes(size))
  if (!chosen.includes(mostWatched)) return named
  const seconds = (size: Av1Size) => secondsOf.get(size) ?? 0
  const total = [...secondsOf.values()].reduce((sum, one) => sum + one, 0)
  const most = av1Sizes.toSorted((one, other) => seconds(other) - seconds(one)).filter((size) => seconds(size) > 0)
  const wanted = total < leastSeconds ? usualAv1Sizes : most.slice(0, av1SizesMax)
  return av1Sizes.filter((size) => wanted.includes(size))
}

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
