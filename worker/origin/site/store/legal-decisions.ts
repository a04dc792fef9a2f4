// Decisions of moderators within a span of time, and deadlines that passed in it without one.
import type { D1Database } from '@cloudflare/workers-types'
import type { NoticeKind } from '../../../../shared/rules/moderation-notice-kinds.ts'
import type { Answer } from '../../../../shared/rules/moderation-notice-states.ts'

/** A decision, and since when it was waited for. */
type DecidedNotice = { kind: NoticeKind; begun: number; decided: number }
type DecidedReply = { answer: Answer; begun: number; decided: number }
type DecidedAge = { decided_by: number | null; begun: number; decided: number }

export type LegalEvents = {
  notices: DecidedNotice[]
  replies: DecidedReply[]
  ages: DecidedAge[]
  /** Undecided ones whose deadline passed. */
  missedNotices: number
  missedReplies: number
}

/** Of the time after `fromSeconds`, up to `toSeconds`. */
export async function legalEvents(db: D1Database, fromSeconds: number, toSeconds: number): Promise<LegalEvents> {
  const of = (sql: string) => db.prepare(sql).bind(fromSeconds, toSeconds)
  const missed = (isReply: string) =>
    of(`SELECT count(*) AS missed FROM legal_notices WHERE due_date > ?1 AND due_date <= ?2 AND ${isReply}`)
  const [notices, replies, ages, missedNotices, missedReplies] = await db.batch([
    of(`SELECT kind, filed_date AS begun, decided_date AS decided FROM legal_notices
      WHERE decided_date > ?1 AND decided_date <= ?2`),
    of(`SELECT answer, answered_date AS begun, settled_date AS decided FROM legal_notices
      WHERE settled_date > ?1 AND settled_date <= ?2 AND answer IS NOT NULL`),
    of(`SELECT decided_by, added_date AS begun, decided_date AS decided FROM age_checks
      WHERE decided_date > ?1 AND decided_date <= ?2`),
    missed("state = 'open'"),
    missed("state <> 'open'"),
  ])
  const missedOf = (answer: typeof missedNotices) => (answer?.results[0] as { missed: number } | undefined)?.missed ?? 0
  return {
    notices: (notices?.results ?? []) as DecidedNotice[],
    replies: (replies?.results ?? []) as DecidedReply[],
    ages: (ages?.results ?? []) as DecidedAge[],
    missedNotices: missedOf(missedNotices),
    missedReplies: missedOf(missedReplies),
  }
}
