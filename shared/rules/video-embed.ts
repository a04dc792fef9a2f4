// The frame that embeds a video in another site's page: its size, and the HTML for it.
import { embedSize } from '../limits.ts'

/** In pixels of the embedding page. */
type FrameSize = { width: number; height: number }

/** The default size, or the largest of its shape that fits. */
export function frameSize(maxWidth = Number.POSITIVE_INFINITY, maxHeight = Number.POSITIVE_INFINITY): FrameSize {
  const scale = Math.min(1, maxWidth / embedSize.width, maxHeight / embedSize.height)
  return {
    width: Math.max(1, Math.floor(embedSize.width * scale)),
    height: Math.max(1, Math.floor(embedSize.height * scale)),
  }
}

/** HTML for another site's page. @param src absolute */
export function frameCode(src: string, title: string, { width, height }: FrameSize = frameSize()): string {
  const allow =
    'autoplay; fullscreen; picture-in-picture; accelerometer; gyroscope; xr-spatial-tracking; screen-wake-lock'
  return `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" allow="${allow}" allowfullscreen loading="lazy" referrerpolicy="strict-origin-when-cross-origin" style="border:0"></iframe>`
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
