// Signed media links: valid for a few hours and bound to one video; those of a video that is not for every visitor also to the session
// that got them. A link covers the folder of its file, because HLS
// segments lie beside the playlist.

import { toHex } from '../../../shared/byte-encodings.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import type { VideoFile } from '../../../shared/entities/video.ts'
import { isSameText } from '../../../shared/is-same-text.ts'
import { mediaLinkSeconds } from '../../../shared/limits.ts'
import {
  captionsPath,
  mediaPath,
  signedCaptionsPath,
  signedMediaPath,
  signedTimelinePath,
  timelinePath,
} from '../../../shared/media-paths.ts'
import { partnerSchemes } from '../../../shared/partner-hosts.ts'
import { type PartnerKeys, signPartnerLink } from '../../../shared/partner-signature.ts'
import { decodeVideoUrl, encodeVideoUrl } from '../../../shared/rules/video-playback.ts'
import { hmacOf, newestOf, type SecretVersion, type VersionedSecret } from '../../../shared/versioned-secret.ts'
import { writeLog } from '../telemetry/log.ts'

const videosFolder = 'videos/'
const picturesFolder = 'pictures/'

/** Who signs for whom: `session` is the token of the only session that may open the links; null is any visitor. */
export type LinkSigner = { secret: VersionedSecret; session: string | null; nowMs: number }

/** The files with signed `video_url`: ours, and those of partners whose hosts check links. Other addresses stay unchanged. */
export async function signFiles(
  signer: LinkSigner & { partnerKeys: PartnerKeys },
  videoId: number,
  files: VideoFile[],
): Promise<VideoFile[]> {
  const signed = await Promise.all(
    files.map(async (file) => {
      const path = decodeVideoUrl(file.video_url)
      if (path === null) {
        writeLog('info', { event: 'decode-error', video: videoId })
        return file
      }
      const address = await signFile(signer, videoId, path)
      return address === null ? null : { ...file, video_url: encodeVideoUrl(address) }
    }),
  )
  return signed.filter((file) => file !== null)
}

/** Null for a partner's file that cannot be signed: no visitor is to see the address without a signature. */
const signFile = (
  signer: LinkSigner & { partnerKeys: PartnerKeys },
  videoId: number,
  path: string,
): Promise<string | null> =>
  path.startsWith('https://')
    ? signPartnerLink(path, { schemes: partnerSchemes, keys: signer.partnerKeys, nowMs: signer.nowMs })
    : signPath(signer, videoId, path, videosFolder)

/** The fields that have addresses of pictures. A text of a member may look like one, of a video that is not the member's. */
const pictureFields = new Set(['still', 'stills', 'poster', 'picture', 'thumb', 'thumbsrc', 'scr'])

/** The value with signed addresses of pictures, wherever these fields are in it. */
export async function signPictures<Value>(signer: LinkSigner, videoId: number, value: Value): Promise<Value> {
  const signed = async (part: unknown, isPicture: boolean): Promise<unknown> => {
    if (typeof part === 'string') return isPicture ? signPath(signer, videoId, part, picturesFolder) : part
    if (Array.isArray(part)) return Promise.all(part.map((one) => signed(one, isPicture)))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      await Promise.all(
        Object.entries(part).map(async ([name, item]) => [name, await signed(item, pictureFields.has(name))] as const),
      ),
    )
  }
  return signed(value, false) as Promise<Value>
}

async function signPath(
  { secret, session, nowMs }: LinkSigner,
  videoId: number,
  path: string,
  folder: string,
): Promise<string> {
  const key = mediaPath.match(path)?.key
  if (!key?.startsWith(folder)) return path
  const expires = Math.floor(nowMs / 1000) + mediaLinkSeconds
  const signature = await sign(
    newestOf(secret),
    { video_id: String(videoId), expires: String(expires), folder: folderOf(key) },
    session,
  )
  return signedMediaPath.fill({ expires, signature, video_id: videoId, key })
}

