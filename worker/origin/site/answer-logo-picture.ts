// Accepts a picture as the logo of a theme, or takes the shown one away.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { imageShapes } from '../../../shared/contract/media-images.ts'
import { subjectPictureTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { logoFolder, readLogoPicture } from '../../../shared/rules/site-logo.ts'
import { addSubjectPicture } from '../admin/store/subject-pictures.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { beginImageJob } from '../media/begin-job.ts'
import { sentPictureAt } from '../media/picture-folders.ts'
import { readPicture } from '../media/read-picture.ts'
import { newestTexts, publishText, sentLogos } from './logo-pictures.ts'

export async function answerLogoPicture(
  { slot, act, file: given }: BodyOf<'logoPicture'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'logoPicture'>>> {
  const admin = await requireStaff(caller, 'editSettings')
  if (!admin.ok) return admin
  const actorId = admin.value.user_id
  if (act === 'remove') {
    const { texts } = await newestTexts(env.db)
    if (!readLogoPicture(texts[slot] ?? '')) return refused('not_found', 'notify')
    return (await publishText(env, slot, null, actorId)) ? ok({ ok: true }) : refused('changed', 'notify')
  }
  const read = await readPicture(given, imageShapes.logo.min)
  if (!read.ok) return read
  const { windowSeconds, limit } = subjectPictureTries
  const tried = await countAttempt(env, [{ key: `logo-picture:${actorId}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return refused(tried.code, 'file', tried.info)
  const { file } = read.value
  const picture = crypto.randomUUID()
  const former = (await sentLogos(env.db)).find((one) => one.slot === slot)?.picture
  await env.putNewFile(sentPictureAt(picture), await file.arrayBuffer())
  try {
    const job = await beginImageJob(env, {
      purpose: 'logo',
      subject: slot,
      crop: null,
      source_key: sentPictureAt(picture),
      source_bytes: file.size,
      folder: logoFolder(crypto.randomUUID()),
    })
    const nowSeconds = currentSeconds()
    await env.db.batch([addSubjectPicture(env.db, { family: 'site', id: 0, slot, picture, actorId, nowSeconds }), job])
  } catch (fault) {
    // A picture without a row would never be deleted.
    await env.media.delete(sentPictureAt(picture))
    throw fault
  }
  if (former) await env.media.delete(sentPictureAt(former))
  return ok({ ok: true })
}
