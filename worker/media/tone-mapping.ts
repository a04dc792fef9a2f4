// Whether this ffmpeg can map HDR to the range of common screens. Without zscale such videos are made all the same, with pale colours.
import { hasParts } from './ffmpeg-parts.ts'
import { log } from './log.ts'

let known: Promise<boolean> | undefined

export function canToneMap(): Promise<boolean> {
  known ??= hasParts('-filters', ['zscale', 'tonemap']).then((canMap) => {
    const detail = 'This ffmpeg has no zscale or no tonemap: HDR videos get pale colours. Install a build with libzimg.'
    if (!canMap) log('error', { event: 'no-tone-mapping', detail })
    return canMap
  })
  return known
}
