// Stores the country of the top-country list. The gate uses the location that the edge determined instead.
import type { Context } from 'hono'
import { cookieSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { refererRoute } from './address.ts'
import { backWith, chosenIn } from './choice.ts'
import { choiceCookie } from './cookies.ts'
import { noStore } from './headers.ts'

export async function chooseCountry(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'country'
  const country = await chosenIn(c, 'country')
  const location = listBefore(visit, c.req.raw.headers)
  if (!isCountry(country.toUpperCase())) return c.body(null, 303, { ...noStore, location })
  return backWith(c, choiceCookie('country_code', country.toLowerCase(), cookieSeconds), { location })
}

/** The list to return to, from its first page. */
function listBefore(visit: Visit, headers: Headers): string {
  const before = refererRoute(visit, headers)
  const lang = before?.lang ?? visit.lang
  if (before?.name === 'index') return before.canonicalPath
  const { page: _, ...query } = before?.name === 'top-country' ? before.query : {}
  const sort = before?.name === 'top-country' ? before.params.sort : 'most-popular'
  return href('top-country', { sort }, { lang, query })
}
