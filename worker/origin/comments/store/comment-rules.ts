// What members decide about comments on what is theirs.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type CommentRulesRow = { holds_all: 0 | 1; words: string; version: number }

export const commentRulesOf = (db: D1Database, userId: number): Promise<CommentRulesRow | null> =>
  db
    .prepare('SELECT holds_all, words, version FROM comment_rules WHERE user_id = ?1')
    .bind(userId)
    .first<CommentRulesRow>()

type NewRules = { userId: number; version: number; holdsAll: boolean; words: string; nowSeconds: number }

/** Changes a row if nothing was saved since this version. */
export const saveCommentRules = (db: D1Database, one: NewRules): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO comment_rules (user_id, holds_all, words, version, changed_date)
      SELECT ?1, ?3, ?4, 1, ?5 WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM comment_rules WHERE user_id = ?1)
      ON CONFLICT (user_id) DO UPDATE
      SET holds_all = excluded.holds_all, words = excluded.words, version = version + 1, changed_date = excluded.changed_date
      WHERE comment_rules.version = ?2`)
    .bind(one.userId, one.version, Number(one.holdsAll), one.words, one.nowSeconds)
