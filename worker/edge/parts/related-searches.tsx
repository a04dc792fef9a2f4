// Searches related to a list.
import { normalizeSearch } from '../../../shared/contract/params.ts'
import { relatedSearchesMax } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'

type Props = Pick<PageContext, 't' | 'lang'> & { searches: readonly string[] | undefined }

export const RelatedSearches = ({ searches = [], t, lang }: Props) =>
  searches.length > 0 && (
    <nav className="related-searches" data-row="" aria-label={t('search.related')}>
      {searches.slice(0, relatedSearchesMax).map((search) => (
        <a key={search} href={href('search', { search: normalizeSearch(search) }, { lang })} rel="nofollow">
          {search}
        </a>
      ))}
    </nav>
  )
