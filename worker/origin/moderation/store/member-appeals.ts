// Appeals of members against acts about them, until another moderator decides.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type MemberActRow, wholeAct } from './member-acts.ts'

/** Returns a row unless it was appealed or lifted already. */
export const appealRow = (
  db: D1Database,
  { actId, text, nowSeconds, dueSeconds }: { actId: number; text: string; nowSeconds: number; dueSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE member_acts SET appeal = ?2, appealed_date = ?3, due_date = ?4
      WHERE act_id = ?1 AND appealed_date IS NULL AND lifted_date IS NULL RETURNING act_id`)
    .bind(actId, text, nowSeconds, dueSeconds)

type Settled = {
  actId: number
  settled: 'confirmed' | 'reversed'
  by: number
  reason: string
  note: string
  nowSeconds: number
}

/** Changes nothing unless the appeal still waits. */
export const settleAppeal = (db: D1Database, one: Settled): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE member_acts
      SET settled = ?2, settled_by = ?3, settled_reason = ?4, settled_note = ?5, settled_date = ?6, due_date = NULL
      WHERE act_id = ?1 AND due_date IS NOT NULL`)
    .bind(one.actId, one.settled, one.by, one.reason, one.note, one.nowSeconds)

/** Appeals that wait, the next deadline first. */
export const pageOfAppeals = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<MemberActRow>(
    db,
    db
      .prepare(`${wholeAct} WHERE a.due_date IS NOT NULL ORDER BY a.due_date, a.act_id LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db
      .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM member_acts WHERE due_date IS NOT NULL LIMIT ?1)')
      .bind(totalMax),
  )
