// What a member has uploaded, one of it with all that its form needs, and what waits for a moderator.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes, pagesMax, stillsOfVideo, uploadPartBytes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { encodeVideoUrl } from '../../../shared/rules/playback.ts'
import { may } from '../../../shared/rules/roles.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { mediaAddress } from '../files/addresses.ts'
import { type ListedUpload, listedUpload, pageOfReview, pageOfUploads } from '../store/upload-lists.ts'
import { partsOf } from '../store/upload-parts.ts'
import { renditionsOf } from '../store/uploads.ts'
import { ownUpload, ownUploadOf, stillsOf, typedOf, uploadOf } from './own-upload.ts'

const pageAt = (page: number) => ({
  offset: (page - 1) * pageSizes.playlists,
  count: pageSizes.playlists,
  totalMax: pagesMax * pageSizes.playlists,
})

export async function answerUploads(
  { page }: ParamsOf<'uploads'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'uploads'>>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const { rows, total } = await pageOfUploads(db, session.user.user_id, pageAt(page))
  return ok({ uploads: rows.map(ownUploadOf), total_count: total })
}

export async function answerUpload(
  { upload_id }: ParamsOf<'upload'>,
  env: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'upload'>>> {
  const own = await ownUpload(env, asker, upload_id)
  if (!own.ok) return own
  const [row, parts] = [await listedUpload(env.db, upload_id), await partsOf(env.db, upload_id)]
  if (!row) return refused('not_found', 'upload_id')
  return ok({
    upload: ownUploadOf(row),
    typed: typedOf(row),
    codes: JSON.parse(row.wrong),
    part_bytes: uploadPartBytes,
    parts: parts.map(({ part }) => part),
    has_picture: row.picture !== null,
    stills: stillsOf(row, stillsOfVideo),
  })
}

export async function answerReviewQueue(
  { page }: ParamsOf<'reviewQueue'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'reviewQueue'>>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  if (!may(session.user.role, 'moderate')) return refused('not_found')
  const { rows, total } = await pageOfReview(db, pageAt(page))
  return ok({ uploads: await Promise.all(rows.map((row) => reviewedOf(db, row))), total_count: total })
}

async function reviewedOf(db: Env['db'], row: ListedUpload): Promise<AnswerOf<'reviewQueue'>['uploads'][number]> {
  const typed = typedOf(row)
  const files = await renditionsOf(db, row.upload_id)
  return {
    ...uploadOf(row),
    user: { id: row.user_id, username: row.username },
    details: {
      description: typed.description ?? '',
      categories: (typed.categories ?? '').split(',').filter(Boolean),
      performers: typed.performers ?? '',
      channel: typed.channel ?? '',
      orientation: typed.orientation ?? '',
      is_private: typed.is_private === '1',
      is_exclusive: typed.exclusive === '1',
    },
    files: files
      .filter(({ format }) => format.endsWith('.mp4'))
      .map(({ format, media_key }) => ({ video_url: encodeVideoUrl(mediaAddress(media_key)), format })),
    stills: stillsOf(row, stillsOfVideo),
  }
}
