// The playlists that members made for everybody.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { wholeLists } from '../../../shared/contract/whole-lists.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { defaultPlaylistSort, playlistSorts } from '../../../shared/rules/filters.ts'
import { PlaylistCards } from '../parts/collection-cards.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { Listing } from '../parts/listing.tsx'
import { ListingToCome } from '../parts/listing-to-come.tsx'
import { SeoText } from '../parts/seo-text.tsx'
import { sortFilter } from '../parts/sort-filter.ts'
import { late, type PageContext, page } from '../render/page.ts'
import { sortedHeading } from './heading.ts'
import { type ListData, loadListPage } from './list-page.ts'

type Data = ListData<AnswerOf<'playlists'>>

/** A first row of the widest grid. */
const firstRow = 5

export const playlists = page<'playlists', Data>({
  load: ({ route, call }) =>
    loadListPage(
      route.query.page,
      pageSizes.playlists,
      (number) =>
        call('playlists', {
          ...wholeLists.playlists,
          sort: route.params.sort ?? defaultPlaylistSort,
          page: number,
        }),
      { playlists: [], total_count: 0 },
    ),

  head: (_, context) => ({ title: heading(context), description: context.t('playlists.seo'), isIndexed: true }),

  Page({ list }, context) {
    const { route, t, lang } = context
    return [
      <h1 key="heading" className="page-heading">
        {heading(context)}
      </h1>,
      <FilterBar key="filters" route={route} filters={() => [sortFilter(playlistSorts, t)]} t={t} lang={lang} />,
      late(
        list.then(({ playlists: found, total_count }) => (
          <Listing
            route={route}
            total={total_count}
            size={pageSizes.playlists}
            totalWord="listing.playlists"
            hrefOfAll={href('playlists', {}, { lang })}
            t={t}
          >
            <PlaylistCards items={found} eagerCount={firstRow} t={t} lang={lang} />
          </Listing>
        )),
        () => <ListingToCome kind="playlist" count={pageSizes.playlists} t={t} />,
      ),
      <SeoText key="seo" text={t('playlists.seo')} />,
    ]
  },
})

const heading = ({ route, t }: PageContext<'playlists'>): string => sortedHeading(t('playlists.heading'), route, t)
