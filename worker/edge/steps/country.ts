// The country of the top-country list, picked. It decides nothing else: the gate's country is the edge's own.
import type { Context } from 'hono'
import { cookieSeconds } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { refererRoute } from './address.ts'

export async function chooseCountry(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'country'
  const country = (await c.req.formData().catch(() => null))?.get('country')
  const headers = { location: listBefore(visit, c.req.raw.headers), 'cache-control': 'private, no-store' }
  if (typeof country !== 'string' || !isCountry(country.toUpperCase())) return c.body(null, 303, headers)
  const cookie = `country_code=${country.toLowerCase()}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax; Secure`
  return c.body(null, 303, { ...headers, 'set-cookie': cookie })
}

/** Back to the list that the pick is for: a page of a list begins anew, and the picker's own page leads to its list. */
function listBefore(visit: Visit, headers: Headers): string {
  const before = refererRoute(visit, headers)
  const lang = before?.lang ?? visit.lang
  if (before?.name === 'index') return before.canonicalPath
  const { page: _, ...query } = before?.name === 'top-country' ? before.query : {}
  const sort = before?.name === 'top-country' ? before.params.sort : 'most-popular'
  return href('top-country', { sort }, { lang, query })
}
