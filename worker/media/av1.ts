// A finished video once more as AV1, which takes less of a visitor's line: from a rendition, whose sound is copied as it is. Nothing
// depends on it: without the encoder, or where AV1 saves nothing, there is no such file. Of a long video each size is a stream of its own, for
// visitors who chose it: the master playlist names none, because a player that began with AV1 would not go on to sizes that are not made of it.
import { rm, stat } from 'node:fs/promises'
import type { Av1Job } from '../../shared/contract/media-jobs.ts'
import { type Av1Size, av1Name } from '../../shared/rules/video-av1.ts'
import { type RenditionSize, renditionSizes } from '../../shared/rules/video-renditions.ts'
import { strictOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { av1Bounds, framePixelsMax, streamsMax } from './bounds.ts'
import { fetchSource } from './fetch-source.ts'
import { hasParts } from './ffmpeg-parts.ts'
import { log } from './log.ts'
import { probe, type SourceVideo } from './probe.ts'
import { fileOf, keyframeSeconds, requireWhole } from './renditions.ts'
import { isStream, makeStream, playlistOf } from './stream.ts'
import { scaled, withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

/** A lower number takes more time for the same quality in fewer bytes. */
const preset = 8
/** About the quality that the renditions as H.264 have. */
const crf: Record<Av1Size, number> = { p360: 34, sd: 35, hd: 36, fhd: 37 }
/** The encoder takes no smaller pictures. */
const sideMin = 64

let known: Promise<boolean> | undefined

/** Whether this ffmpeg has SVT-AV1. */
function hasAv1Encoder(): Promise<boolean> {
  known ??= hasParts('-encoders', ['libsvtav1']).then((has) => {
    const detail = 'This ffmpeg has no libsvtav1: videos are made as H.264 only.'
    if (!has) log('log', { event: 'no-av1-encoder', detail })
    return has
  })
  return known
}

/** @param canMake whether this ffmpeg can */
export async function makeAv1(workspace: Workspace, job: Av1Job, canMake = hasAv1Encoder): Promise<void> {
  if (!(await canMake())) return
  await fetchSource(workspace, job)
  workspace.at('probing')
  const source = await probe(workspace, job.source.name)
  for (const rung of renditionSizes(source)) {
    const size = job.av1.sizes.find((one) => one === rung.name)
    if (size && Math.min(rung.width, rung.height) >= sideMin) await makeOne(workspace, source, { ...rung, name: size })
  }
}

type Rung = RenditionSize & { name: Av1Size }

async function makeOne(workspace: Workspace, source: SourceVideo, rung: Rung): Promise<void> {
  const name = av1Name(rung.name)
  const whole = `${name}.mp4`
  const file = isStream(workspace, source) ? playlistOf(name) : whole
  const { width, height } = rung
  const made = workspace.stored.has(file) ? source.seconds : await encode(workspace, source, rung, whole)
  if (made === null) return
  if (isStream(workspace, source) && !workspace.stored.has(file)) {
    await makeStream(workspace, { name, file: whole, seconds: made })
    await rm(workspace.path(whole))
  }
  const bytes = await storedBytes(workspace, file)
  await workspace.origin.report({ type: 'rendition', name, file, width, height, bytes, seconds: made })
}

const storedBytes = async (workspace: Workspace, file: string): Promise<number> =>
  workspace.stored.get(file) ?? workspace.store(file)

/** Its length in seconds; null where it is not smaller than the same size as H.264. */
async function encode(workspace: Workspace, source: SourceVideo, rung: Rung, file: string): Promise<number | null> {
  const step = av1Name(rung.name)
  const { audio, video } = source
  await workspace.run(
    'ffmpeg',
    args`
      -v error -y -nostdin -nostats -progress pipe:1 -threads ${workspace.threads} ${strictOptions(streamsMax, framePixelsMax)}
      -i ${source.input} -map 0:${video.index} ${audio ? args`-map 0:${audio.index} -c:a copy` : []} -sn -dn
      -vf ${scaled(source, rung).join(',')} -c:v libsvtav1 -preset ${preset} -crf ${crf[rung.name]}
      -g ${Math.max(1, Math.round(keyframeSeconds * video.framesPerSecond))} -svtav1-params lp=${workspace.threads}
      -fps_mode vfr -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv
      ${withoutMetadata} -movflags +faststart ${file}
    `,
    av1Bounds(source.seconds),
    (seconds) => workspace.at(step, Math.min(1, seconds / source.seconds)),
  )
  const seconds = await requireWhole(workspace, source, file)
  const { size } = await stat(workspace.path(file))
  if (size < (workspace.stored.get(fileOf(rung)) ?? Number.POSITIVE_INFINITY)) return seconds
  await rm(workspace.path(file))
  return null
}
