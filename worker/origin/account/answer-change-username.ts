// A member's other name: with the password, once in a while. Their profile has its address by number, so that links to it stay.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { memberMark } from '../../../shared/contract/removal.ts'
import { daySeconds, formerUsernameSeconds, renameAgainSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { propagateName } from '../video/propagate-to-edge.ts'
import { isReservedUsername } from './answer-signup.ts'
import { requireOwnPassword } from './require-own-password.ts'
import { securityMailOf } from './security-mail.ts'
import { freeUsername, rename, renamedDate } from './store/usernames.ts'

/** Refused with username_taken, and with username_wait: info is the number of days. */
export async function answerChangeUsername(
  form: BodyOf<'changeUsername'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'changeUsername'>>> {
  const own = await requireOwnPassword(form, env, caller)
  if (!own.ok) return own
  const { userId, username: former } = own.value
  const { username } = form
  const nowSeconds = currentSeconds()
  const waitSeconds = (await renamedDate(env.db, userId)) + renameAgainSeconds - nowSeconds
  if (waitSeconds > 0) {
    return refusedForm([{ field: 'username', code: 'username_wait', info: Math.ceil(waitSeconds / daySeconds) }])
  }
  const taken = refusedForm([{ field: 'username', code: 'username_taken' }])
  if (username === former || isReservedUsername(username)) return taken
  const mail = securityMailOf(env, caller, userId, { news: 'renamed' })
  const keptUntil = nowSeconds + formerUsernameSeconds
  const [renamed] = await env.db.batch<{ user_id: number }>([
    ...rename(env.db, { userId, former, username, nowSeconds, keptUntil }),
    mail.writeIfChanged(),
    freeUsername(env.db, userId, username),
  ])
  if (!renamed?.results.length) return taken
  await caller.note('username_changed', { outcome: 'succeeded', account: userId })
  await propagateName(env, memberMark(userId), false)
  await mail.send()
  return ok({ ok: true, user_id: userId })
}
