// The videos of the sitemaps, one range of ids at a time.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { indexSpan } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { formatDuration } from '../cards/video-card.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import { listedParts, videosByIds } from './store/video-index.ts'

export async function answerVideoIndex(
  { gender, lang, after, count }: ParamsOf<'videoIndex'>,
  { db }: Env,
): Promise<Result<AnswerOf<'videoIndex'>>> {
  const upTo = (Math.floor(after / indexSpan) + 1) * indexSpan
  const [{ rows, lastId }, parts] = await Promise.all([
    videosByIds(db, { gender, lang, after, upTo, count }),
    after === 0 ? listedParts(db, gender) : null,
  ])
  return ok({
    entries: rows.map(({ video_id, dir, title, folder, duration_seconds, post_date, is_embed_off }) => ({
      video_id,
      dir,
      title,
      scr: picturesOf(folder).poster,
      duration: formatDuration(duration_seconds),
      post_date: toIsoDate(post_date),
      ...(is_embed_off === 1 && { is_embed_off: 1 as const }),
    })),
    last_id: lastId,
    ...(parts && { parts }),
  })
}
