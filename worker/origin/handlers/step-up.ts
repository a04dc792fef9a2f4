// Step-up: password and code once more before what a stolen session must not do (roles, data files).
import type { BodyOf } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { passCountedCode } from '../second-factor.ts'
import { now } from '../session.ts'
import { checkSession } from '../store/sessions.ts'
import { type Done, done } from './done.ts'
import { ownAccount } from './own-account.ts'

/** Refused with invalid_password, code_required and code_wrong; it lasts for a few minutes of this session. */
export async function answerStepUp(form: BodyOf<'stepUp'>, env: Env, asker: Asker): Promise<Result<Done>> {
  const own = await ownAccount(form, env, asker)
  if (!own.ok) {
    await asker.note('step_up', { outcome: 'failed', account: (await asker.session())?.user.user_id ?? null })
    return own
  }
  const { userId, tokenHash } = own.value
  const passed = await passCountedCode(env, asker, userId, form.code, 'step_up')
  if (!passed.ok) return passed
  await checkSession(env.db, tokenHash, now()).run()
  await asker.note('step_up', { outcome: 'succeeded', account: userId })
  return done
}
