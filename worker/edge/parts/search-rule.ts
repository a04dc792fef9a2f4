// What editors decided about a search: another text, or a page of this site. For the page of results, and the feed of a search.
import { ruledSearch, type SearchRule } from '../../../shared/rules/search-rules.ts'
import type { PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

export type RuleContext = Pick<PageContext, 'call' | 'isUpstreamEmbedded'>
type Ruled = Pick<SearchRule, 'kind' | 'target'>

/** Null where no rule is about the search. Without the rules a search is what was typed. */
export async function searchRule(
  { call, isUpstreamEmbedded }: RuleContext,
  search: string,
  lang: string,
): Promise<Ruled | null> {
  if (!isUpstreamEmbedded) return null
  const rules = await call('searchRules', {})
    .then((answer) => expected(answer).rules)
    .catch(() => [])
  return ruledSearch(rules, search, lang)
}
