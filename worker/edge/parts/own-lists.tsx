// The cards of a member's own lists, with the owner's actions for each.

import { ActFields } from '../../../client/forms/act-fields.tsx'
import { actionPlaylist } from '../../../client/islands/playlists/action-playlist.tsx'
import { deletePlaylist } from '../../../client/islands/playlists/delete-playlist.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import { PlaylistCard } from '../../../client/parts/playlists/playlist-card.tsx'
import { Thumb as ThumbView } from '../../../client/parts/thumb.tsx'
import { type AddressOf, contract } from '../../../shared/contract/contract.ts'
import type { Playlist } from '../../../shared/entities/playlist.ts'
import type { Thumb } from '../../../shared/entities/video.ts'
import { href } from '../../../shared/routes.ts'
import type { OwnVideoList } from '../../../shared/rules/members-sections.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'
import { authorHref } from './card-author.ts'
import { firstRow } from './card-grid.tsx'

type Context = Pick<PageContext, 'route' | 't' | 'lang' | 'nowMs'>

/** The upstream path of the categories that a playlist can have, in the page's language. */
export const categoriesPath = (lang: string): AddressOf<'categories'> =>
  contract.categories.fill({ gender: 'str', section: 'all', lang })

/** The address of the list after a playlist was created or deleted; it bypasses the cache. */
export const refreshedListHref = (userId: number, lang: string, deleted?: string): string => {
  const path = href('member_playlists', { id: String(userId) }, { lang, query: { deleted } })
  return `${path}${deleted === undefined ? '?' : '&'}refresh=1`
}

type VideosProps = {
  videos: readonly Thumb[]
  list: OwnVideoList
  /** They are the first on the page. */
  isFirstRow?: boolean
  context: Context
}

/** Cards with a remove button. They belong to one member, so their markup is not cached. */
export const OwnVideoCards = ({ videos, list, isFirstRow = true, context: { route, t, lang, nowMs } }: VideosProps) => (
  <ul className="thumbs">
    {videos.map((item, index) => (
      <ThumbView
        key={item.video_id}
        item={item}
        href={href('video', { id: String(item.video_id), dir: item.dir }, { lang })}
        authorHref={authorHref(item, lang)}
        isEager={isFirstRow && index < firstRow}
        isFirst={isFirstRow && index === 0}
        t={t}
        lang={lang}
        nowMs={nowMs}
      >
        <form className="thumb-remove-form" method="post" action={route.canonicalPath}>
          <ActFields stat={{ act: 'rem', section: list, video_id: String(item.video_id) }} />
          <button
            className="tool thumb-remove"
            type="submit"
            aria-label={t('lists.remove', { title: titleIn(lang, item) })}
          >
            <Icon name="x" />
          </button>
        </form>
      </ThumbView>
    ))}
  </ul>
)

type PlaylistsProps = { playlists: readonly Playlist[]; context: Context }

export const OwnPlaylistCards = ({ playlists, context: { t, lang } }: PlaylistsProps) => (
  <ul className="thumbs">
    {playlists.map((playlist, index) => (
      <PlaylistCard
        key={playlist.playlist_id}
        playlist={playlist}
        href={href('playlist', { id: String(playlist.playlist_id) }, { lang })}
        authorHref={href('member', { id: String(playlist.user.id) }, { lang })}
        isEager={index < firstRow}
        isFirst={index === 0}
        t={t}
      >
        <div className="own-acts">
          <a
            className="button act"
            href={href('playlist_edit', { id: String(playlist.playlist_id) }, { lang })}
            rel="nofollow"
          >
            <Icon name="edit" />
            <span>{t('lists.edit')}</span>
          </a>
          <DeletePlaylist playlist={playlist} t={t} lang={lang} />
        </div>
      </PlaylistCard>
    ))}
  </ul>
)

type OneProps = { playlist: Playlist } & Pick<PageContext, 't' | 'lang'>

export function DeletePlaylist({ playlist: { playlist_id, title, user }, t, lang }: OneProps) {
  const id = String(playlist_id)
  return (
    <Island
      of={deletePlaylist}
      id={`delete-${id}`}
      props={{
        id,
        title,
        href: href('playlist_delete', { id }, { lang }),
        doneHref: refreshedListHref(user.id, lang, id),
      }}
      t={t}
      lang={lang}
    />
  )
}

/** The button that creates a playlist. */
export const NewPlaylist = ({ userId, t, lang }: { userId: number } & Pick<PageContext, 't' | 'lang'>) => (
  <Island
    of={actionPlaylist}
    id="new-playlist"
    props={{
      href: href('member_new_playlist', { id: String(userId) }, { lang }),
      categoriesPath: categoriesPath(lang),
      doneHref: refreshedListHref(userId, lang),
    }}
    t={t}
    lang={lang}
  />
)
