// The audio of a video, made once for all its renditions: normalised to one loudness, stereo, starting with the first frame.

import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { boundsFor, framePixelsMax, streamsMax } from './bounds.ts'
import type { SourceVideo } from './probe.ts'
import { withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

/** The target loudness (EBU R128, LUFS), and the maximum gain of a quiet video (dB). */
const targetLufs = -16
const gainMaxDb = 20

/** Peaks above full scale after that are limited to -1.5 dB. */
const limiter = 'alimiter=limit=0.841:level=disabled'

/** The audio file, or null where the video has none. */
export async function makeAudio(workspace: Workspace, source: SourceVideo): Promise<string | null> {
  const { audio } = source
  if (!audio) return null
  const file = 'sound.m4a'
  const listen = (filters: string[], output: string[], from: number) =>
    workspace.run(
      'ffmpeg',
      args`
        -v info -hide_banner -y -nostdin -nostats -progress pipe:1 ${strictOptions(streamsMax, framePixelsMax)}
        -i ${source.input} -map 0:${audio.index} -vn -sn -dn -af ${filters.join(',')} ${output}
      `,
      boundsFor(source.seconds),
      (seconds) => workspace.at('sound', Math.min(1, from + seconds / source.seconds / 2)),
    )
  // Silence at the start and in gaps keeps audio and picture in sync in every rendition.
  const steady = ['aresample=48000:async=1:first_pts=0', 'aformat=channel_layouts=stereo']
  const { errorOutput } = await listen([...steady, 'ebur128=framelog=verbose'], args`-f null -`, 0)
  const gain = gainFor(errorOutput)
  const louder = gain === 0 ? [] : [`volume=${gain.toFixed(2)}dB`, limiter]
  await listen([...steady, ...louder], args`-c:a aac -b:a 128k ${withoutMetadata} ${file}`, 0.5)
  return file
}

/** The final line of the meter: "I: -21.8 LUFS". Silence stays silent. */
export function gainFor(said: string): number {
  const lufs = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(said)?.[1] ?? Number.NaN)
  return Number.isNaN(lufs) || lufs <= -70 ? 0 : Math.min(targetLufs - lufs, gainMaxDb)
}
