// A long video as HLS with fragmented mp4: its renditions are cut at key frames without encoding them again, with one master
// playlist.
import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Av1Name } from '../../shared/rules/video-av1.ts'
import type { RenditionSize } from '../../shared/rules/video-renditions.ts'
import { args } from './args.ts'
import { boundsFor } from './bounds.ts'
import type { SourceVideo } from './probe.ts'
import { codecsOf, keyframeSeconds, type Rendition } from './renditions.ts'
import { withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

/** A whole number of key frames. */
const segmentSeconds = 3 * keyframeSeconds

/** Segments stored concurrently. */
const putsAtOnce = 4

type StreamName = RenditionSize['name'] | Av1Name
export const playlistOf = (name: StreamName | 'master'): string => `hls/${name}.m3u8`

/** Whether a video is long enough to be streamed. */
export const isStream = ({ streamAboveSeconds }: Workspace, { seconds }: SourceVideo): boolean =>
  seconds > streamAboveSeconds

/** Cuts one rendition and stores its segments, then its playlist, so that a playlist never names a missing file. */
export async function makeStream(
  workspace: Workspace,
  { name, file, seconds }: Pick<Rendition, 'file' | 'seconds'> & { name: StreamName },
): Promise<void> {
  await workspace.run(
    'ffmpeg',
    args`
      -v error -y -nostdin -nostats -progress pipe:1 -protocol_whitelist file,pipe
      -i ${workspace.input(file)} -map 0 -c copy ${withoutMetadata}
      -f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_segment_type fmp4
      -hls_fmp4_init_filename ${name}-init.mp4 -hls_segment_filename ${name}-%05d.m4s ${name}.m3u8
    `,
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

/** The master playlist, made from the stored renditions. */
export async function makeMaster(
  workspace: Workspace,
  source: SourceVideo,
  rungs: readonly RenditionSize[],
): Promise<void> {
  // Players that do not measure first begin with the first one: not with the smallest.
  const inOrder = rungs.toSorted((one, other) => Number(other.name === 'sd') - Number(one.name === 'sd'))
  const rows = inOrder.map(
    (rung) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakOf(workspace.stored, rung)},RESOLUTION=${rung.width}x${rung.height},CODECS="${codecsOf(rung, source)}"\n${rung.name}.m3u8\n`,
  )
  await writeFile(
    workspace.path('master.m3u8'),
    `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${rows.join('')}`,
  )
  await workspace.store(playlistOf('master'), { file: 'master.m3u8' })
}

/** Bits per second of its heaviest segment, by which players choose. */
function peakOf(stored: Map<string, number>, { name }: RenditionSize): number {
  const sizes = [...stored].filter(([one]) => one.startsWith(`hls/${name}-`)).map(([, bytes]) => bytes)
  return Math.ceil((8 * Math.max(1, ...sizes)) / segmentSeconds)
}
