// A moderator's decision. An approved film is a video with the same breath; a rejected one says why to whoever sent it.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { ownPreview, UploadForm } from '../../../shared/forms/upload.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { ladderOf } from '../../../shared/rules/ladder.ts'
import { may } from '../../../shared/rules/roles.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { type Done, done } from '../handlers/done.ts'
import { dirOf } from '../seed/dir-of.ts'
import { durationClassOf } from '../seed/duration-class.ts'
import { now } from '../session.ts'
import { tell } from '../store/notices.ts'
import { categoriesByDir, namesIn, publishUpload } from '../store/publish.ts'
import { moveUpload, noteReviewer, type UploadRow, uploadById } from '../store/uploads.ts'
import { typedOf } from './own-upload.ts'
import { putCardPictures } from './put-pictures.ts'

export async function answerReview(form: BodyOf<'review'>, env: Env, asker: Asker): Promise<Result<Done>> {
  const user = (await asker.session())?.user
  if (!user || !may(user.role, 'moderate')) return refused('not_found')
  const upload = await uploadById(env.db, form.upload_id)
  if (!upload) return refused('not_found', 'upload_id')
  return form.decision === 'approve'
    ? approve(upload, env, asker, user.user_id)
    : reject(upload, form, env, user.user_id)
}

async function reject(
  { upload_id, user_id }: UploadRow,
  { reason, note = '' }: BodyOf<'review'>,
  env: Env,
  reviewerId: number,
): Promise<Result<Done>> {
  if (!reason) return refusedForm([{ field: 'reason', code: 'required' }])
  const { db } = env
  const nowSeconds = now()
  const moved = await moveUpload(db, upload_id, 'rejected', nowSeconds, { reason, note }).run()
  if (moved.meta.changes === 0) return refused('not_found', 'upload_id')
  const decided = { kind: 'upload_refused', userId: user_id, objectId: nowSeconds, nowSeconds } as const
  await db.batch([noteReviewer(db, upload_id, reviewerId), tell(db, decided)])
  await env.ring(user_id)
  return done
}

async function approve(upload: UploadRow, env: Env, asker: Asker, reviewerId: number): Promise<Result<Done>> {
  const { db } = env
  const checked = checkForm(UploadForm, typedOf(upload))
  if (upload.state !== 'ready' || !checked.ok) return refused('not_found', 'upload_id')
  const { preview, ...details } = checked.value
  await putCardPictures(env, upload, preview === ownPreview ? ownPreview : Number(preview))
  const categories = await categoriesByDir(db, details.categories)
  const publishing = db.batch(
    publishUpload(db, {
      upload_id: upload.upload_id,
      dir: dirOf(details.title) || 'video',
      details,
      isHd: ladderOf({ width: upload.width || 1, height: upload.height || 1 }).length > 1,
      durationClass: durationClassOf(upload.duration_seconds ?? 0),
      categoryIds: categories.map(({ category_id }) => category_id),
      names: [...categories.map(({ title }) => title), ...namesIn(details.performers), details.channel].filter(Boolean),
      reviewerId,
      nowSeconds: now(),
    }),
  )
  try {
    await publishing
  } catch (fault) {
    // Another moderator was quicker.
    if ((await uploadById(db, upload.upload_id))?.state !== 'ready') return refused('not_found', 'upload_id')
    throw fault
  }
  await tellUploader(upload, env, reviewerId)
  asker.tellChange('newest')
  return done
}

async function tellUploader({ upload_id, user_id }: UploadRow, env: Env, reviewerId: number): Promise<void> {
  const { db } = env
  const objectId = (await uploadById(db, upload_id))?.video_id ?? 0
  const decided = { kind: 'upload_accepted', userId: user_id, section: 'video', objectId, nowSeconds: now() } as const
  await db.batch([noteReviewer(db, upload_id, reviewerId), tell(db, decided)])
  await env.ring(user_id)
}
