// The audit log: who decided what, when and why. A row is written in the decision's batch, right after the deciding statement;
// the database refuses to change or delete rows, and each carries the hash of the one before it.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import type { FieldChange } from '../../../../shared/entities/admin.ts'
import type { AuditAct } from '../../../../shared/rules/moderation-queues.ts'
import { hashOf } from '../../crypto/tokens.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

/** The actor of what the clock does: no member. */
export const byClock = 0

export type Audited = {
  actorId: number
  /** A queue, or the part of the site that it is about. */
  queue: string
  item: string
  act: AuditAct
  reason?: string | undefined
  note?: string | undefined
  /** The fields that the decision changes, as they were and as they will be; never a secret. */
  change?: Change | undefined
  nowSeconds: number
}

export type Change = { before: Fields; after: Fields }
/** A field that an object does not have is left out. */
type Fields = Readonly<Record<string, string>>

/**
 * Runs a decision together with its audit row. `batchOf` gets the row's statement and puts it right after the deciding one: when
 * that changed nothing, nothing is logged. `isLogged` is a condition for the statements after it, which must not run then either.
 * Retried when a concurrent decision's row came between.
 */
export async function decideAudited(
  db: D1Database,
  audited: Audited,
  batchOf: (row: D1PreparedStatement, isLogged: string) => D1PreparedStatement[],
): Promise<D1Result[]> {
  for (let triesLeft = 8; ; triesLeft--) {
    try {
      const { row, hash } = await auditRow(db, audited)
      return await db.batch(batchOf(row, `'${hash}' = (SELECT hash FROM audit_log ORDER BY audit_id DESC LIMIT 1)`))
    } catch (fault) {
      if (triesLeft === 0 || !/has moved on/.test(String(fault))) throw fault
    }
  }
}

/** A note without the e-mail addresses typed into it. */
export const withoutAddresses = (note: string): string => note.replace(/\S+@\S+/g, '…')

/** A null hash: the log is empty. E-mail addresses typed into a note are left out. */
async function auditRow(db: D1Database, audited: Audited): Promise<{ row: D1PreparedStatement; hash: string }> {
  const { actorId, queue, item, act, reason = '', note: typed = '', change, nowSeconds } = audited
  const note = withoutAddresses(typed)
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
    before: change ? JSON.stringify(change.before) : null,
    after: change ? JSON.stringify(change.after) : null,
  }
  const hash = await auditHash(row)
  const statement = db
    .prepare(`
      INSERT INTO audit_log (actor_id, queue, item, act, reason, note, added_date, previous_hash, hash, before, after)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 WHERE changes() > 0`)
    .bind(actorId, queue, item, act, reason, note, nowSeconds, row.previous_hash, hash, row.before, row.after)
  return { row: statement, hash }
}

type Hashed = Omit<AuditRow, 'audit_id' | 'username' | 'hash'>

/** Rows without a change are hashed as they were before rows could have one. */

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
      ...(row.before === null && row.after === null ? [] : [row.before, row.after]),
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
  /** JSON objects; null without a change. */
  before: string | null
  after: string | null
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

/**
 * The rows of the chain about families of the catalogue: all of them, or one object; `hash_before` is that of the row before each. Decided
 * claims to a performer are part of its history.
 */
export const pageOfChanges = (
  db: D1Database,
  { families, item }: { families: readonly string[]; item: string | null },
  { offset, count, totalMax }: PageOf,
) => {
  const claims =
    item !== null && families.includes('models')
      ? ` OR a.queue = 'performers' AND a.item IN (SELECT CAST(c.claim_id AS TEXT) FROM performer_claims c WHERE c.model_id = CAST(?2 AS INTEGER))`
      : ''
  const about = `FROM audit_log a WHERE (a.queue IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR a.item = ?2)${claims})`
  const values = [JSON.stringify(families), item] as const
  return pageAndTotal<AuditRow & { hash_before: string }>(
    db,
    db
      .prepare(`
        SELECT a.*, coalesce((SELECT username FROM users u WHERE u.user_id = a.actor_id), '') AS username,
          coalesce((SELECT b.hash FROM audit_log b WHERE b.audit_id < a.audit_id ORDER BY b.audit_id DESC LIMIT 1), '') AS hash_before
        ${about} ORDER BY a.audit_id DESC LIMIT ?3 OFFSET ?4`)
      .bind(...values, count, offset),
    db.prepare(`SELECT count(*) AS total FROM (SELECT 1 ${about} LIMIT ?3)`).bind(...values, totalMax),
  )
}

/** The first of these rows, newest first, that was altered since it was written, or does not follow the next one. */
export const brokenRow = (rows: readonly AuditRow[]): Promise<number | null> =>
  firstBroken(rows.map((row, index) => ({ ...row, hash_before: rows[index + 1]?.hash ?? row.previous_hash })))

/** The same of rows that do not follow each other, each with the hash of the row before it. */
export async function firstBroken(rows: readonly (AuditRow & { hash_before: string })[]): Promise<number | null> {
  for (const row of rows) {
    if (row.previous_hash !== row.hash_before || row.hash !== (await auditHash(row))) return row.audit_id
  }
  return null
}

/** The fields of a change, in the order of their names. */
export function changedFields({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const [was, is] = [before, after].map((json): Fields => JSON.parse(json ?? '{}')) as [Fields, Fields]
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].toSorted()
  return fields.map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
}
