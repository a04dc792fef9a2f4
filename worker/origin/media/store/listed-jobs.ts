// Media jobs and mails as the page of admins lists them, and what an admin changes about them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { mediaTurnSeconds } from '../../../../shared/limits.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type JobRow, turnSql } from './media-jobs.ts'

export type ListedJob = Pick<JobRow, 'job_id' | 'kind' | 'purpose' | 'state' | 'attempt' | 'reason'> & {
  source_bytes: number
  step: string
  progress: number
  priority: number
  added_date: number
  changed_date: number
  username: string | null
  title: string | null
  /** Its upload is failed, has its file and is about this job. */
  may_retry: 0 | 1
}

const lists = {
  open: {
    where: "m.state IN ('queued', 'running')",
    order: `m.state DESC, m.priority DESC, ${turnSql('?3')}, m.is_quick DESC, m.added_date, m.job_id`,
  },
  failed: { where: "m.state = 'failed'", order: 'm.added_date DESC' },
  done: { where: "m.state = 'done'", order: 'm.added_date DESC' },
} as const

export const pageOfMediaJobs = (
  db: D1Database,
  show: keyof typeof lists,
  { offset, count, totalMax }: PageOf,
  nowSeconds: number,
) =>
  // Only the order of the first list reads ?3.
  pageAndTotal<ListedJob>(
    db,
    db
      .prepare(`
        SELECT m.job_id, m.kind, m.purpose, m.state, m.attempt, m.reason, m.source_bytes, m.step, m.progress, m.priority, m.added_date,
          m.changed_date, o.username, coalesce(nullif(json_extract(u.details, '$.title'), ''), u.sent_name) AS title,
          coalesce(u.state = 'failed' AND u.has_file = 1 AND u.is_cleared = 0 AND u.job_id = m.job_id, 0) AS may_retry
        FROM media_jobs m LEFT JOIN uploads u ON u.upload_id = m.subject LEFT JOIN users o ON o.user_id = u.user_id
        WHERE ${lists[show].where} ORDER BY ${lists[show].order} LIMIT ?1 OFFSET ?2 + 0 * ?3`)
      .bind(count, offset, nowSeconds - mediaTurnSeconds),
    db
      .prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM media_jobs m WHERE ${lists[show].where} LIMIT ?1)`)
      .bind(totalMax),
  )

/** Before all that wait. */
export const putFirst = (db: D1Database, jobId: string): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE media_jobs SET priority = 1 + (SELECT coalesce(max(priority), 0) FROM media_jobs WHERE state = 'queued')
      WHERE job_id = ?1 AND state = 'queued'`)
    .bind(jobId)

/** Of a job that is not over. */
export const cancelJob = (db: D1Database, jobId: string): D1PreparedStatement =>
  db
    .prepare(
      "UPDATE media_jobs SET state = 'failed', reason = 'stopped' WHERE job_id = ?1 AND state IN ('queued', 'running')",
    )
    .bind(jobId)
