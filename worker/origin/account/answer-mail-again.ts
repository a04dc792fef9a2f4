// Sends a mail again from the "check your email" page, for the address typed a moment ago, without saying whether an account has it.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { type Caller, requireMember } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { queueCaptchaMail } from './queue-mails.ts'
import { pendingEmail } from './store/mail-links.ts'

export async function answerMailAgain(form: BodyOf<'mailAgain'>, env: Env, caller: Caller): Promise<Result<Done>> {
  if (!env.mail) return refused('unavailable')
  const { letter, email } = form
  if (letter !== 'change') {
    const job = letter === 'restore' ? ({ letter, email } as const) : ({ letter: 'signup-again', email } as const)
    return queueCaptchaMail(env, caller, job, email, form)
  }
  const member = await requireMember(caller)
  if (!member.ok) return member
  const { user, tokenHash } = member.value
  const { user_id } = user
  // Only for a pending change, which took the password to request.
  if ((await pendingEmail(env.db, user_id, currentSeconds())) !== email) return done
  return queueCaptchaMail(env, caller, { letter, user_id, email, session: tokenHash }, email, form)
}
