// A moderator's decision. An approved film is a video with the same breath; a rejected one says why to whoever sent it.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { ownPreview, UploadForm } from '../../../shared/forms/upload.ts'
import { ageWordSeconds } from '../../../shared/limits.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { ladderOf } from '../../../shared/rules/ladder.ts'
import type { Asker } from '../asker.ts'
import { atQueue, claimItem } from '../desk/at-desk.ts'
import type { Env } from '../env.ts'
import { type Done, done } from '../handlers/done.ts'
import { dirOf } from '../seed/dir-of.ts'
import { durationClassOf } from '../seed/duration-class.ts'
import { now } from '../session.ts'
import { putProof } from '../store/age-checks.ts'
import { decideAudited } from '../store/audit.ts'
import { isBlocked } from '../store/blocked-films.ts'
import { dropClaim } from '../store/claims.ts'
import { tell } from '../store/notices.ts'
import { categoriesByDir, namesIn, publishUpload } from '../store/publish.ts'
import { listedUpload } from '../store/upload-lists.ts'
import { moveUpload, noteReviewer, type UploadRow, uploadById } from '../store/uploads.ts'
import { missingOf, typedOf } from './own-upload.ts'
import { putCardPictures } from './put-pictures.ts'

export async function answerReview(form: BodyOf<'review'>, env: Env, asker: Asker): Promise<Result<Done>> {
  const moderator = await atQueue(asker, 'uploads')
  if (!moderator.ok) return refused('not_found')
  const upload = await uploadById(env.db, form.upload_id)
  if (upload?.state !== 'ready') return refused('not_found', 'upload_id')
  if (form.decision === 'reject' && !form.reason) return refusedForm([{ field: 'reason', code: 'required' }])
  const { user_id } = moderator.value
  const claimed = await claimItem(env, moderator.value, 'uploads', upload.upload_id, now())
  if (!claimed.ok) return claimed
  if (form.decision === 'confirm_age') return confirmAge(upload, env, user_id)
  return form.decision === 'approve' ? approve(upload, form, env, asker, user_id) : reject(upload, form, env, user_id)
}

/** Nobody says it of themselves. */
async function confirmAge({ upload_id, user_id }: UploadRow, { db }: Env, reviewerId: number): Promise<Result<Done>> {
  if (user_id === reviewerId) return refused('no_permission', 'notify')
  const nowSeconds = now()
  // Of no version of the policy: it counts for uploads, and opens no gate.
  const proof = { method: 'review', proved_date: nowSeconds, policy_version: '' }
  await decideAudited(
    db,
    { actorId: reviewerId, queue: 'uploads', item: upload_id, act: 'confirm_age', nowSeconds },
    (row) => [...putProof(db, user_id, proof, nowSeconds + ageWordSeconds, reviewerId), row],
  )
  return done
}

async function reject(
  { upload_id, user_id }: UploadRow,
  { reason, note = '' }: BodyOf<'review'>,
  env: Env,
  reviewerId: number,
): Promise<Result<Done>> {
  const { db } = env
  const nowSeconds = now()
  const told = { kind: 'upload_refused', userId: user_id, objectId: nowSeconds, nowSeconds } as const
  const [moved] = await decideAudited(
    db,
    { actorId: reviewerId, queue: 'uploads', item: upload_id, act: 'reject', reason, note, nowSeconds },
    (row) => [
      ...[moveUpload(db, upload_id, 'rejected', nowSeconds, { reason, note }), row, tell(db, told)],
      ...[noteReviewer(db, upload_id, reviewerId), dropClaim(db, 'uploads', upload_id, reviewerId)],
    ],
  )
  if (moved?.meta.changes === 0) return refused('not_found', 'upload_id')
  await env.ring(user_id)
  return done
}

async function approve(
  upload: UploadRow,
  { note }: BodyOf<'review'>,
  env: Env,
  asker: Asker,
  reviewerId: number,
): Promise<Result<Done>> {
  const { db } = env
  const checked = checkForm(UploadForm, typedOf(upload))
  if (upload.state !== 'ready' || !checked.ok) return refused('not_found', 'upload_id')
  const reason = await reasonAgainst(upload, env)
  if (reason) return reason
  const { preview, ...details } = checked.value
  await putCardPictures(env, upload, preview === ownPreview ? ownPreview : Number(preview))
  const categories = await categoriesByDir(db, details.categories)
  const nowSeconds = now()
  const { upload_id } = upload
  const publishing = decideAudited(
    db,
    { actorId: reviewerId, queue: 'uploads', item: upload_id, act: 'approve', note, nowSeconds },
    (row) => [
      ...publishUpload(db, {
        upload_id,
        dir: dirOf(details.title) || 'video',
        details,
        isHd: ladderOf({ width: upload.width || 1, height: upload.height || 1 }).length > 1,
        durationClass: durationClassOf(upload.duration_seconds ?? 0),
        categoryIds: categories.map(({ category_id }) => category_id),
        names: [...categories.map(({ title }) => title), ...namesIn(details.performers), details.channel].filter(
          Boolean,
        ),
        reviewerId,
        nowSeconds,
      }),
      ...[noteReviewer(db, upload_id, reviewerId), row, dropClaim(db, 'uploads', upload_id, reviewerId)],
    ],
  )
  try {
    await publishing
  } catch (fault) {
    // Another moderator was quicker.
    if ((await uploadById(db, upload.upload_id))?.state !== 'ready') return refused('not_found', 'upload_id')
    throw fault
  }
  await tellUploader(upload, env)
  asker.tellChange('newest')
  return done
}

/** Removed in the meantime, or without all that has to be on record. */
async function reasonAgainst({ upload_id, sha256 }: UploadRow, { db }: Env): Promise<Result<Done> | null> {
  if (sha256 && (await isBlocked(db, sha256))) return refused('removed', 'film')
  const row = await listedUpload(db, upload_id)
  const missing = row ? missingOf(row) : []
  return missing.length ? { ...refused('records_missing', 'records'), codes: missing } : null
}

async function tellUploader({ upload_id, user_id }: UploadRow, env: Env): Promise<void> {
  const { db } = env
  const objectId = (await uploadById(db, upload_id))?.video_id ?? 0
  const decided = { kind: 'upload_accepted', userId: user_id, section: 'video', objectId, nowSeconds: now() } as const
  await tell(db, decided).run()
  await env.ring(user_id)
}
