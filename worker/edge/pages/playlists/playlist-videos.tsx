// All videos of a playlist, page by page: in the playlist's order, or sorted and filtered like any list of videos.
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { playlistQueryAt } from '../../parts/cards.tsx'
import { withPageNumber } from '../../parts/page-title.ts'
import { videoFilters } from '../../parts/video-filters.ts'
import { loadVideos, type Videos, videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { type Found, loadPlaylist, type Missing } from './load-playlist.ts'
import { missingHead, missingParts, seo } from './playlist.tsx'

type Data = (Found & Videos) | Missing

export const playlistVideos = page<'playlist_uploaded_videos', Data>({
  async load(context) {
    const { route } = context
    const { id } = route.params
    const videos = loadVideos(context, {
      section: 'playlist',
      object_id: id,
      sort: route.query.sort ?? 'playlist-order',
    })
    videos.catch(() => undefined)
    const { status, data } = await loadPlaylist(context, id)
    if (data.kind !== 'found') return { status, data }
    // The owner sees all videos, private ones included, on the playlist's own page.
    if (data.isOwn) throw seeOther(href('playlist', { id }, { lang: context.lang }))
    const loaded = await videos
    return { status: loaded.status, data: { ...data, ...loaded.data } }
  },

  head: (data, context) =>
    data.kind === 'found'
      ? // Only the playlist's own page is indexed.
        { title: heading(data, context), description: seo(data, context), isIndexed: false }
      : missingHead(data, context),

  Page(data, context) {
    if (data.kind !== 'found') return missingParts(data, context)
    const { route, t, lang } = context
    return [
      <div key="heading" className="page-heading">
        <h1>{heading(data, context)}</h1>
        <a href={href('playlist', route.params, { lang })}>{data.playlist.title}</a>
      </div>,
      ...videoParts(data, context, {
        filters: () => videoFilters(route, t, { own: t('playlist.order') }),
        queryAt: queryAt(route),
      }),
    ]
  },
})

const heading = ({ playlist: { title } }: Found, { route, t }: PageContext<'playlist_uploaded_videos'>): string =>
  withPageNumber(t('playlist.videos', { title }), route.query.page, t)

/** Only in the playlist's order does a card's index tell which page of the playlist holds its video. */
function queryAt({
  params: { id },
  query: { page = 1, ...narrowed },
}: PageContext<'playlist_uploaded_videos'>['route']) {
  const isInOrder = Object.values(narrowed).every((value) => value === undefined)
  return isInOrder ? playlistQueryAt(id, (page - 1) * pageSizes.list) : () => ({ playlist: id })
}
