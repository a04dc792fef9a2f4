// Acts on many objects of the catalogue, and what became of each object.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { bulkItemStates, bulkStates } from '../../../../shared/entities/admin.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export type BulkState = (typeof bulkStates)[number]
export type ItemState = (typeof bulkItemStates)[number]

export type BulkRow = {
  bulk_id: number
  family: string
  act: string
  value: number
  /** The code of a country, where the act is about one. */
  value_text: string | null
  actor_id: number
  username: string
  state: BulkState
  added_date: number
  changed_date: number
  /** A JSON object: how many of its objects are in each state. */
  items: string
}

const columns = `
  b.bulk_id, b.family, b.act, b.value, b.value_text, b.actor_id, b.state, b.added_date, b.changed_date,
  coalesce((SELECT username FROM users u WHERE u.user_id = b.actor_id), '') AS username,
  (SELECT json_group_object(state, total) FROM (
    SELECT state, count(*) AS total FROM bulk_items INDEXED BY bulk_items_by_state WHERE bulk_id = b.bulk_id GROUP BY state)) AS items`

export const bulkById = (db: D1Database, bulkId: number): Promise<BulkRow | null> =>
  db.prepare(`SELECT ${columns} FROM bulk_acts b WHERE b.bulk_id = ?1`).bind(bulkId).first<BulkRow>()

/** Newest first. */
export const pageOfBulks = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<BulkRow>(
    db,
    db
      .prepare(
        `SELECT ${columns} FROM bulk_acts b WHERE b.state <> 'planned' ORDER BY b.bulk_id DESC LIMIT ?1 OFFSET ?2`,
      )
      .bind(count, offset),
    db
      .prepare("SELECT count(*) AS total FROM (SELECT 1 FROM bulk_acts WHERE state <> 'planned' LIMIT ?1)")
      .bind(totalMax),
  )

type Planned = {
  family: string
  act: string
  value: number
  valueText: string | null
  actorId: number
  ids: readonly number[]
  nowSeconds: number
}

export async function insertBulk(
  db: D1Database,
  { family, act, value, valueText, actorId, ids, nowSeconds }: Planned,
): Promise<number> {
  const [added] = await db.batch([
    db
      .prepare(`
        INSERT INTO bulk_acts (family, act, value, value_text, actor_id, state, added_date, changed_date)
        VALUES (?1, ?2, ?3, ?4, ?5, 'planned', ?6, ?6)`)
      .bind(family, act, value, valueText, actorId, nowSeconds),
    db
      .prepare('INSERT INTO bulk_items (bulk_id, item_id) SELECT last_insert_rowid(), value FROM json_each(?1)')
      .bind(JSON.stringify(ids)),
  ])
  return added?.meta.last_row_id ?? 0
}

/** Does nothing where it is in another state by now. */
export const moveBulk = (db: D1Database, bulkId: number, from: BulkState, to: BulkState, nowSeconds: number) =>
  db
    .prepare('UPDATE bulk_acts SET state = ?3, changed_date = ?4 WHERE bulk_id = ?1 AND state = ?2')
    .bind(bulkId, from, to, nowSeconds)

export const touchBulk = (db: D1Database, bulkId: number, nowSeconds: number): D1PreparedStatement =>
  db.prepare('UPDATE bulk_acts SET changed_date = ?2 WHERE bulk_id = ?1').bind(bulkId, nowSeconds)

export const dropBulk = (db: D1Database, bulkId: number): D1PreparedStatement =>
  db.prepare("DELETE FROM bulk_acts WHERE bulk_id = ?1 AND state = 'planned'").bind(bulkId)

type ItemRow = { item_id: number; before: string | null; version: number | null }

/** The next objects in a state, in the order of their ids. */
export async function itemsIn(db: D1Database, bulkId: number, state: ItemState, count: number): Promise<ItemRow[]> {
  const { results } = await db
    .prepare(`
      SELECT item_id, before, version FROM bulk_items INDEXED BY bulk_items_by_state
      WHERE bulk_id = ?1 AND state = ?2 ORDER BY item_id LIMIT ?3`)
    .bind(bulkId, state, count)
    .all<ItemRow>()
  return results
}

type Noted = { bulkId: number; itemId: number; state: ItemState; before?: string; version?: number }

/** @param condition of a batch in which it may not be true */
export const noteItem = (
  db: D1Database,
  { bulkId, itemId, state, before, version }: Noted,
  condition = 'true',
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE bulk_items SET state = ?3, before = coalesce(?4, before), version = coalesce(?5, version)
      WHERE bulk_id = ?1 AND item_id = ?2 AND ${condition}`)
    .bind(bulkId, itemId, state, before ?? null, version ?? null)

/** Running, and without a step since then. */
export async function silentBulks(db: D1Database, beforeSeconds: number): Promise<number[]> {
  const { results } = await db
    .prepare(`
      SELECT bulk_id FROM bulk_acts WHERE changed_date < ?1 AND state IN ('running', 'undoing')
      ORDER BY changed_date LIMIT 20`)
    .bind(beforeSeconds)
    .all<{ bulk_id: number }>()
  return results.map(({ bulk_id }) => bulk_id)
}

export const sweepBulks = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db
    .prepare("DELETE FROM bulk_acts WHERE changed_date < ?1 AND state NOT IN ('running', 'undoing')")
    .bind(beforeSeconds)
