// The audio of a video, made once for all its renditions: normalised to one loudness, stereo, starting with the first frame. Neither pass
// decodes a picture.

import * as z from 'zod/mini'
import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { boundsFor, framePixelsMax, streamsMax } from './bounds.ts'
import type { SourceVideo } from './probe.ts'
import { withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

/** The target loudness (EBU R128, LUFS), its highest true peak (dBTP), and the maximum gain of a quiet video (dB). */
const targetLufs = -16
const peakMax = -1.5
const gainMaxDb = 20
/** What the filter takes as a target, in LU. */
const rangeOf = (lra: number): number => Math.min(Math.max(lra, 1), 20)

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
  const { errorOutput } = await listen(
    [...steady, `loudnorm=${target(targetLufs, 20)}:print_format=json`],
    args`-f null -`,
    0,
  )
  await listen([...steady, ...normalising(errorOutput)], args`-c:a aac -b:a 128k ${withoutMetadata} ${file}`, 0.5)
  return file
}

const target = (lufs: number, lra: number): string => `I=${lufs}:TP=${peakMax}:LRA=${lra}`

/** What the first pass reports. Silence, and sound that is too short to measure, is `-inf`, which is no number. */
const Measured = z.object({
  input_i: z.coerce.number(),
  input_tp: z.coerce.number(),
  input_lra: z.coerce.number(),
  input_thresh: z.coerce.number(),
  target_offset: z.coerce.number(),
})

/**
 * The filters of the second pass: one gain for the whole sound; where peaks leave no room for that, the filter turns down loud moments.
 * None for what could not be measured.
 */
export function normalising(said: string): string[] {
  const json = /\{[^{}]*"input_i"[^{}]*\}/.exec(said)?.[0]
  const { data } = Measured.safeParse(json === undefined ? null : JSON.parse(json))
  if (!data || data.input_i <= -70) return []
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = data
  const lufs = Math.min(targetLufs, input_i + gainMaxDb)
  const measured = `measured_I=${input_i}:measured_TP=${input_tp}:measured_LRA=${input_lra}:measured_thresh=${input_thresh}`
  const offset = lufs === targetLufs ? target_offset : 0
  return [`loudnorm=${target(lufs, rangeOf(input_lra))}:${measured}:offset=${offset}:linear=true`, 'aresample=48000']
}
