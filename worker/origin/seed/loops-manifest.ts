// The shape of loops/loops.json: what the demo catalogue knows about each generated loop, so that the seed never probes media.

export type LoopQuality = 'sd' | 'hd' | 'fhd'

/** An mp4, or the rendition playlist when the loop's format is hls. Paths are the addresses below a root of the bucket, and, but for segments, names below `loops/` (loops-on-disk.ts). */
export type LoopFile = {
  quality: LoopQuality
  path: string
  width: number
  height: number
  bytes: number
  sha256: string
}

export type Loop = {
  name: string
  title: string
  /** Real length of the longest rendition, one decimal. */
  durationSeconds: number
  format: 'mp4' | 'hls'
  files: LoopFile[]
  hls?: { master: string; segments: string[] }
  still: string
  poster: string
  vertical: string
  previews: [string, string, string]
  /** `count` frames, one for every `interval` seconds (spec §7, the vtt line). */
  timeline: { image: string; vtt: string; count: number; interval: number }
  /** prefix_angle_format (spec §3, video file response). */
  vr?: `vr_${'180' | '360'}_${'mono' | 'sbs' | 'tb'}`
  /** The loop that this is a variant of: both take turns in that loop's place. */
  variantOf?: string
}

/** The demo's loops: their manifest, and their bytes by its paths. */
export type Loops = { manifest: readonly Loop[]; read: (path: string) => Promise<Uint8Array> }
