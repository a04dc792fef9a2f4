// Checks and saves a video's details. Valid fields are kept even when others are wrong, so that the uploader types and sends nothing twice.
import { newestTag } from '../../../shared/contract/cache-tags.ts'
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { PersonForm, type PersonTyped } from '../../../shared/forms/studio-records.ts'
import { ownPreview, UploadForm, type UploadTyped } from '../../../shared/forms/studio-upload.ts'
import { codesOf, type FieldCode, ok, type Result, refusedForm } from '../../../shared/result.ts'
import { captionLanguages } from '../../../shared/rules/caption-languages.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { pictureSourceKey } from '../files/upload-parts.ts'
import type { Caller } from '../http/caller.ts'
import { forgetFolder } from '../media/picture-folders.ts'
import { captionRow } from '../video/caption-row.ts'
import { savePerformerRecord } from './answer-performer-records.ts'
import { minVideoSeconds } from './min-video-seconds.ts'
import { createUpload, newUploadId } from './new-upload.ts'
import { ownPictureFolder } from './own-picture.ts'
import { beginPictureJob } from './processing/begin-media-job.ts'
import { publishIfTrusted } from './publish.ts'
import { withdrawDrafts } from './store/duplicate-uploads.ts'
import { putUploadCaptions } from './store/upload-captions.ts'
import { unknownNames } from './store/upload-names.ts'
import { markNoPeopleShown, markPeopleShown } from './store/upload-people.ts'
import { noteDetails, notePicture, type UploadRow } from './store/uploads.ts'

/** What has been read of the form so far. */
export type ReceivedForm = {
  typed: UploadTyped
  upload: UploadRow | null
  picture: Uint8Array | null
  /** A file of captions, and the language that was chosen for it. */
  captions: string | null
  captionsLang: string
  codes: FieldCode[]
  /** A performer record, as far as it was filled in. */
  person: PersonTyped
  shown: string
}

/**
 * Refused with the quota that is used up; else with a code for every wrong field, followed by `kept` of upload_id, whose info is the saved
 * upload.
 */
export async function saveDetails(
  taken: ReceivedForm,
  env: Env,
  caller: Caller,
  userId: number,
): Promise<Result<WriteAnswerOf<'videoEdit'>>> {
  const { db, media } = env
  const opened = taken.upload ? ok(taken.upload) : await createUpload(env, userId)
  if (!opened.ok) return opened
  const upload = opened.value
  const { upload_id } = upload
  const pictureKey = taken.picture && pictureSourceKey(upload_id, newUploadId())
  if (pictureKey && taken.picture) await media.put(pictureKey, taken.picture)
  const captions = await sentCaptions(taken, upload)
  const problems = [...(await problemsOf(taken, upload, env)), ...(captions?.ok === false ? codesOf(captions) : [])]
  const codes = [...problems, ...(await savePeople(taken, upload_id, env))]
  await db.batch([
    noteDetails(db, upload_id, {
      details: JSON.stringify(taken.typed),
      wrong: JSON.stringify(codes),
      isComplete: problems.length === 0,
    }),
    withdrawDrafts(db, upload, currentSeconds()),
    ...(captions?.ok ? [putUploadCaptions(db, upload_id, captions.value)] : []),
    ...(pictureKey && taken.picture
      ? [
          notePicture(db, upload_id, pictureKey),
          await beginPictureJob(env, upload, pictureKey, taken.picture.byteLength),
        ]
      : []),
  ])
  if (pictureKey && upload.picture) await forgetFolder(env, ownPictureFolder(upload.folder, upload.picture))
  if (codes.length === 0 && (await publishIfTrusted(env, upload_id))) caller.invalidate(newestTag)
  const [first, ...others] = codes
  return first
    ? refusedForm([first, ...others, { field: 'upload_id', code: 'kept', info: upload_id }])
    : ok({ ok: true, upload_id })
}

/** Null where none were sent. */
function sentCaptions({ captions, captionsLang }: ReceivedForm, { duration_seconds: seconds }: UploadRow) {
  if (captions === null) return null
  const lang = captionLanguages.find((one) => one === captionsLang)
  if (!lang) return refusedForm([{ field: 'captions', code: 'required' }])
  return captionRow({ field: 'captions', lang, kind: 'subtitles', text: captions, seconds })
}

/** Saves who is shown: no person, or a performer record when the form has a whole one. Without an answer nothing changes. */
async function savePeople({ person, shown }: ReceivedForm, uploadId: string, env: Env): Promise<readonly FieldCode[]> {
  if (shown === '0') {
    const { meta } = await markNoPeopleShown(env.db, uploadId).run()
    return meta.changes === 0 ? [{ field: 'shown', code: 'people_present' }] : []
  }
  if (shown !== '1') return []
  await markPeopleShown(env.db, uploadId).run()
  if (!Object.values(person).some(Boolean)) return []
  const checked = checkForm(PersonForm, person)
  const saved = checked.ok ? await savePerformerRecord(env, uploadId, checked.value) : checked
  return saved.ok ? [] : codesOf(saved)
}

async function problemsOf({ typed, picture, codes }: ReceivedForm, upload: UploadRow, env: Env): Promise<FieldCode[]> {
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
  const unknown = await unknownNames(env.db, { channel, categories, userId: upload.user_id })
  if (unknown.channel) found.push({ field: 'channel', code: 'channel_unknown' })
  else if (unknown.isNotYours) found.push({ field: 'channel', code: 'channel_not_yours' })
  if (unknown.category) found.push({ field: 'categories', code: 'invalid' })
  const minSeconds = minVideoSeconds(env, exclusive === '1')
  if (upload.duration_seconds !== null && upload.duration_seconds < minSeconds) {
    found.push({ field: 'exclusive', code: 'too_short', info: Math.ceil(minSeconds / 60) })
  }
  return found
}
