// The pictures of a card, under the names that every card has: made of the still that the uploader chose, or of their own.
import { outputType } from '../../../shared/contract/media-files.ts'
import { ownPreview } from '../../../shared/forms/studio-upload.ts'
import { previewsMax } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import type { UploadRow } from './store/uploads.ts'

/** Stills that stand in for previews until the film's own are there. */
const meanwhile = [1, 4, 7]

export async function putCardPictures(
  env: Pick<Env, 'media'>,
  { folder }: UploadRow,
  chosen: number | typeof ownPreview,
): Promise<void> {
  const copy = (from: string, to: string) => copyPicture(env, folder, from, to)
  const isOwn = chosen === ownPreview && (await exists(env, folder, 'image-1280.webp'))
  const place = chosen === ownPreview ? 0 : chosen
  const [large, small] = isOwn ? ['image-1280', 'image-640.webp'] : [`still-${place}`, `card-${place}.webp`]
  for (const type of ['webp', 'avif']) await copy(`${large}.${type}`, `poster.${type}`)
  for (const name of ['still.webp', 'vertical.webp']) await copy(small, name)
  for (let index = 0; index < previewsMax; index++) {
    const name = `preview-${index + 1}.webp`
    if (!(await exists(env, folder, name))) await copy(`card-${meanwhile[index]}.webp`, name)
  }
}

const exists = async ({ media }: Pick<Env, 'media'>, folder: string, name: string): Promise<boolean> =>
  (await media.head(pictureKey(`${folder}/${name}`))) !== null

/** A picture is small: it passes through memory. Where there is none, nothing else stays in its place. */
async function copyPicture({ media }: Pick<Env, 'media'>, folder: string, from: string, to: string): Promise<void> {
  const [found, place] = [await media.get(pictureKey(`${folder}/${from}`)), pictureKey(`${folder}/${to}`)]
  if (!found) return media.delete(place)
  await media.put(place, await found.arrayBuffer(), { httpMetadata: { contentType: outputType(to) } })
}
