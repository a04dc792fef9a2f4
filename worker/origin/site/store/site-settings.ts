// Versions of the site settings.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { settingVersionsKept, settingVersionsTried } from '../../../../shared/limits.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

/** `texts` and `changed` are JSON. */
export type SettingsRow = {
  version: number
  username: string
  added_date: number
  note: string
  texts: string
  changed: string
  restored: number | null
}

const columns = `s.version, coalesce((SELECT username FROM users u WHERE u.user_id = s.actor_id), '') AS username, s.added_date, s.note,
  s.changed, s.restored`

/** 0 while nothing was published. */
export const newestSettingsVersion = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT max(version) AS version FROM site_settings').first<number | null>('version')) ?? 0

/** The newest versions, the newest first: more than one is needed only where the newest does not read. */
export async function newestSettings(db: D1Database): Promise<{ version: number; texts: string }[]> {
  const { results } = await db
    .prepare('SELECT version, texts FROM site_settings ORDER BY version DESC LIMIT ?1')
    .bind(settingVersionsTried)
    .all<{ version: number; texts: string }>()
  return results
}

export const settingsOfVersion = (db: D1Database, version: number): Promise<SettingsRow | null> =>
  db.prepare(`SELECT ${columns}, s.texts FROM site_settings s WHERE s.version = ?1`).bind(version).first<SettingsRow>()

/** Newest first, without their texts. */
export const pageOfSettings = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<Omit<SettingsRow, 'texts'>>(
    db,
    db.prepare(`SELECT ${columns} FROM site_settings s ORDER BY s.version DESC LIMIT ?1 OFFSET ?2`).bind(count, offset),
    db.prepare('SELECT count(*) AS total FROM (SELECT 1 FROM site_settings LIMIT ?1)').bind(totalMax),
  )

type NewSettings = Omit<SettingsRow, 'username' | 'added_date' | 'version'> & {
  actorId: number
  nowSeconds: number
  /** The version that it was made from: when another came between, nothing is written. */
  before: number
}

export const insertSettings = (db: D1Database, one: NewSettings): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO site_settings (version, actor_id, added_date, note, texts, changed, restored)
      SELECT ?1 + 1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE coalesce((SELECT max(version) FROM site_settings), 0) = ?1`)
    .bind(one.before, one.actorId, one.nowSeconds, one.note, one.texts, one.changed, one.restored)

/** Whether a kept version has this text in it. */
export const isNamedInSettings = async (db: D1Database, text: string): Promise<boolean> =>
  (await db.prepare('SELECT 1 FROM site_settings WHERE instr(texts, ?1) > 0 LIMIT 1').bind(text).first()) !== null

/** Deletes the oldest versions; the audit log keeps what they changed. */
export const sweepSettings = (db: D1Database): D1PreparedStatement =>
  db
    .prepare('DELETE FROM site_settings WHERE version <= (SELECT max(version) FROM site_settings) - ?1')
    .bind(settingVersionsKept)
