// Puts the demo's videos and pictures into the bucket, under the keys that answers name.
import type { R2Bucket } from '@cloudflare/workers-types'
import { contentTypeOf, hiddenFolder, pictureKey, videoKey } from '../files/addresses.ts'
import { hiddenPicture } from './hidden-picture.ts'
import type { Loops } from './loops-manifest.ts'

/** Idempotent. `pause` is called between two loops and may throw. */
export async function putFiles(media: R2Bucket, { manifest, read }: Loops, pause: () => void): Promise<void> {
  const put = (key: string, bytes: Uint8Array) =>
    media.put(key, bytes, { httpMetadata: { contentType: contentTypeOf(key) } })
  await Promise.all(['still', 'poster'].map((name) => put(pictureKey(`${hiddenFolder}/${name}.webp`), hiddenPicture())))
  for (const loop of manifest) {
    pause()
    const pictures = [loop.still, loop.poster, loop.vertical, ...loop.previews, loop.timeline.image, loop.timeline.vtt]
    const videos = [...loop.files.map(({ path }) => path), ...(loop.hls ? [loop.hls.master, ...loop.hls.segments] : [])]
    await Promise.all([
      ...pictures.map(async (path) => put(pictureKey(path), await read(path))),
      ...videos.map(async (path) => put(videoKey(path), await read(path))),
    ])
  }
}
