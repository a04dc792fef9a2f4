// The shape of loops/loops.json: what the demo catalogue knows about each generated loop, so that the seed never probes media.

export type LoopQuality = 'sd' | 'hd' | 'fhd'

/** An mp4, or the rendition playlist when the loop's format is hls. Paths are relative to `loops/`. */
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
  /** The loop that this is another cut of: they take turns where it would stand, and are dealt no place of their own. */
  variantOf?: string
}

/** The demo's films: what is known of them, and their bytes by the manifest's paths. */
export type Loops = { manifest: readonly Loop[]; read: (path: string) => Promise<Uint8Array> }
