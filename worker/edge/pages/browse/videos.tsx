// All videos, by five sorts and three filters. The first page is sent before its list has loaded.
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { FriendsVideos, isFriendsPlace, loadFriendsVideos } from '../../parts/friends-videos.tsx'
import { listDescription } from '../../parts/heads.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { SeoText } from '../../parts/seo-text.tsx'
import { isUnfiltered, loadVideos, type Videos, videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'

type Context = PageContext<'videos'>
type Data = Videos & { friends: ReturnType<typeof loadFriendsVideos> | null }

export const videos = page<'videos', Data>({
  forMembers: 'shared',
  layout: 'list-page',

  showsFriends,

  async load(context) {
    const friends = showsFriends(context.route) ? loadFriendsVideos(context) : null
    const sort = context.route.params.sort ?? defaultVideoSort
    const { data, ...loaded } = await loadVideos(context, { section: '', object_id: '', sort })
    return { ...loaded, data: { ...data, friends } }
  },

  head: (_, context) => ({
    title: heading(context),
    description: listDescription(context.t('videos.seo'), heading(context), context.route),
    isIndexed: isUnfiltered(context.route),
  }),

  Page(data, context) {
    const [filters, list] = videoParts(data, context)
    return [
      <h1 key="heading" className="page-heading">
        {heading(context)}
      </h1>,
      filters,
      data.friends?.then((videos) => (
        <FriendsVideos videos={videos} heading={context.t('list.fromFriends')} context={context} />
      )),
      list,
      <SeoText key="seo" text={context.t('videos.seo')} />,
    ]
  },
})

/** The newest videos. */
function showsFriends({ params, query }: Context['route']): boolean {
  return (params.sort ?? defaultVideoSort) === defaultVideoSort && isFriendsPlace(query)
}

const heading = ({ route, t }: Context): string =>
  withPageNumber(route.params.sort ? t(`nav.${route.params.sort}`) : t('videos.heading'), route.query.page, t)
