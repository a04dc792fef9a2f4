// A new upload: whether a member may have one more, how it is called, and one that begins with what is said about it.
import { daySeconds, uploadQuota } from '../../../shared/limits.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { now } from '../http/session.ts'
import { addUpload, quotaOf, type UploadRow, uploadById } from './store/uploads.ts'

/** One without a file as yet; refused where the member has too many. */
export async function createUpload(
  env: Env,
  userId: number,
  file: { file_name: string; sent_name: string } = { file_name: '', sent_name: '' },
): Promise<Result<UploadRow>> {
  const tooMuch = await quotaProblem(env, userId, 0)
  if (tooMuch) return refusedForm([tooMuch])
  const made = { upload_id: newUploadId(), folder: newFolder(), user_id: userId, ...file }
  await addUpload(env.db, { ...made, file_bytes: 0, file_modified: 0, r2_upload: null, nowSeconds: now() }).run()
  const upload = await uploadById(env.db, made.upload_id)
  return upload ? ok(upload) : refused('not_found', 'upload_id')
}

/** What keeps a member from one more upload of so many bytes. */
export async function quotaProblem({ db }: Env, userId: number, bytes: number): Promise<FieldCode | null> {
  const { open, added, bytes: sent } = await quotaOf(db, userId, now() - daySeconds)
  if (open >= uploadQuota.open) return { field: 'file', code: 'quota_open', info: uploadQuota.open }
  const isOver = added >= uploadQuota.perDay || sent + bytes > uploadQuota.bytesPerDay
  return isOver ? { field: 'file', code: 'quota_day', info: uploadQuota.perDay } : null
}

export const newUploadId = (): string => crypto.randomUUID().replaceAll('-', '')
/** Where the files that come of it lie. */
export const newFolder = (): string => `up-${newUploadId()}`
