// All videos, by five sorts and three filters. Its first page starts to leave before the list is there.
import { defaultVideoSort } from '../../../shared/rules/browse-filters.ts'
import { aboutList } from '../parts/heads.ts'
import { SeoText } from '../parts/seo-text.tsx'
import { isWhole, loadVideos, type Videos, videoParts } from '../parts/video-listing.tsx'
import { type PageContext, page } from '../render/page.ts'
import { withPage } from './heading.ts'

export const videos = page<'videos', Videos>({
  layout: 'list-page',

  load: (context) =>
    loadVideos(context, { section: '', object_id: '', sort: context.route.params.sort ?? defaultVideoSort }),

  head: (_, context) => ({
    title: heading(context),
    description: aboutList(context.t('videos.seo'), heading(context), context.route),
    isIndexed: isWhole(context.route),
  }),

  Page: (data, context) => [
    <h1 key="heading" className="page-heading">
      {heading(context)}
    </h1>,
    ...videoParts(data, context),
    <SeoText key="seo" text={context.t('videos.seo')} />,
  ],
})

const heading = ({ route, t }: PageContext<'videos'>): string =>
  withPage(route.params.sort ? t(`nav.${route.params.sort}`) : t('videos.heading'), route.query.page, t)
