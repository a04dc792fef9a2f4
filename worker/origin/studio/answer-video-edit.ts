// POST /api/video_edit.php (spec §7): a video's details, and the file itself when it is small. The form is read part by part while it
// arrives, and never held as a whole.

import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { FormError, parseBoundary, readFormParts, readText } from '../../../shared/form-stream.ts'
import { personFields } from '../../../shared/forms/studio-records.ts'
import { uploadFields } from '../../../shared/forms/studio-upload.ts'
import { bodyMaxBytes, captionsMaxBytes, uploadFormMaxBytes, uploadPicture } from '../../../shared/limits.ts'
import { readUpTo } from '../../../shared/read-up-to.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { decodeCaptions } from '../../../shared/rules/caption-cues.ts'
import { imageHeaderBytes, readImageHeader } from '../../../shared/rules/image-header.ts'
import { tidyName, uploadFileProblem } from '../../../shared/rules/studio-upload-files.ts'
import { isDecided } from '../../../shared/rules/studio-upload-states.ts'
import { detectNonVideo, videoHeaderBytes } from '../../../shared/rules/video-file-header.ts'
import type { VideoWholeRow } from '../admin/store/videos.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countHappening } from '../events/count-happening.ts'
import { abandonParts, storeStream } from '../files/upload-parts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { createUpload } from './new-upload.ts'
import { requireOwnUpload } from './own-upload.ts'
import { drainPieces, peek } from './peek.ts'
import { beginVideoJob } from './processing/begin-media-job.ts'
import { requireReplaceable } from './replace-file.ts'
import { type ReceivedForm, saveDetails } from './save-details.ts'
import { dropParts } from './store/upload-parts.ts'
import { moveUpload } from './store/upload-states.ts'
import { nameFile, noteFile, uploadById } from './store/uploads.ts'
import { replacedVideoOf } from './store/video-replacements.ts'

type Answer = Result<WriteAnswerOf<'videoEdit'>>

/**
 * `replaced`: the file is to replace that of this video, and is all that is sent. `refusal`: the whole form is refused, because the upload is not the member's, or the quota is used up.
 */
type Form = ReceivedForm & { replaced: VideoWholeRow | null; refusal: Answer | null }

/** Refused with sign_in, with invalid for a malformed form, with the quota that is used up, else with a code for every wrong field. */
export async function answerVideoEdit(request: Request, env: Env, caller: MemberCaller): Promise<Answer> {
  const boundary = parseBoundary(request.headers.get('content-type') ?? '')
  if (boundary === null || request.body === null) return refused('invalid', 'body')
  const userId = caller.user.user_id
  const taken: Form = {
    typed: {},
    upload: null,
    picture: null,
    captions: null,
    captionsLang: '',
    codes: [],
    person: {},
    shown: '',
    replaced: null,
    refusal: null,
  }
  // For all texts together, because many small parts add up in memory.
  let textBytes = bodyMaxBytes
  try {
    for await (const part of readFormParts(request.body as ReadableStream<Uint8Array>, boundary)) {
      if (part.fileName === null) {
        const text = await readText(part.pieces, textBytes)
        textBytes -= new TextEncoder().encode(text).byteLength
        await readTextPart(part.name, text, taken, env, caller)
      } else if (taken.refusal) {
        // The part is still read to its end: a client that is still sending would not see the answer.
      } else if (part.fileName !== '' && part.name === 'picture') await readPicturePart(part.pieces, taken)
      else if (part.fileName !== '' && part.name === 'captions') await readCaptionsPart(part.pieces, taken)
      else if (part.fileName !== '' && part.name === 'file')
        await storeVideoPart(part.fileName, part.pieces, taken, env, userId)
    }
  } catch (error) {
    if (error instanceof FormError) return refused('invalid', 'body')
    throw error
  }
  if (taken.replaced) return replacementAnswer(taken, taken.replaced)
  return taken.refusal ?? saveDetails(taken, env, caller, userId)
}

/** The codes are followed by `kept` of replaces, whose info is the video. */
function replacementAnswer({ upload, codes, refusal }: Form, { video_id }: VideoWholeRow): Answer {
  const kept: FieldCode = { field: 'replaces', code: 'kept', info: video_id }
  const [first, ...others] = (refusal?.ok === false && refusal.codes) || codes
  if (first) return refusedForm([first, ...others, kept])
  return upload
    ? ok({ ok: true, upload_id: upload.upload_id, replaces: video_id })
    : refusedForm([{ field: 'file', code: 'required' }, kept])
}

