// The audit log: who decided what, when and why. A row is written in the decision's batch, right after the deciding statement;
// the database refuses to change or delete rows, and each carries the hash of the one before it.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import type { AuditAct } from '../../../../shared/rules/moderation-queues.ts'
import { hashOf } from '../../crypto/tokens.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export type Audited = {
  actorId: number
  /** A queue, or the part of the site that it is about. */
  queue: string
  item: string
  act: AuditAct
  reason?: string | undefined
  note?: string | undefined
  nowSeconds: number
}

/**
 * Runs a decision together with its audit row. `batchOf` gets the row's statement and puts it right after the deciding one: when
 * that changed nothing, nothing is logged. Retried when a concurrent decision's row came between.
 */
export async function decideAudited(
  db: D1Database,
  audited: Audited,
  batchOf: (row: D1PreparedStatement) => D1PreparedStatement[],
): Promise<D1Result[]> {
  for (let triesLeft = 8; ; triesLeft--) {
    try {
      return await db.batch(batchOf(await auditRow(db, audited)))
    } catch (fault) {
      if (triesLeft === 0 || !/has moved on/.test(String(fault))) throw fault
    }
  }
}

/** A null hash: the log is empty. E-mail addresses typed into a note are left out. */
async function auditRow(db: D1Database, audited: Audited): Promise<D1PreparedStatement> {
  const { actorId, queue, item, act, reason = '', note: typed = '', nowSeconds } = audited
  const note = typed.replace(/\S+@\S+/g, '…')
  const previous = await db.prepare('SELECT hash FROM audit_log ORDER BY audit_id DESC LIMIT 1').first<string>('hash')
  const row = {
    actor_id: actorId,
    queue,
    item,
    act,
    reason,
    note,
    added_date: nowSeconds,
    previous_hash: previous ?? '',
  }
  return db
    .prepare(`
      INSERT INTO audit_log (actor_id, queue, item, act, reason, note, added_date, previous_hash, hash)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE changes() > 0`)
    .bind(actorId, queue, item, act, reason, note, nowSeconds, row.previous_hash, await auditHash(row))
}

type Hashed = Pick<AuditRow, 'actor_id' | 'queue' | 'item' | 'act' | 'reason' | 'note' | 'added_date' | 'previous_hash'>

const auditHash = (row: Hashed): Promise<string> =>
  hashOf(
    JSON.stringify([
      row.previous_hash,
      row.added_date,
      row.actor_id,
      row.queue,
      row.item,
      row.act,
      row.reason,
      row.note,
    ]),
  )

export type AuditRow = {
  audit_id: number
  actor_id: number
  username: string
  queue: string
  item: string
  act: string
  reason: string
  note: string
  added_date: number
  previous_hash: string
  hash: string
}

/** Newest first. */
export const pageOfAudit = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<AuditRow>(
    db,
    db
      .prepare(`
        SELECT a.*, coalesce(u.username, '') AS username FROM audit_log a LEFT JOIN users u ON u.user_id = a.actor_id
        ORDER BY a.audit_id DESC LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db.prepare('SELECT count(*) AS total FROM (SELECT 1 FROM audit_log LIMIT ?1)').bind(totalMax),
  )

/** The first of these rows, newest first, that was altered since it was written, or does not follow the next one. */
export async function brokenRow(rows: readonly AuditRow[]): Promise<number | null> {
  for (const [index, row] of rows.entries()) {
    const before = rows[index + 1]
    const follows = before === undefined || row.previous_hash === before.hash
    if (!follows || row.hash !== (await auditHash(row))) return row.audit_id
  }
  return null
}
