// The sizes in which videos are watched: the boxes of the renditions, by the lines of the picture that plays.
import { renditionBoxes } from '../limits.ts'

/** One of them. */
export type WatchedSize = keyof typeof renditionBoxes
/** Their names, the smallest first. */
export const watchedSizes = Object.keys(renditionBoxes) as [WatchedSize, ...WatchedSize[]]

/** Encoders round sides to even numbers. */
const roundingShare = 0.02

/** The smallest box that holds a picture of so many lines; the largest one for what is larger than all. */
export const watchedSizeOf = (lines: number): WatchedSize =>
  watchedSizes.find((size) => lines <= renditionBoxes[size].height * (1 + roundingShare)) ?? 'p2160'

/** What a size is called, in every language. */
export const watchedSizeLabel = (size: WatchedSize): string => `${renditionBoxes[size].height}p`
