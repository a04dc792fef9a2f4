// Accepts a picture of a performer, a channel or a category, or takes it away: for editors, and for those who run a channel.
import { imageShapes } from '../../../shared/contract/media-images.ts'
import { subjectPictureTries } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { purposeOfSlot, type SubjectPicture, subjectOfPicture } from '../../../shared/rules/admin-pictures.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { Done } from '../http/done.ts'
import { beginImageJob } from '../media/begin-job.ts'
import { sentPictureAt } from '../media/picture-folders.ts'
import { readPicture } from '../media/read-picture.ts'
import { addSubjectPicture, sentSubjectPictures, shownSubjectPicture } from './store/subject-pictures.ts'
import { removeSubjectPicture, subjectFolder } from './subject-pictures.ts'

type Sent = SubjectPicture & { act: 'send' | 'remove'; file?: unknown }

/** The caller has checked that the actor may. */
export async function acceptSubjectPicture(
  { family, id, slot, act, file: sent }: Sent,
  env: Env,
  actorId: number,
): Promise<Result<Done & { isRemoved: boolean }>> {
  const purpose = purposeOfSlot(family, slot)
  if (purpose === null) return refusedForm([{ field: 'slot', code: 'invalid' }])
  const of = { family, id, slot }
  if ((await shownSubjectPicture(env.db, of)) === undefined) return refused('not_found', 'notify')
  if (act === 'remove') return ok({ ok: true, isRemoved: await removeSubjectPicture(env, of, actorId) })
  const read = await readPicture(sent, imageShapes[purpose].min)
  if (!read.ok) return read
  const { windowSeconds, limit } = subjectPictureTries
  const tried = await countAttempt(env, [{ key: `subject-picture:${actorId}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return refused(tried.code, 'file', tried.info)
  const { file } = read.value
  const [picture, former] = [
    crypto.randomUUID(),
    (await sentSubjectPictures(env.db, family, id)).find((one) => one.slot === slot)?.picture,
  ]
  await env.putNewFile(sentPictureAt(picture), await file.arrayBuffer())
  try {
    const job = await beginImageJob(env, {
      purpose,
      subject: subjectOfPicture(of),
      crop: null,
      source_key: sentPictureAt(picture),
      source_bytes: file.size,
      folder: subjectFolder(),
    })
    await env.db.batch([addSubjectPicture(env.db, { ...of, picture, actorId, nowSeconds: currentSeconds() }), job])
  } catch (fault) {
    // A picture without a row would never be deleted.
    await env.media.delete(sentPictureAt(picture))
    throw fault
  }
  if (former) await env.media.delete(sentPictureAt(former))
  return ok({ ok: true, isRemoved: false })
}
