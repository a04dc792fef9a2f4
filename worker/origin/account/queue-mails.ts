// Queues and limits the mails that an answer causes. A visitor can use up only their own mails to an address, never the owner's.

import { mailTries } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import { countAttempt, refundAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { type CaptchaForm, isSolved } from '../http/captcha.ts'
import { type Done, done } from '../http/done.ts'
import type { SendMail } from '../job-kinds.ts'
import { type PendingMail, pendingMail } from '../mail/pending-mail.ts'

type Unaddressed = SendMail extends infer Job
  ? Job extends SendMail
    ? Omit<Job, 'kind' | 'lang' | 'site'>
    : never
  : never

/** A mail about what happened to the account, for the batch of that; it has no limit. */
export const mailOf = (env: Env, caller: Caller, job: Unaddressed): PendingMail =>
  pendingMail(env, { kind: 'send-mail', lang: caller.lang, site: caller.site, ...job } as SendMail, currentSeconds())

/** The mail, within the limits of its kind, address and visitor; refused above them. */
export async function limitedMail(
  env: Env,
  caller: Caller,
  job: Unaddressed,
  address: string,
  counters: readonly Counter[] = [],
): Promise<Result<PendingMail>> {
  const all = [...visitorCounters(caller, job, address), addressCounter(job, address), ...counters]
  // Mails go to an address that may belong to another person.
  const tried = await countAttempt(env, all, 'refuse')
  return tried.ok ? ok(mailOf(env, caller, job)) : tried
}

/** Queues a mail that nothing else is written with, within its limits. */
export async function queueLimitedMail(
  env: Env,
  caller: Caller,
  job: Unaddressed,
  address: string,
): Promise<Result<Done>> {
  const mail = await limitedMail(env, caller, job, address)
  return mail.ok ? queued(mail.value) : mail
}

/**
 * Queues a mail that any visitor can request for any address. Above the address's share of an hour each further mail costs a captcha, so
 * that requests of strangers never refuse the owner.
 */
export async function queueCaptchaMail(
  env: Env,
  caller: Caller,
  job: Unaddressed,
  address: string,
  form: CaptchaForm,
): Promise<Result<Done>> {
  const own = visitorCounters(caller, job, address)
  // Mails go to an address that may belong to another person.
  const tried = await countAttempt(env, [...own, ...questionCounter(caller, form)], 'refuse')
  if (!tried.ok) return tried
  if (!(await countAttempt(env, [addressCounter(job, address)], 'refuse')).ok) {
    const problem = form.captcha
      ? (await isSolved(env, form, 'refuse'))
        ? null
        : 'captcha_failed'
      : 'captcha_required'
    if (problem) {
      // An attempt without a mail does not count.
      await refundAttempt(env, own)
      return refusedForm([{ field: 'captcha', code: problem }])
    }
  }
  return queued(mailOf(env, caller, job))
}

async function queued(mail: PendingMail): Promise<Result<Done>> {
  await mail.write().run()
  await mail.send()
  return done
}

const { windowSeconds } = mailTries

const visitorCounters = ({ client }: Caller, { letter }: Unaddressed, address: string): Counter[] => [
  { key: `mail-visitor:${client}`, limit: mailTries.visitor, windowSeconds },
  { key: `mail.${letter}:${client}:${address.toLowerCase()}`, limit: mailTries.visitorAndAddress, windowSeconds },
]

const addressCounter = ({ letter }: Unaddressed, address: string): Counter => ({
  key: `mail.${letter}:${address.toLowerCase()}`,
  limit: mailTries.address,
  windowSeconds,
})

const questionCounter = ({ client }: Caller, { captcha_answer }: CaptchaForm): Counter[] =>
  captcha_answer === undefined ? [] : [{ key: `mail-question:${client}`, limit: mailTries.question, windowSeconds }]
