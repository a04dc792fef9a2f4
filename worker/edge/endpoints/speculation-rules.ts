// Speculation rules: what browsers may prefetch.
import type { Context } from 'hono'
import { contractRoots } from '../../../shared/contract/contract.ts'
import { mediaRoot } from '../../../shared/media-paths.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** Pages are prefetched on hover or press; the API and media never are. */
const rules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: [
                ...contractRoots.map((root) => `${root}*`),
                `${mediaRoot}*`,
                ...Object.values(servicePaths),
              ],
            },
          },
          // The player's script fetches pages in advance where they stand around a playing video.
          { not: { selector_matches: ':root[data-keeps] *' } },
          // A language link stores the language, so it must not be prefetched.
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow], .language-menu a' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})

export function speculationRules(c: Context<EdgeApp>): Response {
  return c.body(rules, 200, {
    'content-type': 'application/speculationrules+json',
    'cache-control': 'public, max-age=86400',
  })
}
