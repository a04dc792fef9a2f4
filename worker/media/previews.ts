// Three short previews of a video, each as a picture and as a silent clip, for cards.
import { previewsMax } from '../../shared/limits.ts'
import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { frameBounds, framePixelsMax, streamsMax } from './bounds.ts'
import { webp } from './image-formats.ts'
import type { SourceVideo } from './probe.ts'
import { asPicture, cutSize, filled, upright, withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

const clipSeconds = 2.4
const clipSize = { width: 480, height: 270 }
const pictureSize = { width: 320, height: 180 }

/** From a tenth of the video on, a third apart. */
const momentOf = (place: number, seconds: number): number => Math.max(0, (0.12 + 0.32 * place) * seconds)

export async function makePreviews(workspace: Workspace, source: SourceVideo): Promise<void> {
  for (let place = 0; place < previewsMax; place++) {
    workspace.at('previews', place / previewsMax)
    const [clip, picture] = [`preview-${place + 1}.mp4`, `preview-${place + 1}.webp`]
    if (workspace.stored.has(clip) && workspace.stored.has(picture)) continue
    const at = Math.min(momentOf(place, source.seconds), Math.max(0, source.seconds - clipSeconds))
    const chains = [
      `[0:${source.video.index}]${[...upright(source), 'split=2'].join(',')}[a][b]`,
      `[a]${[...filled(cutSize(source, clipSize)), 'fps=25', 'format=yuv420p'].join(',')}[clip]`,
      `[b]${[...filled(cutSize(source, pictureSize)), ...asPicture(source)].join(',')}[picture]`,
    ]
    await workspace.run(
      'ffmpeg',
      args`
        -v error -y -nostdin -threads ${workspace.threads} ${strictOptions(streamsMax, framePixelsMax)}
        -ss ${at.toFixed(3)} -t ${clipSeconds} -i ${source.input} -filter_complex ${chains.join(';')}
        -map [clip] -an -c:v libx264 -preset fast -crf 28 -profile:v main -movflags +faststart ${withoutMetadata} ${clip}
        -map [picture] -frames:v 1 ${webp(72)} ${withoutMetadata} ${picture}
      `,
      frameBounds(source.seconds),
    )
    for (const name of [clip, picture]) if (!workspace.stored.has(name)) await workspace.store(name)
  }
}
