// Accepts a picture of a creative, or takes it away.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { imageShapes } from '../../../shared/contract/media-images.ts'
import { creativePictureTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { beginImageJob } from '../media/begin-job.ts'
import { sentPictureAt } from '../media/picture-folders.ts'
import { readPicture } from '../media/read-picture.ts'
import {
  changeCreativePicture,
  creativeFolder,
  forgetCreativePicture,
  purposeOfCreative,
  subjectOfCreative,
} from './creative-pictures.ts'
import { creativeById, noteSentPicture } from './store/creatives.ts'

export async function answerCreativePicture(
  { creative_id: creativeId, slot, act, file: given }: BodyOf<'creativePicture'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'creativePicture'>>> {
  const admin = await requireStaff(caller, 'manageAdverts')
  if (!admin.ok) return admin
  const row = await creativeById(env.db, creativeId)
  if (!row) return refused('not_found', 'notify')
  const actorId = admin.value.user_id
  if (act === 'remove') {
    const isGone = row[slot] !== null && (await changeCreativePicture(env.db, row, slot, null, actorId))
    if (isGone) await forgetCreativePicture(env, row[slot])
    return ok({ ok: true })
  }
  const purpose = purposeOfCreative[slot]
  const read = await readPicture(given, imageShapes[purpose].min)
  if (!read.ok) return read
  const { windowSeconds, limit } = creativePictureTries
  const tried = await countAttempt(env, [{ key: `creative-picture:${actorId}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return refused(tried.code, 'file', tried.info)
  const { file } = read.value
  const sent = crypto.randomUUID()
  await env.putNewFile(sentPictureAt(sent), await file.arrayBuffer())
  try {
    const job = await beginImageJob(env, {
      purpose,
      subject: subjectOfCreative(creativeId, slot, actorId),
      crop: null,
      source_key: sentPictureAt(sent),
      source_bytes: file.size,
      folder: creativeFolder(),
    })
    await env.db.batch([noteSentPicture(env.db, creativeId, { sent, slot }), job])
  } catch (fault) {
    // A picture without a row would never be deleted.
    await env.media.delete(sentPictureAt(sent))
    throw fault
  }
  if (row.sent !== null) await env.media.delete(sentPictureAt(row.sent))
  return ok({ ok: true })
}
