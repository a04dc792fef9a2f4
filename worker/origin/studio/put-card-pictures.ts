// Stores a card's pictures under their fixed names, copied from the still that the uploader chose or from their own picture.
import { outputType } from '../../../shared/contract/media-files.ts'
import { ownPreview } from '../../../shared/forms/studio-upload.ts'
import { previewsMax } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import type { UploadRow } from './store/uploads.ts'

/** Stills that stand in until the preview pictures exist. */
const previewStills = [1, 4, 7]

export async function putCardPictures(
  env: Pick<Env, 'media'>,
  { folder }: Pick<UploadRow, 'folder'>,
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
    if (!(await exists(env, folder, name))) await copy(`card-${previewStills[index]}.webp`, name)
  }
}

const exists = async ({ media }: Pick<Env, 'media'>, folder: string, name: string): Promise<boolean> =>
  (await media.head(pictureKey(`${folder}/${name}`))) !== null

/** A picture is small enough for memory. A missing source deletes the target. */
async function copyPicture({ media }: Pick<Env, 'media'>, folder: string, from: string, to: string): Promise<void> {
  const [source, key] = [await media.get(pictureKey(`${folder}/${from}`)), pictureKey(`${folder}/${to}`)]
  if (!source) return media.delete(key)
  await media.put(key, await source.arrayBuffer(), { httpMetadata: { contentType: outputType(to) } })
}
