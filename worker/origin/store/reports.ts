// What was reported, for whoever looks after the site.
import type { D1Database } from '@cloudflare/workers-types'
import type { ReportSubject } from '../../../shared/rules/report-subjects.ts'

type NewReport = {
  subject: ReportSubject
  email: string
  message: string
  /** A path of ours, or nothing. */
  referrer: string
  picture: string | null
  userId: number | null
  nowSeconds: number
}

export const addReport = (db: D1Database, report: NewReport) =>
  db
    .prepare(`
      INSERT INTO reports (subject, email, message, referrer, picture, user_id, added_date)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`)
    .bind(
      report.subject,
      report.email,
      report.message,
      report.referrer,
      report.picture,
      report.userId,
      report.nowSeconds,
    )
    .run()
