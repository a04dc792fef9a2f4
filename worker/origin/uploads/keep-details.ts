// Checks and saves a video's details. Valid fields are kept even when others are wrong, so that the uploader types and sends nothing twice.
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { PersonForm, type PersonTyped } from '../../../shared/forms/records.ts'
import { ownPreview, UploadForm, type UploadTyped } from '../../../shared/forms/upload.ts'
import { codesOf, type FieldCode, ok, type Result, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { pictureSourceKey } from '../files/upload-bytes.ts'
import { beginPictureJob } from '../media/begin-job.ts'
import { now } from '../session.ts'
import { withdrawDrafts } from '../store/same-films.ts'
import { unknownNames } from '../store/upload-names.ts'
import { sayNobody, saySomebody } from '../store/upload-people.ts'
import { noteDetails, notePicture, type UploadRow } from '../store/uploads.ts'
import { putOnRecord } from './answer-people.ts'
import { minSecondsOf } from './film-length.ts'
import { newUploadId, openUpload } from './new-upload.ts'
import { publishAtOnce } from './publish.ts'

/** What has been read of the form so far. */
export type Taken = {
  typed: UploadTyped
  upload: UploadRow | null
  picture: Uint8Array | null
  codes: FieldCode[]
  /** A performer record, as far as it was filled in. */
  person: PersonTyped
  shown: string
}

/**
 * Refused with the quota that is used up; else with a code for every wrong field, followed by `kept` of upload_id, whose info is the saved
 * upload.
 */
export async function keepDetails(
  taken: Taken,
  env: Env,
  asker: Asker,
  userId: number,
): Promise<Result<WriteAnswerOf<'videoEdit'>>> {
  const { db, media } = env
  const opened = taken.upload ? ok(taken.upload) : await openUpload(env, userId)
  if (!opened.ok) return opened
  const upload = opened.value
  const { upload_id } = upload
  const pictureKey = taken.picture && pictureSourceKey(upload_id, newUploadId())
  if (pictureKey && taken.picture) await media.put(pictureKey, taken.picture)
  const problems = await problemsOf(taken, upload, env)
  const codes = [...problems, ...(await savePeople(taken, upload_id, env))]
  await db.batch([
    noteDetails(db, upload_id, {
      details: JSON.stringify(taken.typed),
      wrong: JSON.stringify(codes),
      isComplete: problems.length === 0,
    }),
    withdrawDrafts(db, upload, now()),
    ...(pictureKey && taken.picture
      ? [
          notePicture(db, upload_id, pictureKey),
          ...(await beginPictureJob(env, upload, pictureKey, taken.picture.byteLength)),
        ]
      : []),
  ])
  if (codes.length === 0 && (await publishAtOnce(env, upload_id))) asker.tellChange('newest')
  const [first, ...others] = codes
  return first
    ? refusedForm([first, ...others, { field: 'upload_id', code: 'kept', info: upload_id }])
    : ok({ ok: true, upload_id })
}

/** Saves who is shown: no person, or a performer record when the form has a whole one. Without an answer nothing changes. */
async function savePeople({ person, shown }: Taken, uploadId: string, env: Env): Promise<readonly FieldCode[]> {
  if (shown === '0') {
    const { meta } = await sayNobody(env.db, uploadId).run()
    return meta.changes === 0 ? [{ field: 'shown', code: 'people_present' }] : []
  }
  if (shown !== '1') return []
  await saySomebody(env.db, uploadId).run()
  if (!Object.values(person).some(Boolean)) return []
  const checked = checkForm(PersonForm, person)
  const saved = checked.ok ? await putOnRecord(env, uploadId, checked.value) : checked
  return saved.ok ? [] : codesOf(saved)
}

async function problemsOf({ typed, picture, codes }: Taken, upload: UploadRow, env: Env): Promise<FieldCode[]> {
  const checked = checkForm(UploadForm, typed)
  const isFileAbsent = !upload.has_file && upload.r2_upload === null && !codes.some(({ field }) => field === 'file')
  const found: FieldCode[] = [
    ...(isFileAbsent ? [{ field: 'file', code: 'required' }] : []),
    ...codes,
    ...(checked.ok ? [] : codesOf(checked)),
  ]
  const lacksPicture = typed.preview === ownPreview && !picture && !upload.picture
  if (lacksPicture && !codes.some(({ field }) => field === 'picture'))
    found.push({ field: 'picture', code: 'required' })
  if (!checked.ok) return found
  const { exclusive, channel, categories } = checked.value
  const unknown = await unknownNames(env.db, { channel, categories })
  if (unknown.channel) found.push({ field: 'channel', code: 'channel_unknown' })
  if (unknown.category) found.push({ field: 'categories', code: 'invalid' })
  const minSeconds = minSecondsOf(env, exclusive === '1')
  if (upload.duration_seconds !== null && upload.duration_seconds < minSeconds) {
    found.push({ field: 'exclusive', code: 'too_short', info: Math.ceil(minSeconds / 60) })
  }
  return found
}
