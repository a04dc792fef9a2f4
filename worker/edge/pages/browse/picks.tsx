// Pages of lists that are made from what was counted: trending videos, and the most watched of the week's new ones.

import type { VideoList as List } from '../../../../shared/entities/lists.ts'
import { pageSizes, picksPagesMax } from '../../../../shared/limits.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import type { PickList } from '../../../../shared/rules/browse-filters.ts'
import { listDescription } from '../../parts/heads.ts'
import { type ListData, loadListPage } from '../../parts/load-list-page.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { SeoText } from '../../parts/seo-text.tsx'
import { VideoList } from '../../parts/video-list.tsx'
import { VideoListSkeleton } from '../../parts/video-list-skeleton.tsx'
import { late, type PageContext, page } from '../../render/page.ts'
import { pickTexts } from './pick-texts.ts'

type Name = 'trending' | 'new_this_week'
const lists: Record<Name, PickList> = { trending: 'trending', new_this_week: 'week' }

const picksPage = (name: Name) =>
  page<Name, ListData<List>>({
    forMembers: 'shared',
    layout: 'list-page',

    async load({ route, call }) {
      const none = { videos: [], total_count: 0 }
      const { page: number = 1 } = route.query
      if (number > picksPagesMax) return { status: 404, data: { list: Promise.resolve(none) } }
      return loadListPage(
        number,
        pageSizes.list,
        (next) => call('picks', { gender: 'str', list: lists[name], count: pageSizes.list, page: next }),
        none,
      )
    },

    head: (_, { route, t }) => ({
      title: heading(name, { route, t }),
      description: listDescription(t(pickTexts[name].seo), heading(name, { route, t }), route),
      isIndexed: true,
    }),

    Page({ list }, { route, t, lang, nowMs }) {
      const { page: number = 1 } = route.query
      return [
        <h1 key="heading" className="page-heading">
          {heading(name, { route, t })}
        </h1>,
        late(
          list.then((found) => (
            <VideoList
              list={found}
              page={number}
              hrefOfPage={(next) => hrefWith(route, { page: next })}
              t={t}
              lang={lang}
              nowMs={nowMs}
            />
          )),
          () => <VideoListSkeleton t={t} />,
        ),
        <SeoText key="seo" text={t(pickTexts[name].seo)} />,
      ]
    },
  })

const heading = (
  name: Name,
  { route, t }: { route: { query: { page?: number | undefined } }; t: PageContext['t'] },
): string => withPageNumber(t(pickTexts[name].heading), route.query.page, t)

export const trending = picksPage('trending')
export const newThisWeek = picksPage('new_this_week')
