// What the visitor's device suggests: a row of the home page, and a page of its own. Nothing where the operator turned it off.
import { forYou } from '../../../../client/islands/browse/for-you.tsx'
import { contract } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href, templateIn } from '../../../../shared/routes.ts'
import { hasFeature } from '../../operator/published.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'
import { hole } from '../../render/page-cache.ts'

/** `href`: the page of all suggestions; null on that page. */
export const forYouIsland = (
  { t, lang, visitor }: Pick<PageContext, 't' | 'lang' | 'visitor'>,
  shown: { href: string | null; count: number },
) =>
  hasFeature('suggestions') && (
    <Island
      key="for-you"
      of={forYou}
      id="for-you"
      props={{
        tastePath: contract.taste.fill({ gender: 'str', lang }),
        // The same address for all members, as the pages are.
        favouritesPath: visitor.user && contract.ownVideos.fill({ list: 'favourite', count: pageSizes.list, page: 1 }),
        videoPath: templateIn('video', lang),
        ...shown,
        popularHref: href('top-country', { sort: 'most-popular' }, { lang }),
        suggestsAtFirst: hole('suggestsAtFirst'),
      }}
      t={t}
      lang={lang}
    />
  )
