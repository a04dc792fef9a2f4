// Mails that an answer causes: put on the queue, and counted. One visitor uses up no more than their own mails to an address: a
// stranger who asks again and again leaves the owner's.
import { mailTries } from '../../../shared/limits.ts'
import { type Result, refusedForm } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { type Counter, countAttempt } from '../http/attempts.ts'
import type { Caller } from '../http/caller.ts'
import { type CaptchaForm, isSolved } from '../http/captcha.ts'
import { type Done, done } from '../http/done.ts'
import type { SendMail } from '../job-kinds.ts'

type Unaddressed = SendMail extends infer Job
  ? Job extends SendMail
    ? Omit<Job, 'kind' | 'lang' | 'site'>
    : never
  : never

/** Sends a mail that no visitor can use up: what it tells has happened to the account. */
export async function queueMail(env: Env, caller: Caller, job: Unaddressed): Promise<void> {
  await env.jobs.send({ kind: 'send-mail', lang: caller.lang, site: caller.site, ...job } as SendMail)
}

/** Sends one more mail of its kind to this address, unless it or this visitor had too many lately: then a refusal, and no mail. */
export async function queueLimitedMail(
  env: Env,
  caller: Caller,
  job: Unaddressed,
  address: string,
  counters: readonly Counter[] = [],
): Promise<Result<Done>> {
  const tried = await countAttempt(env, [
    ...visitorCounters(caller, job, address),
    addressCounter(job, address),
    ...counters,
  ])
  if (!tried.ok) return tried
  await queueMail(env, caller, job)
  return done
}

/**
 * The same for what anyone may ask for any address, signed in or not. Once an address had its share of an hour, each further mail
 * costs a captcha and nothing else: requests from elsewhere make the owner's dearer, and never refuse them.
 */
export async function queueCaptchaMail(
  env: Env,
  caller: Caller,
  job: Unaddressed,
  address: string,
  form: CaptchaForm,
): Promise<Result<Done>> {
  const own = visitorCounters(caller, job, address)
  const tried = await countAttempt(env, [...own, ...questionCounter(caller, form)])
  if (!tried.ok) return tried
  if (!(await countAttempt(env, [addressCounter(job, address)])).ok) {
    const problem = form.captcha ? ((await isSolved(env, form)) ? null : 'captcha_failed') : 'captcha_required'
    if (problem) {
      // No mail was sent for it.
      await Promise.all(own.map(({ key }) => env.giveBack(key)))
      return refusedForm([{ field: 'captcha', code: problem }])
    }
  }
  await queueMail(env, caller, job)
  return done
}

const { windowSeconds } = mailTries

const visitorCounters = ({ client }: Caller, { letter }: Unaddressed, address: string): Counter[] => [
  { key: `mail-visitor:${client}`, limit: mailTries.visitor, windowSeconds },
  { key: `mail:${letter}:${client}:${address.toLowerCase()}`, limit: mailTries.visitorAndAddress, windowSeconds },
]

const addressCounter = ({ letter }: Unaddressed, address: string): Counter => ({
  key: `mail:${letter}:${address.toLowerCase()}`,
  limit: mailTries.address,
  windowSeconds,
})

const questionCounter = ({ client }: Caller, { captcha_answer }: CaptchaForm): Counter[] =>
  captcha_answer === undefined ? [] : [{ key: `mail-question:${client}`, limit: mailTries.question, windowSeconds }]
