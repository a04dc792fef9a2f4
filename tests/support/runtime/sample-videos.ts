// A handful of invented videos for tests of the embedded upstream: of every length class, with bytes that are no video but
// can be told apart.
import type { Loop, LoopFile, Loops } from '../../../worker/origin/seed/loops-manifest.ts'

const heights = { sd: 360, hd: 720, fhd: 1080 } as const

/** On both sides of both bounds of the duration filter, and two of the same length. */
const rows: { name: string; seconds: number; qualities: LoopFile['quality'][]; hls?: true; vr?: Loop['vr'] }[] = [
  { name: 'silk', seconds: 12.8, qualities: ['sd', 'hd'] },
  { name: 'aurora', seconds: 14.4, qualities: ['sd', 'hd', 'fhd'] },
  { name: 'moire', seconds: 12.8, qualities: ['sd', 'hd'] },
  { name: 'almost-ten', seconds: 599.9, qualities: ['sd', 'hd'] },
  { name: 'ten-minutes', seconds: 600, qualities: ['sd', 'hd'] },
  { name: 'half-hour', seconds: 1800, qualities: ['sd'] },
  { name: 'night-train', seconds: 1824.4, qualities: ['sd', 'hd', 'fhd'], hls: true },
  { name: 'half-dome', seconds: 10, qualities: ['sd', 'hd'], vr: 'vr_180_mono' },
]

export const sampleVideos: Loops = {
  manifest: rows.map(({ name, seconds, qualities, hls, vr }) => ({
    name,
    title: name,
    durationSeconds: seconds,
    format: hls ? 'hls' : 'mp4',
    files: qualities.map((quality) => ({
      quality,
      path: `${name}/${quality}.${hls ? 'm3u8' : 'mp4'}`,
      width: (heights[quality] * 16) / 9,
      height: heights[quality],
      bytes: 1000,
      sha256: '',
    })),
    ...(hls && { hls: { master: `${name}/master.m3u8`, segments: [`${name}/sd-000.m4s`] } }),
    still: `${name}/still.webp`,
    poster: `${name}/poster.webp`,
    vertical: `${name}/vertical.webp`,
    previews: [`${name}/preview-1.webp`, `${name}/preview-2.webp`, `${name}/preview-3.webp`],
    timeline: { image: `${name}/timeline.webp`, vtt: `${name}/timeline.vtt`, count: Math.ceil(seconds), interval: 1 },
    ...(vr && { vr }),
  })),
  read: async (path) => (path.endsWith('.m3u8') ? playlistOf(path) : sampleVideoBytes(path)),
}

/** 1,000 bytes that name their path again and again. */
export const sampleVideoBytes = (path: string): Uint8Array =>
  new TextEncoder().encode(`${path}\n`.repeat(1000)).subarray(0, 1000)

/** Leads somewhere, as a player follows it. */
const playlistOf = (path: string): Uint8Array =>
  new TextEncoder().encode(`#EXTM3U\n${path.endsWith('master.m3u8') ? 'sd.m3u8' : 'sd-000.m4s'}\n`)
