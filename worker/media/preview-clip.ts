// The moving preview of a card: a silent clip of three moments of a video, small enough to be loaded when a pointer rests on the card.
import { previewClipMaxBytes, previewClipSeconds } from '../../shared/limits.ts'
import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { frameBounds, framePixelsMax, streamsMax } from './bounds.ts'
import type { SourceVideo } from './probe.ts'
import { cutSize, filled, upright, withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

const clipName = 'clip.mp4'
const size = { width: 480, height: 270 }
const framesPerSecond = 20

/** Where its moments begin, as shares of the video. A short video is shown as it is. */
const moments = [0.15, 0.45, 0.75]
const momentSeconds = previewClipSeconds / moments.length

/** What the rate control may use: a tenth is kept for the container and for its first pictures. */
const kilobits = Math.floor((0.9 * 8 * previewClipMaxBytes) / 1000 / (previewClipSeconds + 1))

/** Moments of a video with few pictures a second come out longer, so the whole is cut as well. */
export async function makeClip(workspace: Workspace, source: SourceVideo): Promise<void> {
  if (workspace.stored.has(clipName)) return
  const isShort = source.seconds < 2 * previewClipSeconds
  const cuts = isShort
    ? [{ from: 0, seconds: previewClipSeconds }]
    : moments.map((share) => ({ from: share * source.seconds, seconds: momentSeconds }))
  const chains = [
    ...cuts.map(
      (_, at) =>
        `[${at}:${source.video.index}]${[...upright(source), ...filled(cutSize(source, size)), `fps=${framesPerSecond}`, 'format=yuv420p'].join(',')}[v${at}]`,
    ),
    `${cuts.map((_, at) => `[v${at}]`).join('')}concat=n=${cuts.length}[clip]`,
  ]
  await workspace.run(
    'ffmpeg',
    args`
      -v error -y -nostdin -threads ${workspace.threads}
      ${cuts.flatMap(
        ({ from, seconds }) => args`
          ${strictOptions(streamsMax, framePixelsMax)} -ss ${from.toFixed(3)} -t ${seconds} -i ${source.input}
        `,
      )}
      -filter_complex ${chains.join(';')} -map [clip] -an -t ${previewClipSeconds} -c:v libx264 -preset fast -crf 27 -profile:v main
      -maxrate ${kilobits}k -bufsize ${kilobits}k -movflags +faststart ${withoutMetadata} ${clipName}
    `,
    frameBounds(source.seconds),
  )
  await workspace.store(clipName)
}
