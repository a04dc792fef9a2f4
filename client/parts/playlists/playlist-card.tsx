// The card of a playlist: a stack of its first pictures, number of videos, author.
import type { ReactNode } from 'react'
import type { Playlist } from '../../../shared/entities/playlist.ts'
import { shortCount } from '../../../shared/rules/counts.ts'
import type { IslandText } from '../../island.ts'
import { CardText, Figure } from '../card-text.tsx'
import { Icon } from '../icon.tsx'
import { Mosaic } from '../mosaic.tsx'

type Props = Pick<IslandText, 't'> & {
  playlist: Playlist
  href: string
  /** The author's page. */
  authorHref: string
  isEager?: boolean
  isFirst?: boolean
  /** Actions for the owner. */
  children?: ReactNode
}

export function PlaylistCard({ playlist, href, authorHref, isEager, isFirst, children, t }: Props) {
  const { videos, viewed } = playlist.statistics
  return (
    <li className="thumb playlist">
      <Mosaic name={playlist.title} pictures={playlist.thumbs} isEager={isEager} isFirst={isFirst} />
      <span className="thumb-chips">
        {playlist.private === 1 && (
          <b>
            <Icon name="lock" /> {t('lists.private')}
          </b>
        )}
        <span>{t('list.total', { count: videos, shown: t.number(videos) })}</span>
      </span>
      <CardText name={playlist.title} href={href}>
        <p className="thumb-line">
          <a href={authorHref}>{t('playlists.by', { name: playlist.user.username })}</a>
          <Figure icon="eye" label={t('thumb.viewed')}>
            {shortCount(viewed)}
          </Figure>
        </p>
      </CardText>
      {children}
    </li>
  )
}
