// Ends one of a member's other sessions, after password and code.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refusedForm } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requirePasswordAndCode } from './require-own-password.ts'
import { closeOtherSession } from './store/sessions.ts'

/** Other sessions only: the current one ends by signing out. */
export async function answerEndOwnSession(
  form: BodyOf<'endOwnSession'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const own = await requirePasswordAndCode(form, env, caller)
  if (!own.ok) return own
  const { userId, tokenHash } = own.value
  const ended = await closeOtherSession(env.db, { userId, tokenHash, sessionId: form.session_id }).first()
  if (!ended) return refusedForm([{ field: 'session_id', code: 'session_over' }])
  await caller.note('sessions_ended', { outcome: 'succeeded', detail: 'one', account: userId })
  return done
}
