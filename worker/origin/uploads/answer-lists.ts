// A member's uploads, one upload with all that its form needs, and the moderators' review queue.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes, similarShown, uploadPartBytes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { isWorthComparing, likeness } from '../../../shared/rules/likeness.ts'
import { encodeVideoUrl } from '../../../shared/rules/playback.ts'
import type { Asker } from '../asker.ts'
import { atQueue, claimOf } from '../desk/at-desk.ts'
import { barsOn } from '../desk/may-decide.ts'
import type { Env } from '../env.ts'
import { mediaAddress } from '../files/addresses.ts'
import { now } from '../session.ts'
import { claimsOn } from '../store/claims.ts'
import { pageAt } from '../store/page.ts'
import { renditionsOf } from '../store/upload-films.ts'
import { aboutAsLong, type ListedUpload, listedUpload, pageOfReview, pageOfUploads } from '../store/upload-lists.ts'
import { partsOf } from '../store/upload-parts.ts'
import { peopleOnRecord } from './answer-people.ts'
import { missingOf, ownUpload, ownUploadOf, stillsOf, typedOf, uploadOf } from './own-upload.ts'

/** A page of the member's uploads, newest first; refused with sign_in. */
export async function answerUploads(
  { page }: ParamsOf<'uploads'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'uploads'>>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const { rows, total } = await pageOfUploads(db, session.user.user_id, pageAt(pageSizes.playlists, page))
  return ok({ uploads: rows.map(ownUploadOf), total_count: total })
}

/** One upload; refused with sign_in, and with not_found for other members' uploads. */
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
    typed: { ...typedOf(row), ...(row.shown !== null && { shown: String(row.shown) }) },
    codes: JSON.parse(row.wrong),
    part_bytes: uploadPartBytes,
    parts: parts.map(({ part }) => part),
    has_picture: row.picture !== null,
    stills: stillsOf(row),
  })
}

/** The waiting uploads, oldest first; refused for callers who may not decide. */
export async function answerReviewQueue(
  { page }: ParamsOf<'reviewQueue'>,
  env: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'reviewQueue'>>> {
  const moderator = await atQueue(asker, 'uploads')
  if (!moderator.ok) return moderator
  const { rows, total } = await pageOfReview(env.db, pageAt(pageSizes.playlists, page))
  const ids = rows.map(({ upload_id }) => upload_id)
  const claims = await claimsOn(env.db, 'uploads', ids, now())
  const bars = await barsOn(env, 'uploads', ids, moderator.value)
  const uploads = await Promise.all(
    rows.map(async (row) => ({
      ...(await reviewedOf(env, row)),
      claim: claimOf(claims.get(row.upload_id)),
      bar: bars.get(row.upload_id) ?? null,
    })),
  )
  return ok({ uploads, total_count: total })
}

type Reviewed = AnswerOf<'reviewQueue'>['uploads'][number]

async function reviewedOf(env: Env, row: ListedUpload): Promise<Omit<Reviewed, 'claim' | 'bar'>> {
  const typed = typedOf(row)
  const files = await renditionsOf(env.db, row.upload_id)
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
    missing: missingOf(row),
    people: row.shown === null ? null : await peopleOnRecord(env, row.upload_id),
    is_online: row.is_unseen === 1,
    files: files
      .filter(({ format }) => format.endsWith('.mp4'))
      .map(({ format, media_key }) => ({ video_url: encodeVideoUrl(mediaAddress(media_key)), format })),
    stills: stillsOf(row),
    similar: await similarTo(env.db, row),
  }
}

/** The uploads that look most alike, for the moderator to compare. */
async function similarTo(db: Env['db'], row: ListedUpload): Promise<Reviewed['similar']> {
  const frames: string[] = JSON.parse(row.frames ?? '[]')
  if (frames.length === 0) return []
  return (await aboutAsLong(db, row))
    .map((other) => ({ other, share: likeness(frames, JSON.parse(other.frames)) }))
    .filter(({ share }) => isWorthComparing(share))
    .sort((a, b) => b.share - a.share)
    .slice(0, similarShown)
    .map(({ other }) => ({
      title: uploadOf(other).title,
      username: other.username,
      stills: stillsOf(other),
      video: ownUploadOf(other).video,
    }))
}
