// The head of a playlist: its pictures, title, author and counters.

import type { ReactNode } from 'react'
import { Icon } from '../../../../client/parts/icon.tsx'
import { Mosaic } from '../../../../client/parts/mosaic.tsx'
import type { PlaylistWithVideos } from '../../../../shared/entities/playlist.ts'
import { href } from '../../../../shared/routes.ts'
import { pluralCount, shortCount } from '../../../../shared/rules/counts.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { categoryHref } from '../../parts/category-href.ts'
import type { PageContext } from '../../render/page.ts'

type Props = Pick<PageContext, 't' | 'lang'> & { playlist: PlaylistWithVideos; children: ReactNode }

export function PlaylistHead({ playlist, children, t, lang }: Props) {
  const { videos, viewed } = playlist.statistics
  return (
    <header className="playlist-head">
      <Mosaic name={playlist.title} pictures={playlist.thumbs} isFirst />
      <div>
        <h1>{playlist.title}</h1>
        <p className="playlist-line">
          <a className="playlist-author" href={href('member', { id: String(playlist.user.id) }, { lang })}>
            {t('playlists.by', { name: playlist.user.username })}
          </a>
          <span>
            <Icon name="list" /> {t('list.total', { count: videos, shown: t.number(videos) })}
          </span>
          <span>
            <Icon name="eye" /> {t('thumb.views', { count: pluralCount(viewed), shown: shortCount(viewed) })}
          </span>
          <span>{t('playlist.added', { date: t.date(playlist.added_date) })}</span>
          {playlist.private === 1 && (
            <span>
              <Icon name="lock" /> {t('lists.private')}
            </span>
          )}
        </p>
        {playlist.description && <p className="playlist-text">{playlist.description}</p>}
        {playlist.categories.length > 0 && (
          <nav className="video-tags" aria-label={t('categories.heading')}>
            {playlist.categories.map((category) => (
              <a key={category.dir} href={categoryHref(category, lang)}>
                {titleIn(lang, category)}
              </a>
            ))}
          </nav>
        )}
        {children}
      </div>
    </header>
  )
}
