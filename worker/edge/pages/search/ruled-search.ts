// Applies the synonyms and redirects that editors made to a search.
import { hrefWith } from '../../../../shared/routes.ts'
import { redirectPage } from '../../../../shared/rules/search-rules.ts'
import { searchRule } from '../../parts/search-rule.ts'
import type { PageContext } from '../../render/page.ts'

type Context = Pick<PageContext<'search'>, 'call' | 'route' | 'lang' | 'isUpstreamEmbedded'>

/** What is searched instead, or the text itself. Throws the answer that leads to a redirect's page. */
export async function ruledText(context: Context): Promise<string> {
  const { route, lang } = context
  const { search } = route.params
  const ruled = await searchRule(context, search, lang)
  if (ruled?.kind !== 'redirect') return ruled?.target ?? search
  const page = redirectPage(ruled.target, lang)
  if (!page) return search
  throw new Response(null, { status: 302, headers: { location: hrefWith(page, {}) } })
}
