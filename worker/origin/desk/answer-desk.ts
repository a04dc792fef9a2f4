// The moderation overview: the moderator's queues, and the audit log for admins.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { deskQueueNames, maySeeQueue } from '../../../shared/rules/desk-queues.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { isoDate } from '../handlers/cards.ts'
import { now } from '../session.ts'
import { type AuditRow, brokenRow, pageOfAudit } from '../store/audit.ts'
import { queueStates } from '../store/desk.ts'
import { pageAt } from '../store/page.ts'
import { atDesk } from './at-desk.ts'

export async function answerDesk(_: ParamsOf<'desk'>, { db }: Env, asker: Asker): Promise<Result<AnswerOf<'desk'>>> {
  const moderator = await atDesk(asker, 'moderate')
  if (!moderator.ok) return moderator
  const states = await queueStates(db, now())
  const queues = deskQueueNames
    .filter((queue) => maySeeQueue(moderator.value.role, queue))
    .map((queue) => {
      const { total, oldest, next_due, overdue } = states[queue]
      return {
        ...{ queue, total, overdue },
        ...(oldest !== null && { oldest: isoDate(oldest) }),
        ...(next_due !== null && { next_due: isoDate(next_due) }),
      }
    })
  return ok({ queues })
}

export async function answerAuditLog(
  { page }: ParamsOf<'auditLog'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'auditLog'>>> {
  const admin = await atDesk(asker, 'readLog')
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

const entryOf = ({ added_date, audit_id, username, queue, item, act, reason, note }: AuditRow) => ({
  ...{ audit_id, username, queue, item, act, reason, note },
  added_date: isoDate(added_date),
})

/** The rows of a queue on one page. */
export const queuePage = (page: number) => pageAt(pageSizes.playlists, page)
