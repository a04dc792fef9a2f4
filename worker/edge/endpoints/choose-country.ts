// Stores the country of the top-country list. The gate uses the location that the edge determined instead.
import type { Context } from 'hono'
import { cookieSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import { refererRoute } from '../http/address.ts'
import { siteCookie } from '../http/cookies.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { readChoice, redirectBack } from './choice.ts'

export async function chooseCountry(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const country = await readChoice(c, 'country')
  const location = listBefore(context, c.req.raw.headers)
  if (!isCountry(country.toUpperCase())) return c.body(null, 303, { ...noStore, location })
  return redirectBack(c, siteCookie('country_code', country.toLowerCase(), cookieSeconds), { location })
}

/** The list to return to, from its first page. */
function listBefore(context: RequestContext, headers: Headers): string {
  const before = refererRoute(context, headers)
  const lang = before?.lang ?? context.lang
  if (before?.name === 'index') return before.canonicalPath
  const { page: _, ...query } = before?.name === 'top-country' ? before.query : {}
  const sort = before?.name === 'top-country' ? before.params.sort : 'most-popular'
  return href('top-country', { sort }, { lang, query })
}
