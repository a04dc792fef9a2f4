// Synonyms and redirects of searches: all of them for search pages, and for editors and admins with who made them and what was searched.
import * as z from 'zod/mini'
import { Count, Id } from '../entities/text.ts'
import { SearchRuleForm } from '../forms/search-rule.ts'
import { lifetimes } from '../limits.ts'
import { searchRuleKinds } from '../rules/search-rules.ts'
import { isRangeWithin, rangeDaysMax } from '../statistics.ts'
import { searchesTag } from './cache-tags.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Day } from './params.ts'
import { Done, write } from './write.ts'

const Rule = z.object({ kind: z.enum(searchRuleKinds), lang: z.string(), text: z.string(), target: z.string() })

export const searchRules = endpoint('searchRules', {
  method: 'GET',
  path: '/api/json/search_rules/{lifetime}/rules.json',
  params: z.object({}),
  derived: () => ({ lifetime: lifetimes.searchRules }),
  answer: z.object({ rules: z.array(Rule) }),
  lifetimeSeconds: () => lifetimes.searchRules,
  invalidatedBy: () => searchesTag,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'Which searches are made as another text (synonym), and which lead to a page (redirect, the path of a page without its language). lang is the language of the pages on which a rule holds, or empty.',
})

export const adminSearches = endpoint('adminSearches', {
  method: 'GET',
  path: '/api/json/admin_searches/{lifetime}/{from}.{to}.json',
  params: z.object({ from: Day, to: Day }),
  conflictingParam: (range) => (isRangeWithin(range, rangeDaysMax) ? undefined : 'to'),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** The most frequent first: how often a text was searched, found nothing, and led to a video. */
    searched: z.array(z.object({ text: z.string(), total: Count, missing: Count, opened: Count })),
    /** Texts that found nothing. `like` is a frequent text with results that is spelled almost the same. */
    missing: z.array(z.object({ text: z.string(), total: Count, like: z.nullable(z.string()) })),
    /** The video up to which the index of searches is being written anew, and the newest one; null when none is. */
    indexing: z.nullable(z.object({ done: Count, total: Count })),
    /** The newest first. */
    rules: z.array(
      z.object({ ...Rule.shape, rule_id: Id, version: Count, username: z.string(), added_date: z.iso.datetime() }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'The most frequent searches of a range of days, those that found nothing, and all synonyms and redirects.',
})

export const saveSearchRule = write('saveSearchRule', {
  path: '/api/search_rule.php',
  body: SearchRuleForm,
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: () => [searchesTag],
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Adds a synonym or a redirect, or changes the one with this rule_id. Refused with text_taken where the text has one in that language, with target_invalid where the target is no search or no page of the site, with max_items, with not_found, and with changed where the rule has another version.',
})

export const deleteSearchRule = write('deleteSearchRule', {
  path: '/api/search_rule_delete.php',
  body: z.object({
    rule_id: z.pipe(z.string('required').check(z.regex(/^[1-9]\d{0,14}$/, 'invalid')), z.transform(Number)),
  }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: () => [searchesTag],
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'Deletes a synonym or a redirect. Refused with not_found where there is none.',
})
