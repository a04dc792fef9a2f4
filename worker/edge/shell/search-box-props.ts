// The props of the header's search box: its text and the addresses it may lead to.
import type { SearchBoxProps } from '../../../client/islands/search/search-box.tsx'
import type { Lang } from '../../../locales/locales.ts'
import { href, type NoRoute, type Route, templateIn } from '../../../shared/routes.ts'
import { nameAnswers } from '../parts/name-answers.ts'

export const searchBoxProps = (route: Route | NoRoute, lang: Lang): SearchBoxProps => ({
  action: href('searchForm', {}, { lang }),
  search: searched(route),
  paths: {
    search: templateIn('search', lang),
    categories: templateIn('videos-categories', lang),
    models: templateIn('pornstar', lang),
    channels: templateIn('pornsite', lang),
  },
  answers: nameAnswers,
})

/** The current search text. */
const searched = (route: Route | NoRoute): string =>
  route.name === 'search' ? route.params.search : route.name === 'searchForm' ? (route.query.search ?? '') : ''
