// All videos, by five sorts and three filters. The first page is sent before its list has loaded.
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { listDescription } from '../../parts/heads.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { SeoText } from '../../parts/seo-text.tsx'
import { isUnfiltered, loadVideos, type Videos, videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'

export const videos = page<'videos', Videos>({
  forMembers: 'shared',
  layout: 'list-page',

  load: (context) =>
    loadVideos(context, { section: '', object_id: '', sort: context.route.params.sort ?? defaultVideoSort }),

  head: (_, context) => ({
    title: heading(context),
    description: listDescription(context.t('videos.seo'), heading(context), context.route),
    isIndexed: isUnfiltered(context.route),
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
  withPageNumber(route.params.sort ? t(`nav.${route.params.sort}`) : t('videos.heading'), route.query.page, t)
