// Pictures that were sent and encoded anew, each in a folder of its own.
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'

/** Outside the roots with public addresses. */
export const sentPictureAt = (key: string): string => `sent-pictures/${key}`

type Owner = 'member' | 'subject' | 'advert'

/** The folder that goes with a picture; null without one. The demo's are shared and stay: their folders have no such owner. */
export function folderOfPicture(owner: Owner, key: string | null): string | null {
  const [, folder] = /^pictures\/([^/]+)\//.exec(key ?? '') ?? []
  return folder?.startsWith(`${owner}-`) ? folder : null
}

/** A picture that is no longer shown is deleted with its folder. */
export async function forgetPictureOf(env: Env, owner: Owner, key: string | null): Promise<void> {
  const folder = folderOfPicture(owner, key)
  if (folder !== null) await forgetFolder(env, folder)
}

export async function forgetFolder({ media }: Pick<Env, 'media'>, folder: string): Promise<void> {
  const { objects } = await media.list({ prefix: pictureKey(`${folder}/`) })
  if (objects.length) await media.delete(objects.map(({ key }) => key))
}

/** The id of a sent picture in the key of its file. */
export const sentIdIn = (sourceKey: string): string => sourceKey.slice(sentPictureAt('').length)

/** Of the files of one picture. */
export const largestOf = (names: readonly string[]): string | undefined =>
  names.filter((name) => name.endsWith('.webp')).toSorted((one, other) => widthOf(other) - widthOf(one))[0]
const widthOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0)
