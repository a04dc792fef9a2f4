// Creates uploads: the member's quota, ids and folders, and an upload that begins with its details.
import { daySeconds, uploadQuota } from '../../../shared/limits.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { VideoWholeRow } from '../admin/store/videos.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { hasFeature, setting } from '../site/published-settings.ts'
import { beginReplacement } from './replace-file.ts'
import { quotaOf } from './store/upload-quota.ts'
import { addUpload, type UploadRow, uploadById } from './store/uploads.ts'

/**
 * An upload without a file; refused above the member's quota. @param replaced the video whose file it replaces; another file for it must not
 * be on its way
 */
export async function createUpload(
  env: Env,
  userId: number,
  file: { file_name: string; sent_name: string } = { file_name: '', sent_name: '' },
  replaced: VideoWholeRow | null = null,
): Promise<Result<UploadRow>> {
  const problem = await quotaProblem(env, userId, 0)
  if (problem) return refusedForm([problem])
  const row = { upload_id: newUploadId(), folder: newFolder(), user_id: userId, ...file }
  const begun = await storeUpload(env, { ...row, file_bytes: 0, file_modified: 0, r2_upload: null }, replaced)
  if (!begun.ok) return begun
  const upload = await uploadById(env.db, row.upload_id)
  return upload ? ok(upload) : refused('not_found', 'upload_id')
}

/** Stores a new upload, with the video whose file it replaces. Refused where others that began meanwhile used up the quota. */
export async function storeUpload(
  env: Env,
  row: Omit<Parameters<typeof addUpload>[1], 'nowSeconds'>,
  replaced: VideoWholeRow | null,
): Promise<Result<true>> {
  const nowSeconds = currentSeconds()
  const { open, bytesPerDay: bytes } = uploadQuota
  const quota = { open, bytes, added: await setting(env, 'limit_uploads'), sinceSeconds: nowSeconds - daySeconds }
  const adding = addUpload(env.db, { ...row, nowSeconds }, quota)
  try {
    if (replaced) return await beginReplacement(env, adding, row, replaced)
    if ((await adding.run()).meta.changes > 0) return ok(true)
  } catch (fault) {
    if ((await quotaProblem(env, row.user_id, row.file_bytes)) === null) throw fault
  }
  const problem = await quotaProblem(env, row.user_id, row.file_bytes)
  return problem ? refusedForm([problem]) : refused('overloaded', 'notify')
}

/** The quota that one more upload of this size exceeds; null when there is room. */
export async function quotaProblem(env: Env, userId: number, bytes: number): Promise<FieldCode | null> {
  if (!(await hasFeature(env, 'uploads'))) return { field: 'notify', code: 'feature_off' }
  const { db } = env
  const { open, added, bytes: sent } = await quotaOf(db, userId, currentSeconds() - daySeconds)
  if (open >= uploadQuota.open) return { field: 'file', code: 'quota_open', info: uploadQuota.open }
  const perDay = await setting(env, 'limit_uploads')
  const isOver = added >= perDay || sent + bytes > uploadQuota.bytesPerDay
  return isOver ? { field: 'file', code: 'quota_day', info: perDay } : null
}

export const newUploadId = (): string => crypto.randomUUID().replaceAll('-', '')
/** The folder of its rendition files. */
export const newFolder = (): string => `up-${newUploadId()}`
