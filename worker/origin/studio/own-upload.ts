// A member's own uploads: access to them, and their shape in answers.
import type { OwnUpload } from '../../../shared/entities/studio-upload.ts'
import { ownPreview } from '../../../shared/forms/studio-upload.ts'
import { stillsOfVideo } from '../../../shared/limits.ts'
import { type FieldCode, ok, type Result, refused } from '../../../shared/result.ts'
import { missingRecords } from '../../../shared/rules/studio-records.ts'
import { mayRetry } from '../../../shared/rules/studio-upload-reasons.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { mediaAddress, pictureKey } from '../files/addresses.ts'
import type { MemberCaller } from '../http/caller.ts'
import { splitNames } from './store/publish.ts'
import type { ListedUpload } from './store/upload-lists.ts'
import { type UploadRow, uploadById } from './store/uploads.ts'
import { uploaderOf } from './store/video-replacements.ts'

/** The upload; refused with sign_in, and with not_found for other members' uploads. */
export async function requireOwnUpload(env: Env, { user }: MemberCaller, uploadId: string): Promise<Result<UploadRow>> {
  const row = await uploadById(env.db, uploadId)
  if (row?.user_id !== user.user_id || row.state === 'withdrawn') return refused('not_found', 'upload_id')
  return ok(row)
}

/** Whether it is the caller's, and they have withdrawn it. */
export async function isOwnWithdrawn(env: Env, { user }: MemberCaller, uploadId: string): Promise<boolean> {
  const row = await uploadById(env.db, uploadId)
  return row?.user_id === user.user_id && row.state === 'withdrawn'
}

/** The upload whose records the caller keeps: their own, or a file that an editor sent for their video. Refused like `requireOwnUpload`. */
export async function requireOwnRecords(
  env: Env,
  { user }: MemberCaller,
  uploadId: string,
): Promise<Result<UploadRow>> {
  const row = await uploadById(env.db, uploadId)
  const isOwn = row !== null && (row.user_id === user.user_id || (await uploaderOf(env.db, row)) === user.user_id)
  return isOwn && row.state !== 'withdrawn' ? ok(row) : refused('not_found', 'upload_id')
}

export const parseDetails = ({ details }: Pick<UploadRow, 'details'>): Record<string, string> => JSON.parse(details)

/** Addresses of its stills in order; empty before they exist and once its files are deleted. */
export const stillUrls = ({
  folder,
  has_stills,
  is_cleared,
  state,
}: Pick<UploadRow, 'folder' | 'has_stills' | 'is_cleared' | 'state'>): string[] =>
  has_stills && state !== 'removed' && (!is_cleared || state === 'published')
    ? Array.from({ length: stillsOfVideo }, (_, index) => mediaAddress(pictureKey(`${folder}/card-${index}.webp`)))
    : []

/** What both the uploader and moderators see. */
export function toUploadSummary(row: ListedUpload) {
  const { title = '', preview = '' } = parseDetails(row)
  return {
    upload_id: row.upload_id,
    file_name: row.file_name,
    sent_name: row.sent_name,
    file_bytes: row.file_bytes,
    title,
    added_date: toIsoDate(row.added_date),
    changed_date: toIsoDate(row.changed_date),
    duration: row.duration_seconds,
    still: stillUrls(row)[/^\d$/.test(preview) ? Number(preview) : 0] ?? null,
  }
}

/** The missing records that block publishing. */
export const missingRecordsOf = (row: ListedUpload): FieldCode[] =>
  missingRecords({
    isUploaderVerified: row.age_until > currentSeconds(),
    shown: row.shown,
    names: JSON.parse(row.names),
    releases: JSON.parse(row.releases),
    isForAll: row.is_for_all === 1,
    performers: splitNames(parseDetails(row).performers ?? ''),
  })

/** The uploader sent a preview picture that the media processor could not draw. */
export const isPictureLost = (row: UploadRow): boolean =>
  row.is_complete === 1 && row.picture === null && parseDetails(row).preview === ownPreview

export function toOwnUpload(row: ListedUpload): OwnUpload {
  return {
    ...toUploadSummary(row),
    state: row.state,
    reason: row.reason || (isPictureLost(row) ? 'screen_upload' : ''),
    note: row.note,
    is_complete: row.is_complete === 1,
    missing: missingRecordsOf(row),
    can_retry: row.state === 'failed' && row.has_file === 1 && row.is_cleared === 0 && mayRetry(row.reason),
    bytes_there: row.has_file ? row.file_bytes : row.bytes_there,
    step: row.step,
    progress: row.progress,
    renditions: JSON.parse(row.heights),
    video:
      row.state === 'published' && row.video_id !== null && row.dir !== null
        ? { video_id: row.video_id, dir: row.dir }
        : null,
  }
}

/** A failed upload whose file is still there. */
export const mayProcessAgain = ({
  state,
  has_file,
  is_cleared,
}: Pick<UploadRow, 'state' | 'has_file' | 'is_cleared'>): boolean =>
  state === 'failed' && has_file === 1 && is_cleared === 0
