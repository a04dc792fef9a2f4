// All that is related to a video, page by page. The first page leaves out what is beside the player already. There is no switch for watched
// videos: related videos leave them out in any case.

import { Pagination } from '../../../../client/parts/pagination.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Video } from '../../../../shared/entities/video.ts'
import { pageSizes, relatedPagesMax } from '../../../../shared/limits.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { pageCountOf } from '../../../../shared/rules/page-count.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { Cards } from '../../parts/cards.tsx'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { NoVideos } from '../../parts/no-videos.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { ThumbsChoice } from '../../parts/thumbs-choice.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { relatedParams } from './related.tsx'

type Data = { video: Video; list: AnswerOf<'relatedVideos'> } | null

/** A video that is not for every visitor has no such page: its related videos would tell what it shows. */
export const related = page<'related', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  async load({ route, lang, call }) {
    const number = route.query.page ?? 1
    const video_id = Number(route.params.id)
    if (number > relatedPagesMax) return { status: 404, data: null }
    const [found, list] = await Promise.all([
      call('video', { video_id }).then(expectedOrNull),
      call('relatedVideos', relatedParams(video_id, number)).then(expectedOrNull),
    ])
    if (!found || !list) return { status: 404, data: null }
    const { dir } = found.video
    if (dir !== route.params.dir)
      throw new Response(null, {
        status: 301,
        headers: { location: href('related', { id: route.params.id, dir }, { lang, query: route.query }) },
      })
    const shown = number === 1 ? { ...list, videos: list.videos.slice(pageSizes.related) } : list
    return { status: number > 1 && shown.videos.length === 0 ? 404 : 200, data: { video: found.video, list: shown } }
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : { title: heading(data.video, context), description: context.t('related.help'), isIndexed: false },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang, nowMs } = context
    const { video, list } = data
    const number = route.query.page ?? 1
    const pages = Math.min(relatedPagesMax, pageCountOf(list.total_count, pageSizes.list))
    return [
      <div key="heading" className="page-heading">
        <h1>{heading(video, context)}</h1>
        <ThumbsChoice t={t} lang={lang} />
      </div>,
      <p key="back" className="list-lack">
        <a href={href('video', { id: String(video.video_id), dir: video.dir }, { lang })}>
          {t('related.back', { title: titleIn(lang, video) })}
        </a>
      </p>,
      list.videos.length > 0 ? (
        <section key="list" className="related-all">
          <p className="related-seen" hidden>
            {t('related.seen')}
          </p>
          <Cards items={list.videos} eagerCount={firstRow} t={t} lang={lang} nowMs={nowMs} />
        </section>
      ) : (
        <NoVideos key="list" page={number} t={t} lang={lang} />
      ),
      <Pagination
        key="pages"
        page={number}
        pages={pages}
        hrefOf={(next) => hrefWith(route, { page: next })}
        canEndBefore
        t={t}
      />,
    ]
  },
})

const heading = (video: Video, { route, t, lang }: Pick<PageContext<'related'>, 'route' | 't' | 'lang'>): string =>
  withPageNumber(t('related.heading', { title: titleIn(lang, video) }), route.query.page, t)
