// Ends one of a member's other sessions, after password and code.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { passCountedCode } from '../second-factor.ts'
import { closeOtherSession } from '../store/sessions.ts'
import { type Done, done } from './done.ts'
import { ownAccount } from './own-account.ts'

/** Other sessions only: the current one ends by signing out. */
export async function answerEndOwnSession(
  form: BodyOf<'endOwnSession'>,
  env: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const own = await ownAccount(form, env, asker)
  if (!own.ok) return own
  const { userId, tokenHash } = own.value
  const passed = await passCountedCode(env, asker, userId, form.code, 'own')
  if (!passed.ok) return passed
  const ended = await closeOtherSession(env.db, { userId, tokenHash, sessionId: form.session_id }).first()
  if (!ended) return refusedForm([{ field: 'session_id', code: 'session_over' }])
  await asker.note('sessions_ended', { outcome: 'succeeded', detail: 'one', account: userId })
  return done
}
