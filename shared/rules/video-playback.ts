// Names and types of a video's files: the only place that encodes and decodes `video_url` and reads a format.
import { av1SizeOf, av1Type } from './video-av1.ts'

/** base64url of the media path, so that JSON does not contain the plain address (spec §3). */
export function encodeVideoUrl(path: string): string {
  const bytes = new TextEncoder().encode(path)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The decoded path or https address; null when it does not decode to one: the caller logs a decode error (spec §5). */
export function decodeVideoUrl(encoded: string): string | null {
  if (!/^[A-Za-z0-9_-]+$/.test(encoded)) return null
  try {
    const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const path = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (char) => char.charCodeAt(0)))
    return /^(\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/.test(path) ? path : null
  } catch {
    return null
  }
}

/** The playback speeds. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** How large captions may be shown. */
export const captionSizes = ['small', 'normal', 'large', 'largest'] as const

/** Their colors. */
export const captionColors = ['white', 'yellow', 'green', 'cyan'] as const

/** The minutes of the sleep timer. */
export const sleepMinutes = [15, 30, 60] as const

/** Quality by the suffix of the file's name (spec §9), the lowest first. */
const qualityLabels = {
  _p240: '240p',
  _p360: '360p',
  _sd: 'SD',
  _hd: 'HD',
  _fhd: 'Full HD',
  _p1440: '1440p',
  _p2160: '4K',
} as const

/** The qualities that a visitor may choose, the highest first. */
export const qualityNames: readonly string[] = Object.values(qualityLabels).reverse()

/** "SD", "HD" or "Full HD" of a format such as `_hd.mp4` or `_hdav1.mp4`; null when it names no quality (a master playlist). */
export function qualityLabel(format: string): string | null {
  const av1 = av1SizeOf(format)
  const suffix = av1 ? `_${av1}` : (format.split('.')[0] ?? '')
  return Object.hasOwn(qualityLabels, suffix) ? qualityLabels[suffix as keyof typeof qualityLabels] : null
}

/** MIME type of a stream's playlist. */
export const streamType = 'application/vnd.apple.mpegurl'

/** MIME type of a format's file, with codecs where not every browser has them. */
export function mediaTypeOf(format: string): string {
  const isStream = format.endsWith('.m3u8')
  const av1 = av1SizeOf(format)
  if (av1) return isStream ? av1Type(av1).replace('video/mp4', streamType) : av1Type(av1)
  return isStream ? streamType : 'video/mp4'
}

/** Renditions that are single files, the highest quality first. */
const wholeFiles = Object.keys(qualityLabels)
  .toReversed()
  .map((suffix) => `${suffix}.mp4`)

/** The flag that makes a file's address a download (spec §4). */
export const downloadFlag = 'download'

/** The downloads of a video, the highest quality first: address with the flag, and the name of its quality. */
export function downloadsOf(
  files: readonly { video_url: string; format: string }[],
): { href: string; label: string }[] {
  return wholeFiles.flatMap((format) => {
    const file = files.find((one) => one.format === format)
    const path = file ? decodeVideoUrl(file.video_url) : null
    if (path === null) return []
    return [{ href: `${path}${path.includes('?') ? '&' : '?'}${downloadFlag}=1`, label: qualityLabel(format) ?? '' }]
  })
}

/** The flag that answers a file's redirect target as a text (spec §7). */
export const textRedirectFlag = ['redirect', 'text'] as const

/** A video that any player shows as it is: neither a stream nor spherical. */
export const isPlain = ({ format, vr }: { format: string; vr?: string | undefined }): boolean =>
  mediaTypeOf(format) === 'video/mp4' && vr === undefined
