// A long film as HLS with fragmented mp4: its renditions cut into pieces where they have key frames, copied and not encoded
// again, and one playlist over all of them.
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { RenditionSize } from '../../shared/rules/video-renditions.ts'
import { boundsFor } from './bounds.ts'
import type { Film } from './probe.ts'
import { codecsOf, keyframeSeconds, type Rendition } from './renditions.ts'
import { nameless } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

/** A whole number of key frames. */
const segmentSeconds = 3 * keyframeSeconds

/** Pieces that are put at once. */
const putsAtOnce = 4

export const playlistOf = (name: RenditionSize['name'] | 'master'): string => `hls/${name}.m3u8`

/** Cuts one rendition and stores its pieces, then its playlist: what a playlist names is always there. */
export async function makeStream(workspace: Workspace, { name, file, seconds }: Rendition): Promise<void> {
  await workspace.run(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-nostdin', '-nostats', '-progress', 'pipe:1', '-protocol_whitelist', 'file,pipe'],
      ...['-i', workspace.input(file), '-map', '0', '-c', 'copy', ...nameless],
      ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ...['-hls_fmp4_init_filename', `${name}-init.mp4`, '-hls_segment_filename', `${name}-%05d.m4s`, `${name}.m3u8`],
    ],
    boundsFor(seconds),
    () => {},
  )
  const pieces = readdirSync(workspace.folder).filter((one) => one.startsWith(`${name}-`))
  for (let start = 0; start < pieces.length; start += putsAtOnce) {
    workspace.at('storing', start / pieces.length)
    await Promise.all(pieces.slice(start, start + putsAtOnce).map((file) => workspace.store(`hls/${file}`, { file })))
  }
  await workspace.store(playlistOf(name), { file: `${name}.m3u8` })
}

/** The playlist over all renditions, made of what is stored of them. */
export async function makeMaster(workspace: Workspace, film: Film, rungs: readonly RenditionSize[]): Promise<void> {
  const rows = rungs.map(
    (rung) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakOf(workspace.stored, rung)},RESOLUTION=${rung.width}x${rung.height},CODECS="${codecsOf(rung, film)}"\n${rung.name}.m3u8\n`,
  )
  await writeFile(
    workspace.path('master.m3u8'),
    `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${rows.join('')}`,
  )
  await workspace.store(playlistOf('master'), { file: 'master.m3u8' })
}

/** Bits a second of its heaviest segment: players choose by it. */
function peakOf(stored: Map<string, number>, { name }: RenditionSize): number {
  const sizes = [...stored].filter(([one]) => one.startsWith(`hls/${name}-`)).map(([, bytes]) => bytes)
  return Math.ceil((8 * Math.max(1, ...sizes)) / segmentSeconds)
}
