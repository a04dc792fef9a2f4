// Synonyms and redirects of searches. There are few: all of them are read at once.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { searchRulesMax } from '../../../../shared/limits.ts'
import type { SearchRule } from '../../../../shared/rules/search-rules.ts'

export type SearchRuleRow = SearchRule & { rule_id: number; username: string; added_date: number }

/** The newest first. */
export async function allSearchRules(db: D1Database): Promise<SearchRuleRow[]> {
  const { results } = await db
    .prepare(`
      SELECT r.rule_id, r.kind, r.lang, r.text, r.target, r.added_date, coalesce(u.username, '') AS username
      FROM search_rules r LEFT JOIN users u ON u.user_id = r.actor_id
      ORDER BY r.rule_id DESC LIMIT ?1`)
    .bind(searchRulesMax)
    .all<SearchRuleRow>()
  return results
}

/** Null for one that does not exist. */
export const searchRuleById = (db: D1Database, ruleId: number): Promise<SearchRule | null> =>
  db.prepare('SELECT kind, lang, text, target FROM search_rules WHERE rule_id = ?1').bind(ruleId).first<SearchRule>()

/** Whether a text has a rule in a language, and whether there is room for another one. */
export async function roomForRule(
  db: D1Database,
  { text, lang }: Pick<SearchRule, 'text' | 'lang'>,
): Promise<{ isTaken: boolean; isFull: boolean }> {
  const row = await db
    .prepare(`
      SELECT EXISTS (SELECT 1 FROM search_rules WHERE text = ?1 AND lang = ?2) AS taken,
        (SELECT count(*) FROM (SELECT 1 FROM search_rules LIMIT ?3)) AS total`)
    .bind(text, lang, searchRulesMax)
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

export const removeSearchRule = (db: D1Database, ruleId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM search_rules WHERE rule_id = ?1').bind(ruleId)
