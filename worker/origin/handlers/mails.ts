// Queues and limits the mails that an answer causes. A visitor can use up only their own mails to an address, never the owner's.
import { mailTries } from '../../../shared/limits.ts'
import { type Result, refusedForm } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import { type CaptchaForm, isSolved } from '../captcha.ts'
import type { Env } from '../env.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { type Counter, tryOnce } from '../tries.ts'
import { type Done, done } from './done.ts'

type Unaddressed = SendMail extends infer Job
  ? Job extends SendMail
    ? Omit<Job, 'kind' | 'lang' | 'site'>
    : never
  : never

/** Queues a mail about what happened to the account; it has no limit. */
export async function mailNow(env: Env, asker: Asker, job: Unaddressed): Promise<void> {
  await env.jobs.send({ kind: 'send-mail', lang: asker.lang, site: asker.site, ...job } as SendMail)
}

/** Queues a mail within the limits of its kind, address and visitor; refused above them. */
export async function mailOnce(
  env: Env,
  asker: Asker,
  job: Unaddressed,
  address: string,
  counters: readonly Counter[] = [],
): Promise<Result<Done>> {
  const tried = await tryOnce(env, [...visitorCounters(asker, job, address), addressCounter(job, address), ...counters])
  if (!tried.ok) return tried
  await mailNow(env, asker, job)
  return done
}

/**
 * Queues a mail that any visitor can request for any address. Above the address's share of an hour each further mail costs a captcha, so
 * that requests of strangers never refuse the owner.
 */
export async function mailAnyone(
  env: Env,
  asker: Asker,
  job: Unaddressed,
  address: string,
  form: CaptchaForm,
): Promise<Result<Done>> {
  const own = visitorCounters(asker, job, address)
  const tried = await tryOnce(env, [...own, ...questionCounter(asker, form)])
  if (!tried.ok) return tried
  if (!(await tryOnce(env, [addressCounter(job, address)])).ok) {
    const problem = form.captcha ? ((await isSolved(env, form)) ? null : 'captcha_failed') : 'captcha_required'
    if (problem) {
      // An attempt without a mail does not count.
      await Promise.all(own.map(({ key }) => env.giveBack(key)))
      return refusedForm([{ field: 'captcha', code: problem }])
    }
  }
  await mailNow(env, asker, job)
  return done
}

const { windowSeconds } = mailTries

const visitorCounters = ({ client }: Asker, { letter }: Unaddressed, address: string): Counter[] => [
  { key: `mail-visitor:${client}`, limit: mailTries.visitor, windowSeconds },
  { key: `mail:${letter}:${client}:${address.toLowerCase()}`, limit: mailTries.visitorAndAddress, windowSeconds },
]

const addressCounter = ({ letter }: Unaddressed, address: string): Counter => ({
  key: `mail:${letter}:${address.toLowerCase()}`,
  limit: mailTries.address,
  windowSeconds,
})

const questionCounter = ({ client }: Asker, { captcha_answer }: CaptchaForm): Counter[] =>
  captcha_answer === undefined ? [] : [{ key: `mail-question:${client}`, limit: mailTries.question, windowSeconds }]
