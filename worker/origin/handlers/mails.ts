// Mails that an answer causes: put on the queue, and counted, so that nobody's mailbox is filled by somebody else.
import { mailTries } from '../../../shared/limits.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { type Counter, tryOnce } from '../tries.ts'

type Unaddressed = SendMail extends infer Job
  ? Job extends SendMail
    ? Omit<Job, 'kind' | 'lang' | 'site'>
    : never
  : never

/** Sends one more mail to this address, unless it or this visitor had too many lately: then a refusal, and no mail. */
export async function mailOnce(
  env: Env,
  asker: Asker,
  job: Unaddressed,
  address: string,
  counters: readonly Counter[] = [],
) {
  const { windowSeconds, visitor, address: limit } = mailTries
  const tried = await tryOnce(env, [
    { key: `mail-visitor:${asker.client}`, limit: visitor, windowSeconds },
    { key: `mail:${address.toLowerCase()}`, limit, windowSeconds },
    ...counters,
  ])
  if (tried.ok) await env.jobs.send({ kind: 'send-mail', lang: asker.lang, site: asker.site, ...job } as SendMail)
  return tried
}
