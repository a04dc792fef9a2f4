// All that is related to a video, page by page. The first page leaves out what is beside the player already. There is no switch for watched
// videos: related videos leave them out in any case.

import { Pagination } from '../../../../client/parts/pagination.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Video } from '../../../../shared/entities/video.ts'
import { pageSizes, relatedPagesMax } from '../../../../shared/limits.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { pageCountOf } from '../../../../shared/rules/page-count.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { movedPermanently } from '../../http/redirects.ts'
import { firstRow } from '../../parts/card-grid.tsx'
import { Cards } from '../../parts/cards.tsx'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { NoVideos } from '../../parts/no-videos.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { ThumbsChoice } from '../../parts/thumbs-choice.tsx'
import { type KeptVideo, type MissingKind, missingTitle, VideoMissing } from '../../parts/video-missing.tsx'
import { visibleVideo } from '../../parts/visible-video.ts'
import { type PageContext, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { relatedParams } from './related.tsx'

type Data = { kind: 'active'; video: Video; list: AnswerOf<'relatedVideos'> } | { kind: MissingKind } | null

/** A video that is not for every visitor has this page for those who may watch it: others would learn from it what the video shows. */
export const related = page<'related', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  async load(context) {
    const { route, lang, call } = context
    const number = route.query.page ?? 1
    const video_id = Number(route.params.id)
    if (number > relatedPagesMax) return { status: 404, data: null }
    const addressOf = (params: KeptVideo) => href('related', params, { lang, query: route.query })
    const related = call('relatedVideos', relatedParams(video_id, number))
    related.catch(() => undefined)
    const visible = await visibleVideo(context, video_id, addressOf)
    if (visible.missing) return visible.missing.data.kind === 'notFound' ? { status: 404, data: null } : visible.missing
    const { video, own } = visible
    const { id, dir } = route.params
    if (dir !== video.dir) throw movedPermanently(addressOf({ id, dir: video.dir }))
    const list = expectedOrNull(await (own ? call('privateRelated', relatedParams(video_id, number)) : related))
    if (!list) return { status: 404, data: null }
    const shown = number === 1 ? { ...list, videos: list.videos.slice(pageSizes.related) } : list
    const status = number > 1 && shown.videos.length === 0 ? 404 : 200
    return { status, data: { kind: 'active', video, list: shown } }
  },

  head: (data, context) =>
    data?.kind !== 'active'
      ? data
        ? unlistedHead(missingTitle(data.kind, context), context.t)
        : notFoundHead(context)
      : { title: heading(data.video, context), description: context.t('related.help'), isIndexed: false },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    if (data.kind !== 'active') return [<VideoMissing key="state" kind={data.kind} context={context} />]
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
