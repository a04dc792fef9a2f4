// A performer's own page: what the member whom staff have linked to it reads and changes.
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { readSubjectFields, type SubjectFields } from '../../../shared/forms/admin-subject.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { isOwnPerformerField, staffPerformerFields } from '../../../shared/rules/people-performer-fields.ts'
import { acceptSubjectPicture } from '../admin/accept-subject-picture.ts'
import { descriptionLanguagesIn } from '../admin/description-languages.ts'
import { changeSubject } from '../admin/save-subject.ts'
import { subjectById } from '../admin/store/subjects.ts'
import { picturesOfSubject } from '../admin/subject-pictures.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { isPerformer } from './store/own-performers.ts'

const family = 'models'

export async function answerOwnPerformer(
  { model_id: id }: ParamsOf<'ownPerformer'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'ownPerformer'>>> {
  const found = (await isPerformer(db, id, user.user_id)) ? await subjectById(db, family, id) : null
  if (!found) return refused('not_found')
  return ok({
    performer: {
      model_id: id,
      dir: found.fields.dir ?? '',
      title: found.fields.title ?? '',
      version: found.version,
      is_hidden: found.fields.is_hidden === '1',
      fields: partOf(found.fields, true),
      pictures: await picturesOfSubject(db, family, id, found),
    },
  })
}

export async function answerSavePerformer(
  { id, version, overwrite, ...typed }: BodyOf<'savePerformer'>,
  { db }: Env,
  { user: { user_id: actorId } }: MemberCaller,
): Promise<Result<WriteAnswerOf<'savePerformer'>>> {
  if (!(await isPerformer(db, id, actorId))) return refused('not_found', 'notify')
  const read = readSubjectFields(family, typed, descriptionLanguagesIn(typed), staffPerformerFields)
  if (!read.ok) return read
  const before = await subjectById(db, family, id)
  if (!before) return refused('not_found', 'notify')
  const fields = { ...partOf(before.fields, false), ...read.value }
  // A save of staff since that reading is not undone: it has raised the version.
  const from = overwrite ? before.version : version
  return changeSubject(db, { family, fields, actorId, id, version: from, overwrite: false })
}

/** The performer's own fields, or those of staff. */
const partOf = (fields: SubjectFields, isOwn: boolean): SubjectFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isOwnPerformerField(name) === isOwn))

export async function answerPerformerPicture(
  { id, slot, act, file }: BodyOf<'performerPicture'>,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<WriteAnswerOf<'performerPicture'>>> {
  if (!(await isPerformer(env.db, id, user.user_id))) return refused('not_found', 'notify')
  const accepted = await acceptSubjectPicture({ family, id, slot, act, file }, env, user.user_id)
  return accepted.ok ? ok({ ok: true }) : accepted
}
