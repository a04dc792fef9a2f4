// Signed media links: valid for a few hours and bound to one video. A link covers the folder of its file, because HLS
// segments lie beside the playlist.

import { toHex } from '../../../shared/byte-encodings.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import type { VideoFile } from '../../../shared/entities/video.ts'
import { mediaLinkSeconds } from '../../../shared/limits.ts'
import {
  captionsPath,
  mediaPath,
  signedCaptionsPath,
  signedMediaPath,
  signedTimelinePath,
  timelinePath,
} from '../../../shared/media-paths.ts'
import { decodeVideoUrl, encodeVideoUrl } from '../../../shared/rules/video-playback.ts'
import { hmacOf, newestOf, type SecretVersion, type VersionedSecret } from '../../../shared/versioned-secret.ts'
import { writeLog } from '../telemetry/log.ts'

const videosFolder = 'videos/'

/** The files with signed `video_url`. Addresses that are no file of ours stay unchanged. */
export async function signFiles(
  secret: VersionedSecret,
  videoId: number,
  files: VideoFile[],
  nowMs: number,
): Promise<VideoFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const path = decodeVideoUrl(file.video_url)
      if (path === null) {
        writeLog('info', { event: 'decode-error', video: videoId })
        return file
      }
      return { ...file, video_url: encodeVideoUrl(await signPath(secret, videoId, path, nowMs)) }
    }),
  )
}

async function signPath(secret: VersionedSecret, videoId: number, path: string, nowMs: number): Promise<string> {
  const key = mediaPath.match(path)?.key
  if (!key?.startsWith(videosFolder)) return path
  const expires = Math.floor(nowMs / 1000) + mediaLinkSeconds
  const signature = await sign(newestOf(secret), videoId, expires, folderOf(key))
  return signedMediaPath.fill({ expires, signature, video_id: videoId, key })
}

export type MediaRequest =
  /**
   * The upstream path; `isOpen` files are public and cacheable. `mark` is the takedown mark that covers the file, `files` that of files
   * which others have replaced: their pictures stay.
   */
  { path: string; isOpen: boolean; mark: Mark; files?: Mark } | { refused: 'not-signed' | 'expired' | 'forged' } | null

/** What lies beside a video's files without being one of them: the signed address, and the upstream's. */
const besideFiles = [
  { signed: signedTimelinePath, plain: timelinePath },
  { signed: signedCaptionsPath, plain: captionsPath },
]

/** Parses a media address. Pictures are open; videos, timelines and captions need a signed link. */
export async function readMediaPath(secret: VersionedSecret, path: string, nowMs: number): Promise<MediaRequest> {
  for (const { signed, plain } of besideFiles) {
    const beside = signed.match(path)
    if (beside && isFolder(beside.dir_path ?? '')) {
      const { expires = '', signature = '', video_id = '', dir_path = '' } = beside
      const refused = await refusalOf(secret, { expires, signature, video_id, folder: `${dir_path}/` }, nowMs)
      return refused
        ? { refused }
        : { path: plain.fill(beside), isOpen: false, mark: Number(video_id), files: filesOf(dir_path) }
    }
    if (plain.match(path)) return { refused: 'not-signed' }
  }

  const signed = signedMediaPath.match(path)
  if (signed) {
    const { expires = '', signature = '', video_id = '', key = '' } = signed
    if (!isKey(key)) return null
    const refused = await refusalOf(secret, { expires, signature, video_id, folder: folderOf(key) }, nowMs)
    return refused
      ? { refused }
      : { path: mediaPath.fill({ key }), isOpen: false, mark: Number(video_id), files: filesOf(key) }
  }
  const key = mediaPath.match(path)?.key
  if (!key || !isKey(key)) return null
  if (key.startsWith(videosFolder)) return { refused: 'not-signed' }
  return { path: mediaPath.fill({ key }), isOpen: true, mark: `folder:${key.split('/')[1]}` }
}

type Link = { expires: string; signature: string; video_id: string; folder: string }

async function refusalOf(
  secret: VersionedSecret,
  { expires, signature, video_id, folder }: Link,
  nowMs: number,
): Promise<'expired' | 'forged' | null> {
  const version = secret.find((one) => signature.startsWith(`${one.version}-`))
  const expected = version && (await sign(version, Number(video_id), Number(expires), folder))
  if (!expected || !isSame(expected, signature)) return 'forged'
  return Number(expires) * 1000 > nowMs ? null : 'expired'
}

const filesOf = (key: string): Mark => `files:${key.split('/')[1]}`
const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1)
const isKey = (key: string): boolean =>
  /^(pictures|videos)(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+\.[a-z0-9]{2,4}$/.test(key)

const isFolder = (path: string): boolean => /^videos(\/[A-Za-z0-9_-]+)+$/.test(path)

/** The version of the secret and half of the MAC, which keeps links short. */
async function sign(secret: SecretVersion, videoId: number, expires: number, folder: string): Promise<string> {
  const mac = await hmacOf(secret, 'media links', `${videoId}.${expires}.${folder}`)
  return `${secret.version}-${toHex(mac.slice(0, 16))}`
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index)
  return difference === 0
}
