// How a video's files are named and carried: the one place that encodes and decodes `video_url` and reads a format.

/** base64url of the media path, so that an address does not stand in the open in JSON (spec §3). */
export function encodeVideoUrl(path: string): string {
  const bytes = new TextEncoder().encode(path)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The path or https address inside; null when it does not decode to one: the caller logs a decode error (spec §5). */
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

/** How fast a video may be played. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** Quality by the end of the file's name (spec §9). */
const qualityLabels = { _sd: 'SD', _hd: 'HD', _fhd: 'Full HD' } as const

/** What a visitor may choose, the sharpest first. */
export const qualityNames: readonly string[] = Object.values(qualityLabels).reverse()

/** "SD", "HD" or "Full HD" of a format such as `_hd.mp4`; null when it names no quality (a master playlist). */
export function qualityLabel(format: string): string | null {
  const suffix = format.split('.')[0] ?? ''
  return Object.hasOwn(qualityLabels, suffix) ? qualityLabels[suffix as keyof typeof qualityLabels] : null
}

/** MIME type of a stream's playlist. */
export const streamType = 'application/vnd.apple.mpegurl'

/** MIME type of a format's file. */
export const mediaTypeOf = (format: string): string => (format.endsWith('.m3u8') ? streamType : 'video/mp4')

/** Renditions that are one whole file, the sharpest first. */
const wholeFiles = ['_fhd.mp4', '_hd.mp4', '_sd.mp4']

/** Says of a file's address that it is to be kept and not shown (spec §4). */
export const downloadFlag = 'download'

/** What can be downloaded of a video, the sharpest first: the address with the flag, and what its quality is called. */
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

/** Asks a film's address for where it leads, as a text and not as a redirect (spec §7). */
export const textRedirectFlag = ['redirect', 'text'] as const

/** A film that any player shows as it is: no stream, and nothing that is all around. */
export const isPlain = ({ format, vr }: { format: string; vr?: string | undefined }): boolean =>
  mediaTypeOf(format) === 'video/mp4' && vr === undefined
