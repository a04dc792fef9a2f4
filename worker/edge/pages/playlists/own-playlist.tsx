// What the owner of a playlist can do on its page: edit it, delete it, order its videos; and the share button for all visitors.
import { actionPlaylist } from '../../../../client/islands/playlists/action-playlist.tsx'
import { playlistOrder } from '../../../../client/islands/playlists/playlist-order.tsx'
import { share } from '../../../../client/islands/video/share.tsx'
import type { PlaylistWithVideos } from '../../../../shared/entities/playlist.ts'
import { href } from '../../../../shared/routes.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { playlistQueryAt } from '../../parts/cards.tsx'
import { categoriesPath, DeletePlaylist } from '../../parts/own-lists.tsx'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = { playlist: PlaylistWithVideos; context: Pick<PageContext, 'route' | 'origin' | 't' | 'lang'> }

/** The current values of the playlist form. */
export const valuesOf = ({ title, description, private: isPrivate, categories, orientation }: PlaylistWithVideos) => ({
  title,
  desc: description,
  orientation,
  visible: isPrivate === 1 ? '0' : '1',
  categories: categories.map(({ dir }) => dir).join(','),
})

export const OwnerActions = ({ playlist, context: { t, lang } }: Props) => (
  <div className="act-bar">
    <Island
      of={actionPlaylist}
      id="edit-playlist"
      props={{
        id: String(playlist.playlist_id),
        values: valuesOf(playlist),
        href: href('playlist_edit', { id: String(playlist.playlist_id) }, { lang }),
        categoriesPath: categoriesPath(lang),
      }}
      t={t}
      lang={lang}
    />
    <DeletePlaylist playlist={playlist} t={t} lang={lang} />
  </div>
)

/** A private playlist cannot be shared. */
export const SharePlaylist = ({ playlist: { title, private: isPrivate }, context }: Props) =>
  isPrivate === 0 && (
    <Island
      of={share}
      id="share"
      props={{ title, url: context.origin + context.route.canonicalPath, label: context.t('lists.link') }}
      t={context.t}
      lang={context.lang}
      isShared
    />
  )

/** The videos in the order that the owner sets here. */
export function OrderedVideos({ playlist: { playlist_id, title, videos }, context: { route, t, lang } }: Props) {
  const queryAt = playlistQueryAt(String(playlist_id))
  return (
    <section aria-label={t('playlist.videos', { title })}>
      <Island
        of={playlistOrder}
        id="order"
        props={{
          action: route.canonicalPath,
          playlistId: String(playlist_id),
          title,
          videos: videos.map((video, index) => ({
            video_id: video.video_id,
            scr: video.scr,
            duration: video.duration,
            title: titleIn(lang, video),
            href: href('video', { id: String(video.video_id), dir: video.dir }, { lang, query: queryAt(index) }),
          })),
        }}
        t={t}
        lang={lang}
      />
    </section>
  )
}
