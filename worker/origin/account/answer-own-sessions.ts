// Ends one of a member's other sessions, or all of them, after password and code.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { otherSessions } from '../../../shared/forms/account.ts'
import { type Result, refusedForm } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requirePasswordAndCode } from './require-own-password.ts'
import { closeOtherSession, closeOtherSessions } from './store/sessions.ts'

/** Other sessions only: the current one ends by signing out. */
export async function answerEndOwnSession(
  form: BodyOf<'endOwnSession'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const own = await requirePasswordAndCode(form, env, caller)
  if (!own.ok) return own
  const { userId, tokenHash } = own.value
  if (form.session_id === otherSessions) {
    await closeOtherSessions(env.db, userId, tokenHash).run()
    await caller.note('sessions_ended', { outcome: 'succeeded', detail: 'others', account: userId })
    return done
  }
  const ended = await closeOtherSession(env.db, { userId, tokenHash, sessionId: form.session_id }).first()
  if (!ended) return refusedForm([{ field: 'session_id', code: 'session_over' }])
  await caller.note('sessions_ended', { outcome: 'succeeded', detail: 'one', account: userId })
  return done
}
