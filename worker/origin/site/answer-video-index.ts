// The videos of the sitemaps, one range of ids at a time.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { indexSpan } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { formatDuration } from '../cards/video-card.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import { videosByIds } from './store/video-index.ts'

export async function answerVideoIndex(
  { gender, lang, after, count }: ParamsOf<'videoIndex'>,
  { db }: Env,
): Promise<Result<AnswerOf<'videoIndex'>>> {
  const upTo = (Math.floor(after / indexSpan) + 1) * indexSpan
  const { rows, lastId } = await videosByIds(db, { gender, lang, after, upTo, count })
  return ok({
    entries: rows.map(({ video_id, dir, title, folder, duration_seconds, post_date }) => ({
      video_id,
      dir,
      title,
      scr: picturesOf(folder).poster,
      duration: formatDuration(duration_seconds),
      post_date: toIsoDate(post_date),
    })),
    last_id: lastId,
  })
}
