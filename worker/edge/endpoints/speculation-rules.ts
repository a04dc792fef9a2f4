// What browsers may fetch ahead, as they ask for it.
import type { Context } from 'hono'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { EdgeApp } from '../render/request-context.ts'

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
  c.get('context').notes.route = 'speculation-rules'
  return c.body(rules, 200, {
    'content-type': 'application/speculationrules+json',
    'cache-control': 'public, max-age=86400',
  })
}
