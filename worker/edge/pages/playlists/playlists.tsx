// Public playlists, all of them or by a search of their titles.

import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { defaultPlaylistSort, playlistSorts } from '../../../../shared/rules/browse-filters.ts'
import { isTooShort } from '../../../../shared/rules/search-text.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { PlaylistCards } from '../../parts/collection-cards.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { listDescription } from '../../parts/heads.ts'
import { ListStructuredData } from '../../parts/json-ld.tsx'
import { ListSkeleton } from '../../parts/list-skeleton.tsx'
import { Listing } from '../../parts/listing.tsx'
import { type ListData, loadListPage } from '../../parts/load-list-page.ts'
import { NameSearch } from '../../parts/name-search.tsx'
import { sortedTitle } from '../../parts/page-title.ts'
import { SearchTooShort } from '../../parts/search-too-short.tsx'
import { SeoText } from '../../parts/seo-text.tsx'
import { sortFilter } from '../../parts/sort-filter.ts'
import { late, type PageContext, page } from '../../render/page.ts'

/** Null: the search is too short. */
type Data = ListData<AnswerOf<'playlists'>> | null

export const playlists = page<'playlists', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  async load({ route, call }) {
    const { search, page: number } = route.query
    if (search !== undefined && isTooShort(search)) return { status: 400, data: null }
    const sort = route.params.sort ?? defaultPlaylistSort
    return loadListPage(
      number,
      pageSizes.playlists,
      (next) => call('playlists', { ...defaultListParams.playlists, sort, search, page: next }),
      { playlists: [], total_count: 0 },
    )
  },

  head: (_, context) => ({
    title: heading(context),
    description: listDescription(context.t('playlists.seo'), heading(context), context.route),
    isIndexed: context.route.query.search === undefined,
  }),

  Page(data, context) {
    const { route, t, lang, origin } = context
    return [
      <div key="heading" className="page-heading">
        <h1>{heading(context)}</h1>
        <NameSearch
          route={route}
          action={href('playlists', route.params, { lang })}
          label={t('playlists.search')}
          t={t}
        />
      </div>,
      <FilterBar key="filters" route={route} filters={() => [sortFilter(playlistSorts, t)]} t={t} lang={lang} />,
      data === null ? (
        <SearchTooShort
          key="help"
          search={context.route.query.search ?? ''}
          href={href('playlists', {}, { lang })}
          label={t('listing.showAll')}
          t={t}
        />
      ) : (
        late(
          data.list.then(({ playlists: found, total_count }) => (
            <Listing
              route={route}
              total={total_count}
              size={pageSizes.playlists}
              totalWord="listing.playlists"
              hrefOfAll={href('playlists', {}, { lang })}
              t={t}
            >
              <PlaylistCards items={found} eagerCount={firstRow} t={t} lang={lang} />
              {route.query.search === undefined && (
                <ListStructuredData
                  paths={found.map(({ playlist_id }) => href('playlist', { id: String(playlist_id) }, { lang }))}
                  total={total_count}
                  size={pageSizes.playlists}
                  page={route.query.page}
                  origin={origin}
                />
              )}
            </Listing>
          )),
          () => <ListSkeleton kind="playlist" count={pageSizes.playlists} t={t} />,
        )
      ),
      <SeoText key="seo" text={t('playlists.seo')} />,
    ]
  },
})

const heading = ({ route, t }: PageContext<'playlists'>): string => sortedTitle(t('playlists.heading'), route, t)
