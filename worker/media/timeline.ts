// Timeline previews: one sprite with a cell for every few seconds, and the WebVTT that maps cells to times.
import { writeFile } from 'node:fs/promises'
import { timelineCell, timelineVtt } from '../../shared/rules/video-timeline.ts'
import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { boundsFor, framePixelsMax, streamsMax } from './bounds.ts'
import { webp } from './image-formats.ts'
import type { SourceVideo } from './probe.ts'
import { keyframeSeconds } from './renditions.ts'
import { asPicture, filled, withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

/** Maximum cells of a sprite: a video of ten minutes has one every five seconds, and half a megabyte would be too much. */
const cellsMax = 120

export type Timeline = { count: number; interval: number }

export function timelineOf(seconds: number): Timeline {
  const interval = Math.max(1, Math.ceil(seconds / cellsMax))
  return { count: Math.max(1, Math.ceil(seconds / interval)), interval }
}

export async function makeTimeline(workspace: Workspace, source: SourceVideo): Promise<Timeline> {
  const timeline = timelineOf(source.seconds)
  const { count, interval } = timeline
  const rows = Math.ceil(count / timelineCell.columns)
  // Where cells are further apart than key frames, only key frames are decoded.
  const isSparse = interval >= 2 * keyframeSeconds
  workspace.at('timeline')
  if (!workspace.stored.has('timeline.webp')) {
    const chain = [
      // The last frame before the middle of each interval; the final frame is repeated, so that every cell gets one.
      `tpad=stop_mode=clone:stop_duration=${interval}`,
      `fps=1/${interval}:start_time=0`,
      ...filled(timelineCell),
      `tile=${timelineCell.columns}x${rows}`,
      ...asPicture(source),
    ]
    await workspace.run(
      'ffmpeg',
      args`
        -v error -y -nostdin -threads ${workspace.threads} ${strictOptions(streamsMax, framePixelsMax)}
        ${isSparse ? args`-skip_frame nokey` : []} -i ${source.input}
        -filter_complex [0:${source.video.index}]${chain.join(',')}[sprite] -map [sprite]
        -frames:v 1 ${webp(60)} ${withoutMetadata} timeline.webp
      `,
      // A single picture, written at the very end, shows no progress.
      { ...boundsFor(source.seconds), stallSeconds: undefined },
    )
    await workspace.store('timeline.webp')
  }
  if (!workspace.stored.has('timeline.vtt')) {
    const text = timelineVtt({ ...timeline, durationSeconds: source.seconds, sprite: 'timeline.webp' })
    await writeFile(workspace.path('timeline.vtt'), text)
    await workspace.store('timeline.vtt')
  }
  return timeline
}
