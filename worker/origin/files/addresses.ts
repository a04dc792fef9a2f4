// Keys of files in the bucket and their public addresses: the only place that spells either.

import { mediaRoot } from '../../../shared/media-paths.ts'
import { partnerSchemes } from '../../../shared/partner-hosts.ts'
import { needsSignature } from '../../../shared/partner-signature.ts'

/** A partner's file stays where it is: its key is its whole address. */
export const mediaAddress = (key: string): string => (isHosted(key) ? key : mediaRoot + key)

const isHosted = (key: string): boolean => key.startsWith('https://')

/** Keys of a demo clip's or an upload's files. Pictures and videos have a root each: the edge signs links to videos only. */
export const pictureKey = (path: string): string => `pictures/${path}`
export const videoKey = (path: string): string => `videos/${path}`

type FolderPictures = { still: string; poster: string; vertical: string; timeline: string; previews: string[] }

/** The addresses of a folder's pictures. A partner's video has one picture, whose whole address stands for the folder. */
export const picturesOf = (folder: string): FolderPictures => {
  // No visitor is to see an address of a host that checks links without a signature: a card would outlive it.
  if (isHosted(folder) && needsSignature(folder, partnerSchemes)) return picturesOf(hiddenFolder)
  if (isHosted(folder)) return { still: folder, poster: folder, vertical: folder, timeline: folder, previews: [] }
  const picture = (name: string) => mediaAddress(pictureKey(`${folder}/${name}.webp`))
  return {
    still: picture('still'),
    poster: picture('poster'),
    vertical: picture('vertical'),
    timeline: picture('timeline'),
    previews: [picture('preview-1'), picture('preview-2'), picture('preview-3')],
  }
}

/** The moving preview in an upload's folder. */
export const clipAddress = (folder: string): string => mediaAddress(pictureKey(`${folder}/clip.mp4`))

/** The folder of the grey picture that stands in for hidden videos. */
export const hiddenFolder = 'hidden'

const types: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  ts: 'video/mp2t',
  m3u8: 'application/vnd.apple.mpegurl',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
}

/** Undefined for an unknown type of file. */
export const contentTypeOf = (key: string): string | undefined => types[key.slice(key.lastIndexOf('.') + 1)]

/** The key of an address; null for an invalid one. */
export function keyOf(pathname: string): string | null {
  const key = pathname.slice(mediaRoot.length)
  return /^(pictures|videos)(\/[a-z0-9][a-z0-9._-]*){2,4}$/.test(key) && contentTypeOf(key) ? key : null
}
