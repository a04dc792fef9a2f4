// Reports, for the moderators.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { TargetKind } from '../../../../shared/entities/moderation.ts'
import type { ReportSubject } from '../../../../shared/rules/site-report-subjects.ts'

type NewReport = {
  subject: ReportSubject
  email: string
  message: string
  /** A path of this site, or nothing. */
  referrer: string
  target: { kind: TargetKind; id: number; text: string } | null
  /** Copies of pictures of the target: the names of their files. */
  targetPictures: readonly string[]
  /** The key of the picture that the media processor has to re-encode. */
  sentPicture: string | null
  userId: number | null
  nowSeconds: number
}

export const addReport = (db: D1Database, report: NewReport): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO reports (subject, email, message, referrer, sent_picture, user_id, added_date, target_kind, target_id, target_text,
        target_pictures)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`)
    .bind(
      report.subject,
      report.email,
      report.message,
      report.referrer,
      report.sentPicture,
      report.userId,
      report.nowSeconds,
      report.target?.kind ?? null,
      report.target?.id ?? null,
      report.target?.text ?? '',
      JSON.stringify(report.targetPictures),
    )

/** The picture was re-encoded. */
export const noteReportPicture = (db: D1Database, sentPicture: string, picture: string): D1PreparedStatement =>
  db.prepare('UPDATE reports SET picture = ?2, sent_picture = NULL WHERE sent_picture = ?1').bind(sentPicture, picture)

export const failReportPicture = (db: D1Database, sentPicture: string, reason: string): D1PreparedStatement =>
  db
    .prepare('UPDATE reports SET picture_reason = ?2, sent_picture = NULL WHERE sent_picture = ?1')
    .bind(sentPicture, reason)
