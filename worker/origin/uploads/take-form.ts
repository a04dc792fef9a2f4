// POST /api/video_edit.php (spec §7): what a member says about a film, with the film itself where it is small. Whatever of it
// is good is kept even when the rest is wrong, so that nobody sends or types anything twice.
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { PersonForm, type PersonTyped, personFields } from '../../../shared/forms/records.ts'
import { ownPreview, UploadForm, type UploadTyped, uploadFields } from '../../../shared/forms/upload.ts'
import { bodyMaxBytes, uploadFormMaxBytes, uploadMinSeconds, uploadPicture } from '../../../shared/limits.ts'
import { codesOf, type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { photoHeadBytes, readPhotoHead } from '../../../shared/rules/photo-head.ts'
import { tidyName, wrongWithFile } from '../../../shared/rules/upload-files.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { abandonParts, pictureSourceKey, storeStream } from '../files/upload-bytes.ts'
import { beginPictureJob, beginVideoJob } from '../media/begin-job.ts'
import { now } from '../session.ts'
import { withdrawDrafts } from '../store/same-films.ts'
import { unknownNames } from '../store/upload-names.ts'
import { dropParts } from '../store/upload-parts.ts'
import { sayNobody, saySomebody } from '../store/upload-people.ts'
import { moveUpload } from '../store/upload-states.ts'
import {
  addUpload,
  nameFile,
  noteDetails,
  noteFile,
  notePicture,
  type UploadRow,
  uploadById,
} from '../store/uploads.ts'
import { newFolder, newUploadId, overQuota } from './answer-act.ts'
import { putOnRecord } from './answer-people.ts'
import { boundaryIn, bytesOf, FormError, formParts, textOf } from './form-stream.ts'
import { ownUpload } from './own-upload.ts'
import { publishAtOnce } from './publish.ts'

type Answer = Result<WriteAnswerOf<'videoEdit'>>

/** What the form brought so far. */
type Taken = {
  typed: UploadTyped
  upload: UploadRow | null
  picture: Uint8Array | null
  codes: FieldCode[]
  /** Somebody who is shown, as far as it was filled in. */
  person: PersonTyped
  shown: string
  /** Nothing of the form counts: it is about what is not theirs. */
  refusal: Answer | null
}

export async function takeForm(request: Request, env: Env, asker: Asker): Promise<Answer> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const boundary = boundaryIn(request.headers.get('content-type') ?? '')
  if (boundary === null || request.body === null) return refused('invalid', 'body')
  const userId = session.user.user_id
  const taken: Taken = { typed: {}, upload: null, picture: null, codes: [], person: {}, shown: '', refusal: null }
  try {
    for await (const part of formParts(request.body as ReadableStream<Uint8Array>, boundary)) {
      if (part.fileName === null) {
        await takeText(part.name, await textOf(part.pieces, bodyMaxBytes), taken, env, asker)
      } else if (taken.refusal) {
        // It is read to its end all the same: whoever sends it would not see the answer.
      } else if (part.fileName !== '' && part.name === 'picture') await takePicture(part.pieces, taken)
      else if (part.fileName !== '' && part.name === 'file')
        await takeFilm(part.fileName, part.pieces, taken, env, userId)
    }
  } catch (error) {
    if (error instanceof FormError) return refused('invalid', 'body')
    throw error
  }
  return taken.refusal ?? keep(taken, env, asker, userId)
}

async function takeText(name: string, text: string, taken: Taken, env: Env, asker: Asker): Promise<void> {
  if (name === 'upload_id' && text) {
    const own = await ownUpload(env, asker, text)
    const isClosed = own.ok && ['published', 'removed', 'rejected'].includes(own.value.state)
    if (own.ok && !isClosed) taken.upload = own.value
    else taken.refusal = own.ok ? refused('not_found', 'upload_id') : own
  }
  const personField = personFields.find((one) => one === name)
  if (personField) taken.person[personField] = text
  if (name === 'shown') taken.shown = text
  const field = uploadFields.find((one) => one === name)
  if (!field) return
  // Boxes that were ticked come one by one.
  const before = field === 'categories' ? taken.typed.categories : undefined
  taken.typed[field] = before ? `${before},${text}` : text
}

