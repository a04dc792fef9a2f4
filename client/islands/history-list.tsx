// What this visitor watched. Only their own device knows, so the list is made here; without script there is none.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { clock } from '../../shared/rules/calendar.ts'
import { shortCount } from '../../shared/rules/rating.ts'
import { videoAddresses } from '../address.ts'
import { type IslandText, island } from '../island.ts'
import { CardText, Figure } from '../parts/card-text.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { SkeletonGrid, skeletonStrings } from '../parts/skeleton-grid.tsx'
import { $watchHistory, clearWatchHistory, forgetWatched, readWatchHistory } from '../stores/watch-history.ts'

type Props = {
  /** Addresses of videos, as a template. */
  videoPath: string
  /** Where there is something to watch. */
  videosPath: string
}

/** Placeholders for the moment before the list: a first row. */
const placeholders = 5

function HistoryList({ videoPath, videosPath, t }: Props & IslandText) {
  const history = useStore($watchHistory, { ssr: 'initial' })
  useEffect(readWatchHistory, [])
  const hrefOf = videoAddresses(videoPath)
  if (!history) {
    return (
      <div className="history">
        <SkeletonGrid count={placeholders} t={t} />
      </div>
    )
  }
  if (!history.videos.length) {
    return (
      <div className="history">
        <EmptyState title={t('history.empty')} help={t('history.emptyHelp')} href={videosPath} label={t('allVideos')} />
      </div>
    )
  }
  return (
    <div className="history">
      <div className="list-head">
        <p className="list-total">
          {t('list.total', { count: history.videos.length, shown: t.number(history.videos.length) })}
        </p>
        <button className="button" type="button" onClick={clearWatchHistory}>
          {t('history.clear')}
        </button>
      </div>
      <ul className="thumbs">
        {history.videos.map((video) => (
          <li key={video.video_id} className="thumb">
            <Picture className="thumb-picture" src={video.scr} width={320} height={180} />
            <span className="thumb-chips">
              <span>{clock(video.duration)}</span>
            </span>
            <CardText name={video.title} href={hrefOf(video)}>
              <p className="thumb-line">
                <Figure icon="eye" label={t('thumb.viewed')}>
                  {shortCount(video.video_viewed)}
                </Figure>
              </p>
            </CardText>
            <button
              className="tool thumb-remove"
              type="button"
              onClick={() => forgetWatched(video.video_id)}
              aria-label={t('history.remove', { title: video.title })}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const historyList = island<Props>({
  name: 'history-list',
  wake: 'load',
  strings: [
    'history.empty',
    'history.emptyHelp',
    'history.clear',
    'history.remove',
    'allVideos',
    'list.total',
    'thumb.viewed',
    ...skeletonStrings,
  ],
  View: HistoryList,
})
