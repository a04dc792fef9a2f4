// Saved replies of moderators.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { savedRepliesMax } from '../../../../shared/limits.ts'

type ReplyRow = {
  reply_id: string
  lang: string
  title: string
  body: string
  version: number
  username: string
  changed_date: number
}

/** By language and title. */
export async function allReplies(db: D1Database): Promise<ReplyRow[]> {
  const { results } = await db
    .prepare(`
      SELECT r.reply_id, r.lang, r.title, r.body, r.version, coalesce(u.username, '') AS username, r.changed_date
      FROM saved_replies r LEFT JOIN users u ON u.user_id = r.changed_by
      ORDER BY r.lang, r.title COLLATE NOCASE, r.reply_id LIMIT ${savedRepliesMax}`)
    .all<ReplyRow>()
  return results
}

export const replyById = (db: D1Database, replyId: string) =>
  db
    .prepare('SELECT lang, title, body, version FROM saved_replies WHERE reply_id = ?1')
    .bind(replyId)
    .first<{ lang: string; title: string; body: string; version: number }>()

type Saved = { replyId: string; lang: string; title: string; body: string; by: number; nowSeconds: number }

/** Changes nothing where there are as many as there may be. */
export const addReply = (db: D1Database, one: Saved): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO saved_replies (reply_id, lang, title, body, changed_by, changed_date)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE (SELECT count(*) FROM saved_replies) < ${savedRepliesMax}`)
    .bind(one.replyId, one.lang, one.title, one.body, one.by, one.nowSeconds)

export const changeReply = (db: D1Database, one: Saved, version: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE saved_replies SET lang = ?2, title = ?3, body = ?4, changed_by = ?5, changed_date = ?6, version = version + 1
      WHERE reply_id = ?1 AND version = ?7`)
    .bind(one.replyId, one.lang, one.title, one.body, one.by, one.nowSeconds, version)

export const deleteReply = (db: D1Database, replyId: string, version: number): D1PreparedStatement =>
  db.prepare('DELETE FROM saved_replies WHERE reply_id = ?1 AND version = ?2').bind(replyId, version)
