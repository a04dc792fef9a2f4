// Synonyms and redirects of searches. There are few: all of them are read at once.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { searchRulesMax } from '../../../../shared/limits.ts'
import type { SearchRule } from '../../../../shared/rules/search-rules.ts'

export type SearchRuleRow = SearchRule & { rule_id: number; version: number; username: string; added_date: number }

/** The newest first. */
export async function allSearchRules(db: D1Database): Promise<SearchRuleRow[]> {
  const { results } = await db
    .prepare(`
      SELECT r.rule_id, r.version, r.kind, r.lang, r.text, r.target, r.added_date, coalesce(u.username, '') AS username
      FROM search_rules r LEFT JOIN users u ON u.user_id = r.actor_id
      ORDER BY r.rule_id DESC LIMIT ?1`)
    .bind(searchRulesMax)
    .all<SearchRuleRow>()
  return results
}

/** Null for one that does not exist. */
export const searchRuleById = (db: D1Database, ruleId: number): Promise<(SearchRule & { version: number }) | null> =>
  db
    .prepare('SELECT version, kind, lang, text, target FROM search_rules WHERE rule_id = ?1')
    .bind(ruleId)
    .first<SearchRule & { version: number }>()

/** Whether a text has another rule in a language than this one, and whether there is room for one more. */
export async function ruleCapacity(
  db: D1Database,
  { text, lang }: Pick<SearchRule, 'text' | 'lang'>,
  ruleId: number,
): Promise<{ isTaken: boolean; isFull: boolean }> {
  const row = await db
    .prepare(`
      SELECT EXISTS (SELECT 1 FROM search_rules WHERE text = ?1 AND lang = ?2 AND rule_id <> ?4) AS taken,
        (SELECT count(*) FROM (SELECT 1 FROM search_rules LIMIT ?3)) AS total`)
    .bind(text, lang, searchRulesMax, ruleId)
    .first<{ taken: number; total: number }>()
  return { isTaken: row?.taken === 1, isFull: (row?.total ?? 0) >= searchRulesMax }
}

/** Changes nothing where another editor was faster. */
export const addSearchRule = (
  db: D1Database,
  { kind, lang, text, target }: SearchRule,
  { actorId, nowSeconds }: { actorId: number; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO search_rules (kind, lang, text, target, actor_id, added_date)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6
      WHERE (SELECT count(*) FROM (SELECT 1 FROM search_rules LIMIT ?7)) < ?7
      ON CONFLICT DO NOTHING`)
    .bind(kind, lang, text, target, actorId, nowSeconds, searchRulesMax)

/** Changes nothing where another editor changed it since that version, or gave its new text a rule. */
export const changeSearchRule = (
  db: D1Database,
  { ruleId, version }: { ruleId: number; version: number },
  { kind, lang, text, target }: SearchRule,
  { actorId, nowSeconds }: { actorId: number; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE OR IGNORE search_rules SET kind = ?3, lang = ?4, text = ?5, target = ?6, actor_id = ?7, added_date = ?8, version = version + 1
      WHERE rule_id = ?1 AND version = ?2`)
    .bind(ruleId, version, kind, lang, text, target, actorId, nowSeconds)

export const removeSearchRule = (db: D1Database, ruleId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM search_rules WHERE rule_id = ?1').bind(ruleId)
