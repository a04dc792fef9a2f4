// Processes an image: its header is checked, then it is decoded, rotated, cropped, scaled and encoded again. No byte of the
// uploaded file is copied to the outputs.
import { open } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type ImageShape, imageName, imageShapes } from '../../shared/contract/media-images.ts'
import type { Crop, ImageJob } from '../../shared/contract/media-jobs.ts'
import { imageHeaderBytes, readImageHeader } from '../../shared/rules/image-header.ts'
import { imageDemuxers, strictImageOptions } from './allowed-formats.ts'
import { args } from './args.ts'
import { imageBounds, imagePixelsMax } from './bounds.ts'
import { MediaFailure } from './failure.ts'
import { fetchSource } from './fetch-source.ts'
import { avif, webp } from './image-formats.ts'
import { cutSize, filled, withoutMetadata } from './video-filters.ts'
import type { Workspace } from './workspace.ts'

type Size = { width: number; height: number }
type Picture = Size & { demuxer: string; codec: string }

export async function makeImage(workspace: Workspace, job: ImageJob): Promise<void> {
  const { sha256 } = await fetchSource(workspace, job)
  workspace.at('image')
  const picture = await inspect(workspace)
  const shape: ImageShape = imageShapes[job.image.purpose]
  const area = job.image.crop ?? { x: 0, y: 0, width: picture.width, height: picture.height }
  requireFit(picture, area, shape)
  const { width, height, codec } = picture
  await workspace.origin.report({
    type: 'probed',
    seconds: 0,
    width,
    height,
    container: codec,
    codecs: { video: codec, audio: null },
    hashes: { sha256, frames: [] },
  })
  await draw(workspace, picture, area, shape)
}

/** Format and size, from the file's header before decoding, and from its first frame as displayed. */
async function inspect(workspace: Workspace): Promise<Picture> {
  const head = readImageHeader(await headOf(workspace.path('source')))
  const demuxer = head ? imageDemuxers[head.kind] : undefined
  if (!head || !demuxer) throw new MediaFailure('unsupported', head?.kind ?? 'no picture')
  if (head.width * head.height > imagePixelsMax) throw new MediaFailure('too_large', `${head.width}x${head.height}`)
  const { output } = await workspace.run(
    'ffprobe',
    args`
      -v error ${strictImageOptions(demuxer, imagePixelsMax)} -of json -read_intervals %+#1
      -show_entries frame=width,height:frame_side_data:stream=codec_name -i ${workspace.input('source')}
    `,
    imageBounds,
  )
  const read = Frames.safeParse(JSON.parse(output.toString('utf8') || '{}'))
  const frame = read.data?.frames[0]
  if (!frame) throw new MediaFailure('corrupted', 'not one frame')
  const turn = frame.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const { width, height } = frame
  const size = Math.abs(turn) % 180 === 90 ? { width: height, height: width } : { width, height }
  return { ...size, demuxer, codec: read.data?.streams[0]?.codec_name ?? 'unknown' }
}

const Frames = z.object({
  frames: z.array(
    z.object({
      width: z.int(),
      height: z.int(),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
    }),
  ),
  streams: z.array(z.object({ codec_name: z.optional(z.string()) })),
})

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const bytes = new Uint8Array(imageHeaderBytes)
    const { bytesRead } = await file.read(bytes)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The crop must lie inside the picture, and be large enough for its purpose. */
function requireFit(picture: Size, area: Crop, { min }: ImageShape): void {
  const isInside = area.x + area.width <= picture.width && area.y + area.height <= picture.height
  const isEnough = area.width >= min.width && area.height >= min.height
  if (isInside && isEnough) return
  const words = `${area.width}x${area.height} of ${picture.width}x${picture.height}`
  throw new MediaFailure('too_small', isInside ? words : `${words} lies outside`)
}

/** All sizes come from one decoded frame. */
async function draw(
  workspace: Workspace,
  picture: Picture,
  area: Crop,
  { sizes, how, isTransparent }: ImageShape,
): Promise<void> {
  const outputs = sizes
    .flatMap(({ types, ...size }) => types.map((type) => ({ size, type, name: imageName(size.width, type) })))
    .filter(({ name }) => !workspace.stored.has(name))
  if (outputs.length === 0) return
  const letters = outputs.map((_, at) => `[s${at}]`).join('')
  const cropped = `[0:v]format=rgba,crop=${area.width}:${area.height}:${area.x}:${area.y}:exact=1`
  const onWhite = [
    `${cropped},split[under][over]`,
    `[under]lutrgb=r=255:g=255:b=255:a=255[paper];[paper][over]overlay=format=rgb,split=${outputs.length}${letters}`,
  ]
  const pixels = isTransparent ? 'yuva420p' : 'yuv420p'
  const chains = [
    ...(isTransparent ? [`${cropped},split=${outputs.length}${letters}`] : onWhite),
    ...outputs.map(({ size }, at) => {
      const to = how === 'fill' ? filled(cutSize(area, size)) : fitted(area, size)
      return `[s${at}]${[...to, 'scale=out_color_matrix=bt601:out_range=tv', `format=${pixels}`].join(',')}[o${at}]`
    }),
  ]
  await workspace.run(
    'ffmpeg',
    args`
      -v error -y -nostdin -threads ${workspace.threads}
      ${strictImageOptions(picture.demuxer, imagePixelsMax)} -i ${workspace.input('source')} -filter_complex ${chains.join(';')}
      ${outputs.flatMap(
        ({ type, name }, at) =>
          args`-map [o${at}] -frames:v 1 ${withoutMetadata} ${type === 'avif' ? avif : webp(80)} ${name}`,
      )}
    `,
    imageBounds,
  )
  for (const { name } of outputs) await workspace.store(name)
}

/** Scales down to a size, without cropping or enlarging. */
function fitted(from: Size, to: Size): string[] {
  const scale = Math.min(1, to.width / from.width, to.height / from.height)
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  return [`scale=${side(from.width)}:${side(from.height)}:flags=bicubic`]
}
