// Stores a card's pictures under their fixed names, copied from the still that the uploader chose or from their own picture.
import { outputType } from '../../../shared/contract/media-files.ts'
import { previewsMax } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import type { UploadRow } from './store/uploads.ts'

/** Stills that stand in until the preview pictures exist. */
const previewStills = [1, 4, 7]

/** @param chosen the number of a still, or the folder of the uploader's own picture */
export async function putCardPictures(
  env: Pick<Env, 'media'>,
  { folder }: Pick<UploadRow, 'folder'>,
  chosen: number | string,
): Promise<void> {
  const copy = (from: string, to: string) => copyPicture(env, from, `${folder}/${to}`)
  const isOwn = typeof chosen === 'string' && (await exists(env, `${chosen}/image-1280.webp`))
  const place = typeof chosen === 'string' ? 0 : chosen
  const [large, small] = isOwn
    ? [`${chosen}/image-1280`, `${chosen}/image-640.webp`]
    : [`${folder}/still-${place}`, `${folder}/card-${place}.webp`]
  for (const type of ['webp', 'avif']) await copy(`${large}.${type}`, `poster.${type}`)
  for (const name of ['still.webp', 'vertical.webp']) await copy(small, name)
  for (let index = 0; index < previewsMax; index++) {
    const name = `preview-${index + 1}.webp`
    if (!(await exists(env, `${folder}/${name}`))) await copy(`${folder}/card-${previewStills[index]}.webp`, name)
  }
}

const exists = async ({ media }: Pick<Env, 'media'>, path: string): Promise<boolean> =>
  (await media.head(pictureKey(path))) !== null

/** A picture is small enough for memory. A missing source deletes the target. */
async function copyPicture({ media }: Pick<Env, 'media'>, from: string, to: string): Promise<void> {
  const [source, key] = [await media.get(pictureKey(from)), pictureKey(to)]
  if (!source) return media.delete(key)
  const contentType = outputType(to.slice(to.lastIndexOf('/') + 1))
  await media.put(key, await source.arrayBuffer(), { httpMetadata: { contentType } })
}
