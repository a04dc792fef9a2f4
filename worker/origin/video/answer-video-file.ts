// The renditions of a public video. A private video has no files here.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { encodeVideoUrl } from '../../../shared/rules/video-playback.ts'
import type { Env } from '../env.ts'
import { mediaAddress } from '../files/addresses.ts'
import { type FileRow, filesOf } from './store/video.ts'

export async function answerVideoFile(
  { video_id }: ParamsOf<'videoFile'>,
  { db }: Env,
): Promise<Result<AnswerOf<'videoFile'>>> {
  const files = await filesOf(db, video_id, 'visitors')
  return files.length === 0 ? refused('not_found', 'video_id') : ok(files.map(toVideoFile))
}

export const toVideoFile = ({ media_key, format, vr, ...timeline }: FileRow): AnswerOf<'videoFile'>[number] => ({
  ...timeline,
  video_url: encodeVideoUrl(mediaAddress(media_key)),
  format,
  ...(vr === null ? {} : { vr }),
})
