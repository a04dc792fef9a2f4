// Password and code again, before what a stolen session must not do: roles, and files of data.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { noteRecoveryCode, passSecondFactor } from '../second-factor.ts'
import { now } from '../session.ts'
import { checkSession } from '../store/sessions.ts'
import { tryOnce } from '../tries.ts'
import { type Done, done } from './done.ts'
import { ownAccount, ownTries } from './own-account.ts'

/** Refused with invalid_password, code_required, code_wrong; it holds for a few minutes of this session. */
export async function answerStepUp(form: BodyOf<'stepUp'>, env: Env, asker: Asker): Promise<Result<Done>> {
  const own = await ownAccount(form, env, asker)
  if (!own.ok) {
    await asker.note('step_up', { outcome: 'failed', account: (await asker.session())?.user.user_id ?? null })
    return own
  }
  const { userId, tokenHash } = own.value
  const tried = await tryOnce(env, [ownTries(userId)])
  if (!tried.ok) return tried
  const passed = await passSecondFactor(env, userId, form.code)
  if (!passed.ok) {
    if (form.code) await asker.note('second_factor_failed', { outcome: 'failed', detail: 'step_up', account: userId })
    return refusedForm([{ field: 'code', code: form.code ? 'code_wrong' : 'code_required' }])
  }
  await env.forget(ownTries(userId).key)
  await noteRecoveryCode(asker, userId, form.code)
  await checkSession(env.db, tokenHash, now()).run()
  await asker.note('step_up', { outcome: 'succeeded', account: userId })
  return done
}
