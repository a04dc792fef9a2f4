// Mails that are not sent yet, for admins: a list without addresses, and the decision to send one now or to delete it.
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { dropMail, mailBody, makeDue, pageOfMails } from '../mail/store/pending-mails.ts'
import { parseJsonOrNull } from '../media/parse-json.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { pageAt } from '../sql/page.ts'

export async function answerPendingMails(
  { page }: ParamsOf<'pendingMails'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'pendingMails'>>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const { rows, total } = await pageOfMails(db, pageAt(pageSizes.usual, page))
  const mails = rows.map(({ body, added_date, due_date, ...mail }) => ({
    ...mail,
    letter: letterOf(body),
    added_date: toIsoDate(added_date),
    due_date: toIsoDate(due_date),
  }))
  return ok({ mails, total_count: total })
}

/** Refused with not_found where it was sent meanwhile. */
export async function answerPendingMail(
  { mail_id, act }: BodyOf<'pendingMail'>,
  { db, jobs }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const body = await mailBody(db, mail_id)
  if (body === null) return refused('not_found', 'notify')
  const nowSeconds = currentSeconds()
  const isRetry = act === 'retry'
  const [changed] = await decideAudited(
    db,
    {
      actorId: admin.value.user_id,
      queue: 'jobs',
      item: `mail: ${letterOf(body)}`,
      act: isRetry ? 'retry_job' : 'delete_job',
      nowSeconds,
    },
    (row) => [isRetry ? makeDue(db, mail_id, nowSeconds) : dropMail(db, mail_id), row],
  )
  if (changed?.meta.changes === 0) return refused('not_found', 'notify')
  // A message that is lost comes again by the clock, because the mail is due.
  if (isRetry) await jobs.send({ kind: 'send-pending-mail', mail_id }).catch(() => undefined)
  return done
}

const Body = z.object({ kind: z.string(), letter: z.optional(z.string()), alert: z.optional(z.string()) })

/** A name of the program: which letter, or which alert. */
function letterOf(body: string): string {
  const parsed = Body.safeParse(parseJsonOrNull(body)).data
  return parsed?.letter ?? (parsed?.alert ? `alert ${parsed.alert}` : (parsed?.kind ?? ''))
}
