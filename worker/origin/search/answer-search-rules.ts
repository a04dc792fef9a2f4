// Synonyms and redirects of searches: all of them for search pages, and what editors and admins change.
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { searchesShown } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { barePath } from '../../../shared/routes.ts'
import { closestSearch, redirectPage, type SearchRule } from '../../../shared/rules/search-rules.ts'
import { isTooShort, shortSearch } from '../../../shared/rules/search-text.ts'
import { largestOf, largestRows } from '../admin/store/statistics.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { reindexProgress } from './store/search-index.ts'
import {
  addSearchRule,
  allSearchRules,
  changeSearchRule,
  removeSearchRule,
  ruleCapacity,
  searchRuleById,
} from './store/search-rules.ts'

export async function answerSearchRules(_: unknown, { db }: Env): Promise<Result<AnswerOf<'searchRules'>>> {
  const rules = await allSearchRules(db)
  return ok({ rules: rules.map(({ kind, lang, text, target }) => ({ kind, lang, text, target })) })
}

export async function answerAdminSearches(
  range: ParamsOf<'adminSearches'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminSearches'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  // Of texts that others have more often, it is not shown how often they were opened.
  const namesMax = 1000
  const [rules, indexing, results] = await Promise.all([
    allSearchRules(db),
    reindexProgress(db),
    db.batch([
      largestOf(db, 'search_text', range, namesMax),
      largestOf(db, 'search_missing', range, namesMax),
      largestOf(db, 'search_opened', range, namesMax),
    ]),
  ])
  const [searched = [], missing = [], opened = []] = results.map(largestRows)
  const countsOf = (rows: typeof searched) => new Map(rows.map(({ key, total }) => [key, total]))
  const [missingOf, openedOf] = [countsOf(missing), countsOf(opened)]
  const found = searched.filter(({ key }) => !missingOf.has(key)).map(({ key }) => key)
  return ok({
    indexing,
    searched: searched.slice(0, searchesShown).map(({ key, total }) => ({
      text: key,
      total,
      missing: missingOf.get(key) ?? 0,
      opened: openedOf.get(key) ?? 0,
    })),
    missing: missing.slice(0, searchesShown).map(({ key, total }) => ({
      text: key,
      total,
      like: closestSearch(key, found),
    })),
    rules: rules.map(({ added_date, ...rule }) => ({ ...rule, added_date: toIsoDate(added_date) })),
  })
}

export async function answerSaveSearchRule(
  form: BodyOf<'saveSearchRule'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const target = targetOf(form)
  if (target === null) return refusedForm([{ field: 'target', code: 'target_invalid' }])
  const { rule_id: ruleId, version, kind, lang, text } = form
  const rule: SearchRule = { kind, lang, text, target }
  const { isTaken, isFull } = await ruleCapacity(db, rule, ruleId)
  if (isTaken) return textTaken
  const by = { actorId: editor.value.user_id, nowSeconds: currentSeconds() }
  if (ruleId > 0) return editRule(db, { ruleId, version }, rule, by)
  if (isFull) return refusedForm([{ field: 'text', code: 'max_items' }])
  const change = { before: {}, after: fieldsOf(rule) }
  const [added] = await decideAudited(
    db,
    { ...by, queue: 'searches', item: rule.text, act: 'create', change },
    (row) => [addSearchRule(db, rule, by), row],
  )
  return added?.meta.changes === 0 ? textTaken : done
}

async function editRule(
  db: Env['db'],
  known: { ruleId: number; version: number },
  rule: SearchRule,
  by: { actorId: number; nowSeconds: number },
): Promise<Result<Done>> {
  const before = await searchRuleById(db, known.ruleId)
  if (!before) return refused('not_found', 'rule_id')
  if (before.version !== known.version) return outdated
  const [changed] = await decideAudited(
    db,
    {
      ...by,
      queue: 'searches',
      item: rule.text,
      act: 'edit',
      change: { before: fieldsOf(before), after: fieldsOf(rule) },
    },
    (row) => [changeSearchRule(db, known, rule, by), row],
  )
  return changed?.meta.changes === 0 ? outdated : done
}

const outdated = refusedForm([{ field: 'version', code: 'changed' }])
const textTaken = refusedForm([{ field: 'text', code: 'text_taken' }])

/** A synonym's text as it is searched, a redirect's path without a language; null for what is neither. */
function targetOf({ kind, text, target }: BodyOf<'saveSearchRule'>): string | null {
  if (kind === 'redirect') {
    const page = redirectPage(target, 'en')
    return page && barePath(page)
  }
  const search = shortSearch(target)
  return search === text || isTooShort(search) ? null : search
}

const fieldsOf = ({ kind, lang, text, target }: SearchRule): Record<string, string> => ({
  text,
  [kind]: target,
  ...(lang && { lang }),
})

export async function answerDeleteSearchRule(
  { rule_id }: BodyOf<'deleteSearchRule'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const rule = await searchRuleById(db, rule_id)
  if (!rule) return refused('not_found', 'rule_id')
  const by = { actorId: editor.value.user_id, nowSeconds: currentSeconds() }
  const change = { before: fieldsOf(rule), after: {} }
  const [removed] = await decideAudited(
    db,
    { ...by, queue: 'searches', item: rule.text, act: 'remove', change },
    (row) => [removeSearchRule(db, rule_id), row],
  )
  return removed?.meta.changes === 0 ? refused('not_found', 'rule_id') : done
}