async function takePicture(pieces: AsyncIterable<Uint8Array>, taken: Taken): Promise<void> {
  const wrong = (code: string) => taken.codes.push({ field: 'picture', code })
  const bytes = await bytesOf(pieces, uploadPicture.maxBytes)
  if (bytes === null) return void wrong('file_too_large')
  const head = readPhotoHead(bytes.subarray(0, photoHeadBytes))
  if (!head) return void wrong('file_type')
  if (head.width < uploadPicture.width || head.height < uploadPicture.height) return void wrong('picture_too_small')
  taken.picture = bytes
}

async function takeFilm(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
  taken: Taken,
  env: Env,
  userId: number,
): Promise<void> {
  const wrong = wrongWithFile({ name, size: 1 })
  if (wrong) return void taken.codes.push({ field: 'file', code: wrong })
  // Its film is there already; only what is said about it may change.
  if (taken.upload && taken.upload.state !== 'receiving') return
  const file = { file_name: tidyName(name), sent_name: name }
  const upload = taken.upload ?? (await open(taken, env, userId, file))
  if (!upload) return
  const bytes = await storeStream(env.media, upload.upload_id, pieces, uploadFormMaxBytes)
  if (!bytes) return void taken.codes.push({ field: 'file', code: bytes === null ? 'form_too_large' : 'file_empty' })
  if (upload.r2_upload) await abandonParts(env.media, upload.upload_id, upload.r2_upload)
  const { db } = env
  await db.batch([
    dropParts(db, upload.upload_id),
    nameFile(db, upload.upload_id, { ...file, file_bytes: bytes }),
    noteFile(db, upload.upload_id, bytes),
    moveUpload(db, upload.upload_id, 'received', now()),
    ...(await beginVideoJob(env, { ...upload, ...file, file_bytes: bytes })),
  ])
  taken.upload = await uploadById(db, upload.upload_id)
}

/** A new upload without a file as yet; none where the member has too many. */
async function open(
  taken: Taken,
  env: Env,
  userId: number,
  file: { file_name: string; sent_name: string } = { file_name: '', sent_name: '' },
): Promise<UploadRow | null> {
  const tooMuch = await overQuota(env, userId, 0)
  if (tooMuch) {
    taken.codes.push(tooMuch)
    return null
  }
  const made = { upload_id: newUploadId(), folder: newFolder(), user_id: userId, ...file }
  await addUpload(env.db, { ...made, file_bytes: 0, file_modified: 0, r2_upload: null, nowSeconds: now() }).run()
  taken.upload = await uploadById(env.db, made.upload_id)
  return taken.upload
}

async function keep(taken: Taken, env: Env, asker: Asker, userId: number): Promise<Answer> {
  const { db, media } = env
  const upload = taken.upload ?? (await open(taken, env, userId))
  if (!upload) return refusedForm(taken.codes as [FieldCode, ...FieldCode[]])
  const { upload_id } = upload
  const pictureKey = taken.picture && pictureSourceKey(upload_id, newUploadId())
  if (pictureKey && taken.picture) await media.put(pictureKey, taken.picture)
  const wrong = await wrongWith(taken, upload, env)
  const codes = [...wrong, ...(await takePeople(taken, upload_id, env))]
  await db.batch([
    noteDetails(db, upload_id, {
      details: JSON.stringify(taken.typed),
      wrong: JSON.stringify(codes),
      isComplete: wrong.length === 0,
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

/** Who is shown: nobody, or somebody who goes on record when all of it was filled in. It stays as it was when nothing is said. */
async function takePeople({ person, shown }: Taken, uploadId: string, env: Env): Promise<readonly FieldCode[]> {
  if (shown === '0') {
    const { meta } = await sayNobody(env.db, uploadId).run()
    return meta.changes === 0 ? [{ field: 'shown', code: 'people_present' }] : []
  }
  if (shown !== '1') return []
  await saySomebody(env.db, uploadId).run()
  if (!Object.values(person).some(Boolean)) return []
  const checked = checkForm(PersonForm, person)
  const put = checked.ok ? await putOnRecord(env, uploadId, checked.value) : checked
  return put.ok ? [] : codesOf(put)
}

async function wrongWith({ typed, picture, codes }: Taken, upload: UploadRow, env: Env): Promise<FieldCode[]> {
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

/** Seconds that a film has to have; a local run or a test may ask for less. */
export const minSecondsOf = ({ uploadMinSeconds: configured }: Env, isExclusive: boolean): number =>
  configured ?? (isExclusive ? uploadMinSeconds.exclusive : uploadMinSeconds.nonExclusive)
