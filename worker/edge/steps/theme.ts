// The theme button without script: stores the choice and goes back to where it was pressed.
import type { Context } from 'hono'
import { isLang } from '../../../locales/locales.ts'
import { themeCookieSeconds } from '../../../shared/limits.ts'
import { href, parseRoute } from '../../../shared/routes.ts'
import type { EdgeApp, Visit } from '../visit.ts'

export async function chooseTheme(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'theme'
  const asked = (await c.req.formData().catch(() => null))?.get('theme')
  const theme = asked === 'dark' || asked === 'light' ? asked : visit.visitor.theme === 'dark' ? 'light' : 'dark'
  return c.body(null, 303, {
    location: cameFrom(visit, c.req.header('referer')),
    'set-cookie': `theme=${theme}; Path=/; Max-Age=${themeCookieSeconds}; SameSite=Lax; Secure`,
    'cache-control': 'private, no-store',
  })
}

/** The page of ours that the request came from, built anew from its route; home when there is none. */
function cameFrom(visit: Visit, referer: string | undefined): string {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null
  const route = url?.origin === visit.url.origin ? parseRoute(url.pathname, url.searchParams, isLang) : null
  return route?.name ? route.canonicalPath : href('index', {}, { lang: visit.lang })
}
