// The pictures around a loop: cards, poster, the previews a hover shows and the sprite under the seek bar.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { timelineCell, timelineVtt } from '../../../shared/rules/video-timeline.ts'
import { args, ffmpeg } from './loop-encode.ts'
import type { Loop } from './loops-manifest.ts'

type Stills = { still: string; poster: string; vertical: string; previews: [string, string, string] }
type Timeline = { image: string; vtt: string; count: number; interval: number }

const webp = (quality: number) =>
  args(
    `-frames:v 1 -c:v libwebp -quality ${quality} -compression_level 6 -threads 1 -fflags +bitexact -map_metadata -1`,
  )

/** What the pictures are taken from: the best finished file, or the segments of one round, which restarts after `seconds`. */
export type Source = { input: string; seconds: number; vr?: NonNullable<Loop['vr']> }

export function drawStills(source: Source, target: string): Stills {
  const stills: Stills = {
    still: 'still.webp',
    poster: 'poster.webp',
    vertical: 'vertical.webp',
    previews: ['preview-1.webp', 'preview-2.webp', 'preview-3.webp'],
  }
  const draw = (file: string, at: number, width: number, height: number, quality: number) =>
    frame(source, source.seconds * at, width, height, join(target, file), webp(quality))
  draw(stills.still, 0.35, 640, 360, 78)
  draw(stills.poster, 0.35, 1280, 720, 76)
  draw(stills.vertical, 0.35, 360, 480, 76)
  for (const [n, file] of stills.previews.entries()) draw(file, 0.12 + n * 0.32, 320, 180, 72)
  return stills
}

/** One frame from the middle of every interval. */
export function drawTimeline(source: Source, durationSeconds: number, target: string, workFolder: string): Timeline {
  const interval = intervalFor(durationSeconds)
  const count = Math.ceil(durationSeconds / interval)
  const rows = Math.ceil(count / timelineCell.columns)
  for (let n = 0; n < count; n++) {
    const at = Math.min((n + 0.5) * interval, durationSeconds - 0.5) % source.seconds
    frame(
      source,
      at,
      timelineCell.width,
      timelineCell.height,
      join(workFolder, `cell-${String(n).padStart(3, '0')}.webp`),
      webp(95),
    )
  }
  ffmpeg(
    '-i',
    join(workFolder, 'cell-%03d.webp'),
    '-vf',
    `tile=${timelineCell.columns}x${rows}`,
    ...webp(60),
    join(target, 'timeline.webp'),
  )
  writeFileSync(
    join(target, 'timeline.vtt'),
    timelineVtt({ count, interval, durationSeconds, sprite: 'timeline.webp' }),
  )
  return { image: 'timeline.webp', vtt: 'timeline.vtt', count, interval }
}

/** The videos are BT.709 and WebP is BT.601: without the conversion a poster would change colour when the video starts. */
function frame(
  { input, vr }: Source,
  at: number,
  width: number,
  height: number,
  path: string,
  encoder: string[],
): void {
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos:in_color_matrix=bt709:out_color_matrix=bt601`
  const filters = [...(vr ? [ahead(vr)] : []), fill, `crop=${width}:${height}`, 'format=yuv420p']
  ffmpeg('-ss', at.toFixed(2), '-i', input, '-vf', filters.join(','), ...encoder, path)
}

/** The first view of a VR video: one eye, straight ahead, as the player shows it. */
function ahead(vr: NonNullable<Loop['vr']>): string {
  const [, angle, layout] = vr.split('_')
  const eye = { mono: [], sbs: ['crop=iw/2:ih:0:0'], tb: ['crop=iw:ih/2:0:0'] }[layout ?? 'mono'] ?? []
  const from = angle === '180' ? 'hequirect' : 'equirect'
  return [...eye, `v360=${from}:flat:h_fov=107.5:v_fov=75:w=1280:h=720:interp=lanczos`].join(',')
}

function intervalFor(durationSeconds: number): number {
  if (durationSeconds <= 30) return 1
  return durationSeconds <= 1800 ? 20 : 40
}
