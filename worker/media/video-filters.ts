// ffmpeg filter chains for a video's pictures: upright, with square pixels, in the colours that browsers expect, and in the
// requested size.
import { args } from './args.ts'
import { frameSideMin } from './bounds.ts'
import type { SourceVideo } from './probe.ts'

type Size = { width: number; height: number }

/** More frames per second are not visible. */
const framesPerSecondMax = 60

/** The start of every chain. ffmpeg has already applied the rotation metadata. */
export const upright = ({ video }: SourceVideo): string[] => [
  ...(video.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
  ...(video.framesPerSecond > framesPerSecondMax + 1 ? [`fps=${framesPerSecondMax}`] : []),
]

/** Scales without cropping. */
export const scaled = ({ video }: SourceVideo, { width, height }: Size): string[] => [
  `scale=${width}:${height}:flags=bicubic${video.isHdr ? '' : `:in_color_matrix=${video.matrix}:out_color_matrix=bt709:out_range=tv`}`,
  ...(video.isHdr ? toneMapped : ['format=yuv420p']),
  'setsar=1',
]

/** HDR video of phones looks grey without this. */
const toneMapped = [
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv,format=yuv420p',
]

/** The largest picture of this shape that can be cut out of a video, no larger than requested. */
export function cutSize(from: Size, to: Size): Size {
  const scale = Math.min(1, from.width / to.width, from.height / to.height)
  return { width: toEven(to.width * scale), height: toEven(to.height * scale) }
}
const toEven = (side: number): number => Math.max(frameSideMin, 2 * Math.round(side / 2))

/** Fills a size, and crops the rest. */
export const filled = ({ width, height }: Size): string[] => [
  `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic`,
  `crop=${width}:${height}`,
  'setsar=1',
]

/** Pictures are BT.601 where videos are BT.709: without the conversion a poster changes colour when the video starts. */
export const asPicture = ({ video }: SourceVideo): string[] => [
  ...(video.isHdr ? toneMapped : []),
  `scale=in_color_matrix=${video.isHdr ? 'bt709' : video.matrix}:out_color_matrix=bt601:out_range=tv`,
  'format=yuv420p',
]

/** Removes metadata about place, time and device. */
export const withoutMetadata: string[] = args`-map_metadata -1 -map_chapters -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact`
