// What machines ask: whether we are well, and what browsers may fetch ahead.
import type { Context } from 'hono'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { EdgeApp } from '../visit.ts'

export function health(c: Context<EdgeApp>): Response {
  c.get('visit').notes.route = 'health'
  return c.json({ ok: true }, 200, { 'cache-control': 'no-store' })
}

const wrongMethod = { error: 'This address takes no such method', code: 'method_not_allowed' }

/** A page, a file or a call that is read was sent something. */
export const onlyReads = (c: Context<EdgeApp>): Response => c.json(wrongMethod, 405, { allow: 'GET, HEAD' })

/** What is sent was asked to be read. */
export const onlyPosts = (c: Context<EdgeApp>): Response => c.json(wrongMethod, 405, { allow: 'POST' })

/** Pages are fetched ahead when somebody is about to press their link; never the API, never media. */
const rules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/media/*', ...Object.values(servicePaths)] } },
          // A language's address stores the language, so only somebody who means it may ask for it.
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow], .language-menu a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

export function speculationRules(c: Context<EdgeApp>): Response {
  c.get('visit').notes.route = 'speculation-rules'
  return c.body(rules, 200, {
    'content-type': 'application/speculationrules+json',
    'cache-control': 'public, max-age=86400',
  })
}
