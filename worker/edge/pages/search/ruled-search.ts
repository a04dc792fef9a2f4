// Applies the synonyms and redirects that editors made to a search.
import { hrefWith } from '../../../../shared/routes.ts'
import { redirectPage, ruledSearch } from '../../../../shared/rules/search-rules.ts'
import type { PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'

type Context = Pick<PageContext<'search'>, 'call' | 'route' | 'lang' | 'isUpstreamEmbedded'>

/** What is searched instead, or the text itself. Throws the answer that leads to a redirect's page. */
export async function ruledText({ call, route, lang, isUpstreamEmbedded }: Context): Promise<string> {
  const { search } = route.params
  if (!isUpstreamEmbedded) return search
  // Without the rules a search is what was typed.
  const rules = await call('searchRules', {})
    .then((answer) => expected(answer).rules)
    .catch(() => [])
  const ruled = ruledSearch(rules, search, lang)
  if (ruled?.kind !== 'redirect') return ruled?.target ?? search
  const page = redirectPage(ruled.target, lang)
  if (!page) return search
  throw new Response(null, { status: 302, headers: { location: hrefWith(page, {}) } })
}
