// The target of the search form without script: it redirects to the search's own address.
import { href } from '../../../../shared/routes.ts'
import { isTooShort } from '../../../../shared/rules/search-text.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { SearchTooShort } from '../../parts/search-too-short.tsx'
import { page } from '../../render/page.ts'

export const searchForm = page<'searchForm', null>({
  async load({ route, lang }) {
    const { search } = route.query
    if (search !== undefined && !isTooShort(search)) {
      throw new Response(null, { status: 302, headers: { location: href('search', { search }, { lang }) } })
    }
    return { status: search === undefined ? 200 : 400, data: null }
  },
  head: (_, { t }) => unlistedHead(t('search.label'), t),
  Page: (_, { route, t, lang }) => [
    <h1 key="heading" className="page-heading">
      {t('search.label')}
    </h1>,
    <SearchTooShort
      key="help"
      search={route.query.search ?? ''}
      href={href('videos', {}, { lang })}
      label={t('allVideos')}
      t={t}
    />,
  ],
})
