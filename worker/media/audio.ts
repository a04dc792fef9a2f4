// The sound of a film, made once for all its renditions: as loud as every other film's, from its first moment on, stereo.
import { strictly } from './allowed-formats.ts'
import { boundsFor, framePixelsMax, streamsMax } from './bounds.ts'
import type { Film } from './probe.ts'
import { nameless } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

/** How loud a film is on the whole (EBU R128, LUFS), and how far a quiet one is made louder at most (dB). */
const aimLufs = -16
const gainMaxDb = 20

/** What would be louder than full scale after that is held below -1.5 dB. */
const limiter = 'alimiter=limit=0.841:level=disabled'

/** The file of the sound, or null where the film has none. */
export async function makeSound(workspace: Workspace, film: Film): Promise<string | null> {
  const { audio } = film
  if (!audio) return null
  const file = 'sound.m4a'
  const listen = (filters: string[], output: string[], from: number) =>
    workspace.run(
      'ffmpeg',
      [
        ...['-v', 'info', '-hide_banner', '-y', '-nostdin', '-nostats', '-progress', 'pipe:1'],
        ...strictly(streamsMax, framePixelsMax),
        ...['-i', film.input, '-map', `0:${audio.index}`, '-vn', '-sn', '-dn', '-af', filters.join(','), ...output],
      ],
      boundsFor(film.seconds),
      (seconds) => workspace.at('sound', Math.min(1, from + seconds / film.seconds / 2)),
    )
  // Silence at the start and in gaps, so that sound and picture stay together in every rendition.
  const steady = ['aresample=48000:async=1:first_pts=0', 'aformat=channel_layouts=stereo']
  const { complaint } = await listen([...steady, 'ebur128=framelog=verbose'], ['-f', 'null', '-'], 0)
  const gain = gainFor(complaint)
  const louder = gain === 0 ? [] : [`volume=${gain.toFixed(2)}dB`, limiter]
  await listen([...steady, ...louder], ['-c:a', 'aac', '-b:a', '128k', ...nameless, file], 0.5)
  return file
}

/** What the meter says at its end: "I: -21.8 LUFS". Silence stays silent. */
export function gainFor(said: string): number {
  const lufs = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(said)?.[1] ?? Number.NaN)
  return Number.isNaN(lufs) || lufs <= -70 ? 0 : Math.min(aimLufs - lufs, gainMaxDb)
}
