// Step-up: password and code once more before what a stolen session must not do (roles, data files).
import type { BodyOf } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { verifyCountedCode } from './second-factor.ts'
import { markSteppedUp } from './store/sessions.ts'

/** Refused with invalid_password, code_required and code_wrong; it lasts for a few minutes of this session. */
export async function answerStepUp(form: BodyOf<'stepUp'>, env: Env, caller: MemberCaller): Promise<Result<Done>> {
  const own = await requireOwnPassword(form, env, caller)
  if (!own.ok) {
    await caller.note('step_up', { outcome: 'failed', account: caller.user.user_id })
    return own
  }
  const { userId, tokenHash } = own.value
  const passed = await verifyCountedCode(env, caller, userId, form, 'step_up')
  if (!passed.ok) return passed
  await markSteppedUp(env.db, tokenHash, currentSeconds()).run()
  await caller.note('step_up', { outcome: 'succeeded', account: userId })
  return done
}
