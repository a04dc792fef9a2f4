// The country of the top-country list, picked. It decides nothing else: the gate's country is the edge's own.
import type { Context } from 'hono'
import { cookieSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import { refererRoute } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { choiceCookie, readChoice, redirectBack } from './choice.ts'

export async function chooseCountry(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  context.notes.route = 'country'
  const country = await readChoice(c, 'country')
  const location = listBefore(context, c.req.raw.headers)
  if (!isCountry(country.toUpperCase())) return c.body(null, 303, { ...noStore, location })
  return redirectBack(c, choiceCookie('country_code', country.toLowerCase(), cookieSeconds), { location })
}

/** Back to the list that the pick is for: a page of a list begins anew, and the picker's own page leads to its list. */
function listBefore(context: RequestContext, headers: Headers): string {
  const before = refererRoute(context, headers)
  const lang = before?.lang ?? context.lang
  if (before?.name === 'index') return before.canonicalPath
  const { page: _, ...query } = before?.name === 'top-country' ? before.query : {}
  const sort = before?.name === 'top-country' ? before.params.sort : 'most-popular'
  return href('top-country', { sort }, { lang, query })
}