/**
 * `isOpen` files are public and cacheable. `path` is the upstream's, `mark` the takedown mark that covers the file, `files` that of files
 * which others have replaced: their pictures stay.
 */
export type MediaRequest =
  | { path: string; isOpen: true; mark: Mark; files?: undefined }
  | ({ path: string; isOpen: false; mark: Mark; files: Mark } & SignedLink)
  | { refused: 'not-signed' | 'expired' | 'forged' }
  | null

/** When the link was made, and whether it opens for one session only. */
type SignedLink = { madeMs: number; isBound: boolean }

/** What lies beside a video's files without being one of them: the signed address, and the upstream's. */
const besideFiles = [
  { signed: signedTimelinePath, plain: timelinePath },
  { signed: signedCaptionsPath, plain: captionsPath },
]

/** Parses a media address. Pictures are open; videos, timelines and captions need a signed link. */
export async function readMediaPath({ secret, session, nowMs }: LinkSigner, path: string): Promise<MediaRequest> {
  const check = (link: Link) => checkLink(secret, link, session, nowMs)
  for (const { signed, plain } of besideFiles) {
    const beside = signed.match(path)
    if (beside && isFolder(beside.dir_path ?? '')) {
      const { expires = '', signature = '', video_id = '', dir_path = '' } = beside
      const link = await check({ expires, signature, video_id, folder: `${dir_path}/` })
      return 'refused' in link
        ? link
        : { path: plain.fill(beside), isOpen: false, mark: Number(video_id), files: filesOf(dir_path), ...link }
    }
    if (plain.match(path)) return { refused: 'not-signed' }
  }

  const signed = signedMediaPath.match(path)
  if (signed) {
    const { expires = '', signature = '', video_id = '', key = '' } = signed
    if (!isKey(key)) return null
    const link = await check({ expires, signature, video_id, folder: folderOf(key) })
    return 'refused' in link
      ? link
      : { path: mediaPath.fill({ key }), isOpen: false, mark: Number(video_id), files: filesOf(key), ...link }
  }
  const key = mediaPath.match(path)?.key
  if (!key || !isKey(key)) return null
  if (key.startsWith(videosFolder)) return { refused: 'not-signed' }
  return { path: mediaPath.fill({ key }), isOpen: true, mark: `folder:${key.split('/')[1]}` }
}

type Link = { expires: string; signature: string; video_id: string; folder: string }

/** A link that was made for a different session is as good as a forged one. */
async function checkLink(
  secret: VersionedSecret,
  link: Link,
  session: string | null,
  nowMs: number,
): Promise<SignedLink | { refused: 'expired' | 'forged' }> {
  const version = secret.find((one) => link.signature.startsWith(`${one.version}-`))
  const isSignedFor = async (token: string | null) =>
    version !== undefined && isSameText(await sign(version, link, token), link.signature)
  const isBound = !(await isSignedFor(null))
  if (isBound && (session === null || !(await isSignedFor(session)))) return { refused: 'forged' }
  const expiresMs = Number(link.expires) * 1000
  return expiresMs > nowMs ? { madeMs: expiresMs - mediaLinkSeconds * 1000, isBound } : { refused: 'expired' }
}

const filesOf = (key: string): Mark => `files:${key.split('/')[1]}`
const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1)
const isKey = (key: string): boolean =>
  /^(pictures|videos)(\/[A-Za-z0-9_-]+)*\/[A-Za-z0-9_-]+\.[a-z0-9]{2,4}$/.test(key)

const isFolder = (path: string): boolean => /^videos(\/[A-Za-z0-9_-]+)+$/.test(path)

/** The version of the secret and half of the MAC, which keeps links short. */
async function sign(
  secret: SecretVersion,
  { video_id, expires, folder }: Omit<Link, 'signature'>,
  session: string | null,
): Promise<string> {
  const what = `${Number(video_id)}.${Number(expires)}.${folder}`
  const mac = await hmacOf(secret, 'media links', session === null ? what : `${what}.${session}`)
  return `${secret.version}-${toHex(mac.slice(0, 16))}`
}
