// The job that writes a mail. The link's token is made here, so that it stands in the mail and nowhere else: not in the
// queue, not in a log. For an address that nobody has, nothing happens, and whoever asked does not notice.
import * as z from 'zod/mini'
import { confirmLinkSeconds, restoreLinkSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { now } from '../session.ts'
import { accountByEmail, accountById } from '../store/accounts.ts'
import { type LinkPurpose, putLink } from '../store/mail-links.ts'
import { hashOf, newToken } from '../tokens.ts'
import { sendCaseMail } from './case-mail.ts'
import { letter } from './letters.ts'
import { speechFor } from './reader-language.ts'

/** `lang` is that of the page on which somebody asked for it: for a reader of whom none is known. */
const envelope = { kind: z.literal('send-mail'), lang: z.nullish(z.string()), site: z.url() }

export const SendMail = z.discriminatedUnion('letter', [
  z.object({ ...envelope, letter: z.literal('confirm'), user_id: z.int() }),
  z.object({ ...envelope, letter: z.literal('change'), user_id: z.int(), email: z.string() }),
  z.object({ ...envelope, letter: z.literal('changed'), user_id: z.int() }),
  z.object({ ...envelope, letter: z.literal('restore'), email: z.string() }),
  z.object({
    ...envelope,
    letter: z.literal('case'),
    case_id: z.int(),
    to: z.enum(['sender', 'uploader']),
    news: z.enum(['receipt', 'news', 'counter']),
  }),
])
export type SendMail = z.infer<typeof SendMail>

const linkSeconds: Record<LinkPurpose, number> = {
  confirm: confirmLinkSeconds,
  change: confirmLinkSeconds,
  restore: restoreLinkSeconds,
}

export async function sendMail(job: SendMail, env: Env): Promise<void> {
  if (job.letter === 'case') return sendCaseMail(job, env)
  const { db, mail } = env
  const account = await (job.letter === 'restore' ? accountByEmail(db, job.email) : accountById(db, job.user_id))
  if (!account || !mail) return
  const to = job.letter === 'change' ? job.email : account.email
  const speech = await speechFor(account.lang, job.lang)
  const about = { kind: job.letter, speech, site: job.site, username: account.username }
  if (job.letter === 'changed') return mail({ to, ...letter(about) })
  const token = newToken()
  const link = { user_id: account.user_id, purpose: job.letter, email: to }
  await putLink(db, await hashOf(token), link, now() + linkSeconds[job.letter]).run()
  await mail({ to, ...letter({ ...about, token }) })
}
