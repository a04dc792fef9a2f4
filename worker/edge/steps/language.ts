// Each address has one language. A prefix wins and is remembered; without one, a language chosen earlier redirects to
// its own address.
import { createMiddleware } from 'hono/factory'
import { isFramable } from '../../../shared/routes.ts'
import type { EdgeApp } from '../visit.ts'
import { addressOf } from './address.ts'
import { langCookie } from './cookies.ts'

export const language = createMiddleware<EdgeApp>(async (c, next) => {
  const visit = c.get('visit')
  const { chosenLang } = visit.visitor
  if (visit.hasPrefix) {
    await next()
    // An embedded frame must not change the language of its viewer.
    if (chosenLang !== visit.lang && !isFramable(visit.route.name))
      c.res.headers.append('set-cookie', langCookie(visit.lang))
    return
  }
  const leads = chosenLang !== null && chosenLang !== 'en' && visit.route.name !== null && wantsPage(c.req.raw.headers)
  if (!leads || visit.route.name === null) return next()
  visit.notes.route = 'redirect'
  return c.body(null, 302, {
    location: addressOf(visit, visit.route, `/${chosenLang}`),
    'cache-control': 'private, no-store',
  })
})

const wantsPage = (headers: Headers): boolean => headers.get('accept')?.includes('text/html') ?? false
