// The demo's films and pictures, put into the bucket under the addresses that the answers name.
import type { R2Bucket } from '@cloudflare/workers-types'
import { contentTypeOf, hiddenFolder, pictureKey, videoKey } from '../files/addresses.ts'
import { hiddenPicture } from './hidden-picture.ts'
import type { Loops } from './loops-manifest.ts'

/** Puts them all; `pause` is called between two films and may throw. Putting them again does no harm. */
export async function putFiles(media: R2Bucket, { manifest, read }: Loops, pause: () => void): Promise<void> {
  const put = (key: string, bytes: Uint8Array) =>
    media.put(key, bytes, { httpMetadata: { contentType: contentTypeOf(key) } })
  await Promise.all(['still', 'poster'].map((name) => put(pictureKey(`${hiddenFolder}/${name}.webp`), hiddenPicture())))
  for (const loop of manifest) {
    pause()
    const pictures = [loop.still, loop.poster, loop.vertical, ...loop.previews, loop.timeline.image, loop.timeline.vtt]
    const films = [...loop.files.map(({ path }) => path), ...(loop.hls ? [loop.hls.master, ...loop.hls.segments] : [])]
    await Promise.all([
      ...pictures.map(async (path) => put(pictureKey(path), await read(path))),
      ...films.map(async (path) => put(videoKey(path), await read(path))),
    ])
  }
}
