// The renditions of a video. What may not be watched by everybody has no file here.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { encodeVideoUrl } from '../../../shared/rules/playback.ts'
import type { Env } from '../env.ts'
import { mediaAddress } from '../files/addresses.ts'
import { publicFilesOf } from '../store/video.ts'

export async function answerVideoFile(
  { video_id }: ParamsOf<'videoFile'>,
  { db }: Env,
): Promise<Result<AnswerOf<'videoFile'>>> {
  const files = await publicFilesOf(db, video_id)
  if (files.length === 0) return refused('not_found', 'video_id')
  return ok(
    files.map(({ media_key, format, vr, ...timeline }) => ({
      ...timeline,
      video_url: encodeVideoUrl(mediaAddress(media_key)),
      format,
      ...(vr === null ? {} : { vr }),
    })),
  )
}
