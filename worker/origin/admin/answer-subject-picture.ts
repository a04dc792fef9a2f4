// An editor sends a picture of a performer, a channel or a category, or takes it away.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { acceptSubjectPicture } from './accept-subject-picture.ts'
import { tagOfFamily } from './subject-pictures.ts'

export async function answerSubjectPicture(
  sent: BodyOf<'subjectPicture'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'subjectPicture'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const accepted = await acceptSubjectPicture(sent, env, editor.value.user_id)
  if (!accepted.ok) return accepted
  if (accepted.value.isRemoved) caller.invalidate(tagOfFamily(sent.family))
  return ok({ ok: true })
}
