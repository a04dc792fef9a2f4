// Legal notices. A decision is one statement that names the state it is taken in.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { TargetKind } from '../../../../shared/entities/moderation.ts'
import type { NoticeKind } from '../../../../shared/rules/moderation-notice-kinds.ts'
import type { Answer, CaseState } from '../../../../shared/rules/moderation-notice-states.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export type CaseRow = {
  case_id: number
  receipt: string
  kind: NoticeKind
  address: string
  video_id: number | null
  uploader_id: number | null
  lang: string
  sealed: string
  state: CaseState
  filed_date: number
  due_date: number | null
  decision: 'dismiss' | 'take_down' | null
  decided_by: number | null
  decided_date: number | null
  reason: string
  note: string
  answer: Answer | null
  answer_sealed: string | null
  answered_date: number | null
  settled_by: number | null
  settled_date: number | null
  settled_reason: string
  settled_note: string
  confirmed_date: number | null
  target_kind: TargetKind | null
  target_id: number | null
  /** Of its video, its uploader and the moderator who decided first. */
  title: string | null
  uploader: string | null
  decider: string | null
}

type NewCase = Pick<CaseRow, 'receipt' | 'kind' | 'address' | 'video_id' | 'lang' | 'sealed' | 'confirmed_date'> & {
  senderId: number | null
  target: { kind: TargetKind; id: number } | null
  nowSeconds: number
  dueSeconds: number
}

/** Returns the case's id. The uploader is the video's. */
export const addCase = (db: D1Database, one: NewCase): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO legal_notices (receipt, kind, address, video_id, uploader_id, lang, sealed, filed_date, due_date,
        sender_id, target_kind, target_id, confirmed_date)
      VALUES (?1, ?2, ?3, ?4, (SELECT user_id FROM videos WHERE video_id = ?4), ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      RETURNING case_id`)
    .bind(
      one.receipt,
      one.kind,
      one.address,
      one.video_id,
      one.lang,
      one.sealed,
      one.nowSeconds,
      one.dueSeconds,
      one.senderId,
      one.target?.kind ?? null,
      one.target?.id ?? null,
      one.confirmed_date,
    )

export const confirmCase = (db: D1Database, receipt: string, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare('UPDATE legal_notices SET confirmed_date = ?2 WHERE receipt = ?1 AND confirmed_date IS NULL')
    .bind(receipt, nowSeconds)

const whole = `
  SELECT n.*, v.title, u.username AS uploader, d.username AS decider FROM legal_notices n
  LEFT JOIN videos v ON v.video_id = n.video_id
  LEFT JOIN users u ON u.user_id = n.uploader_id
  LEFT JOIN users d ON d.user_id = n.decided_by`

export const caseByReceipt = (db: D1Database, receipt: string): Promise<CaseRow | null> =>
  db.prepare(`${whole} WHERE n.receipt = ?1`).bind(receipt).first<CaseRow>()

export const caseById = (db: D1Database, caseId: number): Promise<CaseRow | null> =>
  db.prepare(`${whole} WHERE n.case_id = ?1`).bind(caseId).first<CaseRow>()

/** Undecided cases, the next deadline first. */
export const pageOfCases = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<CaseRow>(
    db,
    db
      .prepare(`${whole} WHERE n.due_date IS NOT NULL ORDER BY n.due_date, n.case_id LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db
      .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM legal_notices WHERE due_date IS NOT NULL LIMIT ?1)')
      .bind(totalMax),
  )

type Decided = {
  caseId: number
  /** The video that is decided about, and its uploader. */
  videoId: number | null
  uploaderId: number | null
  from: CaseState
  to: CaseState
  by: number
  reason: string
  note: string
  nowSeconds: number
}

/** The first decision. Changes nothing unless the notice still waits for it. */
export const decideCase = (db: D1Database, one: Decided): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE legal_notices SET state = ?3, decided_by = ?4, reason = ?5, note = ?6, decided_date = ?7, due_date = NULL,
        decision = CASE ?3 WHEN 'taken_down' THEN 'take_down' ELSE 'dismiss' END, video_id = ?8, uploader_id = ?9
      WHERE case_id = ?1 AND state = ?2`)
    .bind(one.caseId, one.from, one.to, one.by, one.reason, one.note, one.nowSeconds, one.videoId, one.uploaderId)

/** The decision about a reply. */
export const settleCase = (db: D1Database, one: Decided): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE legal_notices
      SET state = ?3, settled_by = ?4, settled_reason = ?5, settled_note = ?6, settled_date = ?7, due_date = NULL
      WHERE case_id = ?1 AND state = ?2`)
    .bind(one.caseId, one.from, one.to, one.by, one.reason, one.note, one.nowSeconds)

type Answered = {
  caseId: number
  from: CaseState
  answer: Answer
  sealed: string
  nowSeconds: number
  dueSeconds: number
}

/** Returns a row if the decision could still be replied to. */
export const answerCase = (db: D1Database, one: Answered): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE legal_notices SET state = ?3, answer = ?4, answer_sealed = ?5, answered_date = ?6, due_date = ?7
      WHERE case_id = ?1 AND state = ?2 AND answer IS NULL RETURNING case_id`)
    .bind(
      one.caseId,
      one.from,
      one.answer === 'counter' ? 'countered' : 'appealed',
      one.answer,
      one.sealed,
      one.nowSeconds,
      one.dueSeconds,
    )

/** Deletes the senders and texts of cases that were settled before then. */
export const forgetCases = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE legal_notices SET sealed = '', answer_sealed = NULL
      WHERE sealed <> '' AND due_date IS NULL AND decided_date < ?1 AND coalesce(settled_date, 0) < ?1`)
    .bind(beforeSeconds)
