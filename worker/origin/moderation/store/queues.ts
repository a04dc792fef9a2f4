// The state of each moderation queue: its size, the oldest item and the next deadline.
import type { D1Database } from '@cloudflare/workers-types'
import { type ModerationQueue, moderationQueueNames } from '../../../../shared/rules/moderation-queues.ts'
import { heldCommentsState } from '../../comments/store/held-comments.ts'
import { unseenPictures } from './unseen-pictures.ts'

export type QueueRow = {
  total: number
  oldest: number | null
  next_due: number | null
  overdue: number
}

/** `?1` is now. */
const states: Record<Exclude<ModerationQueue, 'comments'>, string> = {
  notices: `
    SELECT count(*) AS total, min(filed_date) AS oldest, min(due_date) AS next_due,
      coalesce(sum(due_date < ?1), 0) AS overdue
    FROM legal_notices WHERE due_date IS NOT NULL`,
  uploads: `
    SELECT count(*) AS total, min(added_date) AS oldest, NULL AS next_due, 0 + (?1 < 0) AS overdue
    FROM uploads WHERE (state = 'ready' AND is_complete = 1 OR is_unseen = 1)`,
  reports: `
    SELECT count(*) AS total, min(added_date) AS oldest, NULL AS next_due, 0 + (?1 < 0) AS overdue
    FROM reports WHERE is_open = 1`,
  pictures: `
    SELECT count(*) AS total, NULL AS oldest, NULL AS next_due, 0 + (?1 < 0) AS overdue FROM (${unseenPictures})`,
  ages: `
    SELECT count(*) AS total, min(added_date) AS oldest, NULL AS next_due, 0 + (?1 < 0) AS overdue
    FROM age_checks WHERE state = 'pending'`,
  appeals: `
    SELECT count(*) AS total, min(appealed_date) AS oldest, min(due_date) AS next_due,
      coalesce(sum(due_date < ?1), 0) AS overdue
    FROM member_acts WHERE due_date IS NOT NULL`,
  performers: `
    SELECT count(*) AS total, min(added_date) AS oldest, NULL AS next_due, 0 + (?1 < 0) AS overdue
    FROM performer_claims WHERE state = 'waiting'`,
  edits: `
    SELECT count(*) AS total, min(added_date) AS oldest, NULL AS next_due, 0 + (?1 < 0) AS overdue
    FROM video_edits WHERE state = 'waiting'`,
}

const names = Object.keys(states) as (keyof typeof states)[]

/** @param comments their database, with all that are held */
export async function queueStates(
  db: D1Database,
  comments: D1Database,
  nowSeconds: number,
): Promise<Record<ModerationQueue, QueueRow>> {
  const [found, held] = await Promise.all([
    db.batch<QueueRow>(names.map((queue) => db.prepare(states[queue]).bind(nowSeconds))),
    heldCommentsState(comments),
  ])
  const none = { total: 0, oldest: null, next_due: null, overdue: 0 }
  const others = Object.fromEntries(names.map((queue, index) => [queue, found[index]?.results[0] ?? none]))
  return { ...(others as Record<keyof typeof states, QueueRow>), comments: { ...none, ...held } }
}

/** Notices, replies and appeals with a deadline before this. */
export const legalDueBefore = async (db: D1Database, beforeSeconds: number): Promise<number> =>
  (await db
    .prepare(`
      SELECT (SELECT count(*) FROM legal_notices WHERE due_date IS NOT NULL AND due_date < ?1)
        + (SELECT count(*) FROM member_acts WHERE due_date IS NOT NULL AND due_date < ?1) AS total`)
    .bind(beforeSeconds)
    .first<number>('total')) ?? 0

/** Decisions of the queues by day, the newest day first. */
export async function decisionsByDay(
  db: D1Database,
  sinceSeconds: number,
): Promise<{ day: string; queue: string; total: number }[]> {
  const { results } = await db
    .prepare(`
      SELECT date(added_date, 'unixepoch') AS day, queue, count(*) AS total FROM audit_log INDEXED BY audit_log_by_date
      WHERE added_date >= ?1 AND queue IN (SELECT value FROM json_each(?2)) GROUP BY day, queue ORDER BY day DESC, queue`)
    .bind(sinceSeconds, JSON.stringify(moderationQueueNames))
    .all<{ day: string; queue: string; total: number }>()
  return results
}