async function readTextPart(name: string, text: string, taken: Form, env: Env, caller: MemberCaller): Promise<void> {
  if (name === 'upload_id' && text) {
    const own = await requireOwnUpload(env, caller, text)
    if (!own.ok) taken.refusal = own
    else if (isDecided(own.value.state) || (await replacedVideoOf(env.db, text)) !== null)
      taken.refusal = refused('not_found', 'upload_id')
    else taken.upload = own.value
  }
  if (name === 'replaces') {
    const video = await requireReplaceable(env, caller, /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)
    if (video.ok) taken.replaced = video.value
    else taken.refusal = video
  }
  const personField = personFields.find((one) => one === name)
  if (personField) taken.person[personField] = text
  if (name === 'shown') taken.shown = text
  if (name === 'captions_lang') taken.captionsLang = text
  const field = uploadFields.find((one) => one === name)
  if (!field) return
  // Each ticked box is a part of its own.
  const before = field === 'categories' ? taken.typed.categories : undefined
  taken.typed[field] = before ? `${before},${text}` : text
}

async function readPicturePart(pieces: AsyncIterable<Uint8Array>, taken: ReceivedForm): Promise<void> {
  const refuse = (code: string) => taken.codes.push({ field: 'picture', code })
  const bytes = await readUpTo(pieces, uploadPicture.maxBytes)
  if (bytes === null) return void refuse('file_too_large')
  const head = readImageHeader(bytes.subarray(0, imageHeaderBytes))
  if (!head) return void refuse('file_type')
  if (head.width < uploadPicture.width || head.height < uploadPicture.height) return void refuse('picture_too_small')
  taken.picture = bytes
}

async function readCaptionsPart(pieces: AsyncIterable<Uint8Array>, taken: ReceivedForm): Promise<void> {
  const refuse = (code: string) => taken.codes.push({ field: 'captions', code })
  const bytes = await readUpTo(pieces, captionsMaxBytes)
  if (bytes === null) return void refuse('file_too_large')
  const text = decodeCaptions(bytes)
  if (text === null) return void refuse('captions_encoding')
  // A field without a file arrives as an empty one.
  if (bytes.byteLength > 0) taken.captions = text
}

async function storeVideoPart(
  name: string,
  sent: AsyncIterable<Uint8Array>,
  taken: Form,
  env: Env,
  userId: number,
): Promise<void> {
  const problem = uploadFileProblem({ name, size: 1 })
  if (problem) return void taken.codes.push({ field: 'file', code: problem })
  // The file is already there; only the details can change.
  if (taken.upload && taken.upload.state !== 'receiving') return
  const { head, pieces } = await peek(sent, videoHeaderBytes)
  if (detectNonVideo(head) !== null) {
    await drainPieces(pieces)
    return void taken.codes.push({ field: 'file', code: 'not_video' })
  }
  const file = { file_name: tidyName(name), sent_name: name }
  const opened = taken.upload ? ok(taken.upload) : await createUpload(env, userId, file, taken.replaced)
  if (!opened.ok) {
    taken.refusal = opened
    return
  }
  const upload = opened.value
  taken.upload = upload
  const bytes = await storeStream(env.media, upload.upload_id, pieces, uploadFormMaxBytes)
  if (!bytes) return void taken.codes.push({ field: 'file', code: bytes === null ? 'form_too_large' : 'file_empty' })
  if (upload.r2_upload) await abandonParts(env.media, upload.upload_id, upload.r2_upload)
  const { db } = env
  await db.batch([
    dropParts(db, upload.upload_id),
    nameFile(db, upload.upload_id, { ...file, file_bytes: bytes }),
    noteFile(db, upload.upload_id, bytes),
    moveUpload(db, upload.upload_id, 'received', currentSeconds()),
    ...(await beginVideoJob(env, { ...upload, ...file, file_bytes: bytes })),
  ])
  await countHappening(env, { kind: 'upload', way: 'form', uploadId: upload.upload_id })
  taken.upload = await uploadById(db, upload.upload_id)
}
