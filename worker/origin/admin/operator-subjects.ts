// Orders of `npm run admin` about performers, channels and categories besides their fields: pictures from files, and the undo of a merge.
import { SubjectPictureForm, UndoMergeForm } from '../../../shared/forms/admin-subject.ts'
import { checkForm } from '../../../shared/forms/form.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { MergedFamily } from '../../../shared/rules/admin-families.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { answerSubjectPicture } from './answer-subject-picture.ts'
import { answerUndoMerge } from './answer-undo-merge.ts'
import { mergedByDir } from './store/merges.ts'
import { orderFileAt } from './store/operator-orders.ts'
import { videosWhole } from './store/videos.ts'

type Fields = Readonly<Record<string, string>>

/** The command has stored the file before: `file` is its name there. It is not needed once the order was carried out. */
export async function changePicture(
  { family = '', which = '', slot = '', act = '', file = '' }: Fields,
  env: Env,
  caller: MemberCaller,
): Promise<Result<unknown>> {
  const isSent = act === 'send'
  if (isSent && !/^[0-9a-f-]{36}$/.test(file)) return refusedForm([{ field: 'file', code: 'required' }])
  try {
    const known = await subjectAt(env.db, family, which)
    if (!known) return refused('not_found', 'which')
    const stored = isSent ? await env.media.get(orderFileAt(file)) : null
    const sent = { family, id: String(known.id), slot, act, file: stored && new Blob([await stored.arrayBuffer()]) }
    const form = checkForm(SubjectPictureForm, sent)
    return form.ok ? await answerSubjectPicture(form.value, env, caller) : form
  } finally {
    if (isSent) await env.media.delete(orderFileAt(file))
  }
}

/** By the address of the one that stayed, or by the id of a duplicate. */
export async function undoMerge(
  { family = '', which = '' }: Fields,
  env: Env,
  caller: MemberCaller,
): Promise<Result<unknown>> {
  const known = family === 'videos' ? await videoAt(env.db, which) : await subjectAt(env.db, family, which)
  if (!known) return refused('not_found', 'which')
  const form = checkForm(UndoMergeForm, { family, id: String(known.id), version: String(known.version) })
  return form.ok ? answerUndoMerge(form.value, env, caller) : form
}

function subjectAt(db: Env['db'], family: string, dir: string) {
  const known = (['categories', 'models', 'channels'] as const).find((one: MergedFamily) => one === family)
  return known ? mergedByDir(db, known, dir) : null
}

async function videoAt(db: Env['db'], which: string) {
  const [row] = await videosWhole(db, [Number(which)])
  return row && { id: row.video_id, version: row.version }
}
