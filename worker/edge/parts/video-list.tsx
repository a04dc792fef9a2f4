// A list of videos: the total, the cards, the pagination; or the empty state.

import { Pagination } from '../../../client/parts/pagination.tsx'
import type { VideoList as List } from '../../../shared/entities/lists.ts'
import { pageSizes, pagesMax } from '../../../shared/limits.ts'
import type { RouteQuery } from '../../../shared/routes.ts'
import { pageCountOf } from '../../../shared/rules/page-count.ts'
import type { PageContext } from '../render/page.ts'
import type { PageAuthor } from './card-author.ts'
import { firstRow } from './card-grid.tsx'
import { Cards } from './cards.tsx'
import { NoVideos } from './no-videos.tsx'
import { moreTexts, PageJump } from './page-jump.tsx'
import { ThumbsChoice } from './thumbs-choice.tsx'
import { WatchedChoice } from './watched-choice.tsx'

type Props = Pick<PageContext, 't' | 'lang' | 'nowMs'> & {
  list: List
  page: number
  hrefOfPage: (page: number) => string
  queryAt?: ((index: number) => RouteQuery<'video'>) | undefined
  /** Of the whole list, by their addresses. */
  categories?: readonly string[] | undefined
  pageOf?: PageAuthor | undefined
}

export function VideoList({ list, page, hrefOfPage, queryAt, categories = [], pageOf, t, lang, nowMs }: Props) {
  if (!list.videos.length) return <NoVideos page={page} t={t} lang={lang} />
  const pages = pageCountOf(list.total_count, pageSizes.list)
  return (
    <section className="list">
      <div className="list-head">
        <p className="list-total">{totalText(list, t)}</p>
        <WatchedChoice t={t} lang={lang} />
        <ThumbsChoice t={t} lang={lang} />
      </div>
      <Cards
        items={list.videos}
        eagerCount={firstRow}
        queryAt={queryAt}
        pageOf={pageOf}
        advert={{ slot: 'list', lang, categories, needsScript: true }}
        t={t}
        lang={lang}
        nowMs={nowMs}
      />
      <p className="state watched-all">{t('watched.allHidden')}</p>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={hrefOfPage}
        canEndBefore={list.can_be_fewer}
        more={moreTexts(t)}
        t={t}
      >
        <PageJump pages={pages} href={hrefOfPage(1)} t={t} />
      </Pagination>
    </section>
  )
}

/** No number where none is known: totals end with the last page that is shown. */
function totalText({ total_count: total, can_be_fewer }: List, t: Props['t']): string {
  const max = pagesMax * pageSizes.list
  if (can_be_fewer) return total > max ? '' : t('list.totalAtMost', { shown: t.number(total) })
  return total > max
    ? t('list.totalMore', { shown: t.number(max) })
    : t('list.total', { count: total, shown: t.number(total) })
}
