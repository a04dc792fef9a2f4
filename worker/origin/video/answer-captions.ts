// Captions of a video as WebVTT. The address names the version of the text, so the answer never changes.
import { captionsPath } from '../../../shared/media-paths.ts'
import { refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { refusal } from '../http/json-response.ts'
import { shownCaptions } from './store/video-texts.ts'

/** Null for every other address. */
export async function answerCaptions(request: Request, { db }: Env): Promise<Response | null> {
  const params = captionsPath.match(new URL(request.url).pathname)
  if (!params) return null
  const { dir_path: folder = '', video_id = '', lang = '', version: hash = '' } = params
  const text = /^[1-9]\d{0,14}$/.test(video_id)
    ? await shownCaptions(db, { videoId: Number(video_id), lang, hash, folder })
    : null
  if (text === null) return refusal(refused('not_found'))
  return new Response(text, {
    headers: {
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  })
}
