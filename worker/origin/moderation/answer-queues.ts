// The moderation overview: the moderator's queues, and the audit log for admins.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { daySeconds, moderationDays, pageSizes } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { maySeeQueue, moderationQueueNames } from '../../../shared/rules/moderation-queues.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import { commentsOf } from '../comments/comments-database.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { pageAt } from '../sql/page.ts'
import { type AuditRow, brokenRow, changedFields, pageOfAudit } from './store/audit.ts'
import { decisionsByDay, queueStates } from './store/queues.ts'

export async function answerQueues(
  _: ParamsOf<'queues'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'queues'>>> {
  const moderator = await requireStaff(caller, 'moderate')
  if (!moderator.ok) return moderator
  const states = await queueStates(env.db, await commentsOf(env, 'held'), currentSeconds())
  const queues = moderationQueueNames
    .filter((queue) => maySeeQueue(moderator.value.role, queue))
    .map((queue) => {
      const { total, oldest, next_due, overdue } = states[queue]
      return {
        queue,
        total,
        overdue,
        ...(oldest !== null && { oldest: toIsoDate(oldest) }),
        ...(next_due !== null && { next_due: toIsoDate(next_due) }),
      }
    })
  return ok({ queues })
}

/** Of the queues that this moderator sees. */
export async function answerQueueDays(
  _: ParamsOf<'queueDays'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'queueDays'>>> {
  const moderator = await requireStaff(caller, 'moderate')
  if (!moderator.ok) return moderator
  const today = Math.floor(currentSeconds() / daySeconds) * daySeconds
  const rows = await decisionsByDay(db, today - (moderationDays - 1) * daySeconds)
  const days = Map.groupBy(rows, ({ day }) => day)
  return ok({
    days: [...days].map(([day, ofDay]) => ({ day, decided: ofDay.map(({ queue, total }) => ({ queue, total })) })),
  })
}

export async function answerAuditLog(
  { page }: ParamsOf<'auditLog'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'auditLog'>>> {
  const admin = await requireStaff(caller, 'readLog')
  if (!admin.ok) return admin
  const count = pageSizes.usual
  // One row more than is shown: the last one is verified against the one before it.
  const found = await pageOfAudit(db, { ...pageAt(count, page), count: count + 1 })
  return ok({
    entries: found.rows.slice(0, count).map(entryOf),
    total_count: found.total,
    broken_at: await brokenRow(found.rows),
  })
}

const entryOf = ({ added_date, audit_id, username, queue, item, act, reason, note, ...row }: AuditRow) => ({
  audit_id,
  username,
  queue,
  item,
  act,
  reason,
  note,
  added_date: toIsoDate(added_date),
  changes: changedFields(row),
})

/** The rows of a queue on one page. */
export const queuePage = (page: number) => pageAt(pageSizes.playlists, page)
