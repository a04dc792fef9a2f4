// The renditions of a video: those whose box it fills, always the standard one, smaller ones of a video that is larger than they are, and
// none larger than the source.
import { renditionBoxes } from '../limits.ts'

type Size = { width: number; height: number }
export type RenditionSize = Size & { name: keyof typeof renditionBoxes }

/**
 * The sizes of a video's renditions as displayed, the smallest first. Sides are even, because video codecs need pairs of
 * pixels.
 */
export function renditionSizes(source: Size): RenditionSize[] {
  const isUpright = source.height > source.width
  return Object.entries(renditionBoxes).flatMap(([key, box]) => {
    const name = key as keyof typeof renditionBoxes
    const [width, height] = isUpright ? [box.height, box.width] : [box.width, box.height]
    const scale = Math.min(width / source.width, height / source.height)
    if (name !== 'sd' && scale > (name in below ? belowShare : 1)) return []
    const size = even({ width: source.width * Math.min(scale, 1), height: source.height * Math.min(scale, 1) })
    return [{ name, ...size }]
  })
}

/** Sizes below the standard one, which a video of nearly their size does not need besides. */
const below = { p240: true, p360: true } as const
const belowShare = 0.9

/** Whether a video is large enough to be called HD. */
export const isHdSize = (source: Size): boolean => renditionSizes(source).some(({ name }) => name === 'hd')

/** 853.3 becomes 854 and not 852, so that common sizes keep their common names. */
const even = ({ width, height }: Size): Size => ({ width: toEven(width), height: toEven(height) })
const toEven = (side: number): number => Math.max(2, 2 * Math.round(side / 2))
