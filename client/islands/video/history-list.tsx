// The visitor's watched videos and searches. Only this device stores them, so the lists are rendered here and do not
// exist without script. Removed entries can be restored.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { refusalKey } from '../../../shared/refusals.ts'
import { act } from '../../forms/act.ts'
import { NotInterested, notInterestedStrings } from '../../forms/video/not-interested.tsx'
import { hrefFrom, videoHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { SkeletonGrid, skeletonStrings } from '../../parts/skeleton-grid.tsx'
import { HistoryByDay, historyByDayStrings } from '../../parts/video/history-by-day.tsx'
import { $removed, clearWatchHistory, removeWatched, undoRemove } from '../../stores/forget-watched.ts'
import { historySetting } from '../../stores/history-setting.ts'
import { $recentSearches, clearRecentSearches, readRecentSearches } from '../../stores/recent-searches.ts'
import { showToast } from '../../stores/toasts.ts'
import { $watchHistory, readWatchHistory } from '../../stores/watch-history.ts'

type Props = {
  /** Links to videos and searches, as templates. */
  videoPath: string
  searchPath: string
  /** The list of all videos, for an empty history. */
  videosPath: string
  /** Pausing also pauses the history of the member's account. */
  isMember: boolean
}

/** Skeletons until the history was read: one row. */
const placeholders = 5

function HistoryList({ videoPath, searchPath, videosPath, isMember, t }: Props & IslandText) {
  const history = useStore($watchHistory, { ssr: 'initial' })
  const value = useStore(historySetting.$value, { ssr: 'initial' })
  useEffect(readWatchHistory, [])
  useEffect(historySetting.read, [])
  const switchHistory = async () => {
    const section = value === 'off' ? 'resume' : 'pause'
    historySetting.switch()
    const answer = isMember ? await act({ act: 'history', section }) : null
    if (!answer || answer.ok) return
    // The account's history is as before, and so is the device's.
    historySetting.switch()
    if (answer.code !== 'sign_in') showToast('error', t(refusalKey('notify', answer.code)))
  }
  if (!history) {
    return (
      <div className="history">
        <SkeletonGrid count={placeholders} t={t} />
      </div>
    )
  }
  const { videos } = history
  return (
    <div className="history">
      <Searches searchPath={searchPath} t={t} />
      <label className="history-keep">
        <input type="checkbox" checked={value === 'on'} onChange={switchHistory} />
        <span>
          {t('history.keep')}
          <small>{t('history.keepHelp')}</small>
        </span>
      </label>
      <NotInterested t={t} />
      <Undo t={t} />
      {videos.length > 0 ? (
        <>
          <div className="list-head">
            <p className="list-total">{t('list.total', { count: videos.length, shown: t.number(videos.length) })}</p>
            <button className="button" type="button" onClick={clearWatchHistory}>
              {t('history.clear')}
            </button>
          </div>
          <HistoryByDay items={videos} hrefOf={videoHrefFrom(videoPath)} onRemove={removeWatched} t={t} />
        </>
      ) : (
        <EmptyState title={t('history.empty')} help={t('history.emptyHelp')} href={videosPath} label={t('allVideos')} />
      )}
    </div>
  )
}

/** The pressed button is gone: the undo button takes its focus. */
function Undo({ t }: Pick<IslandText, 't'>) {
  const forgotten = useStore($removed, { ssr: 'initial' })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (forgotten) button.current?.focus()
  }, [forgotten])
  return (
    <output className="history-undo">
      {forgotten && (
        <>
          {forgotten.what === 'all' ? t('history.cleared') : t('history.removed', { title: forgotten.what.title })}
          <button ref={button} className="button" type="button" onClick={undoRemove}>
            {t('history.undo')}
          </button>
        </>
      )}
    </output>
  )
}

function Searches({ searchPath, t }: Pick<Props, 'searchPath'> & Pick<IslandText, 't'>) {
  const searches = useStore($recentSearches, { ssr: 'initial' })
  useEffect(readRecentSearches, [])
  const hrefOf = hrefFrom(searchPath)
  if (!searches.length) return null
  return (
    <section className="history-searches" aria-labelledby="history-searches">
      <h2 id="history-searches">{t('search.recent')}</h2>
      <ul>
        {searches.map(({ title }) => (
          <li key={title}>
            <a className="button" href={hrefOf({ search: title })}>
              {title}
            </a>
          </li>
        ))}
      </ul>
      <button className="button quiet" type="button" onClick={clearRecentSearches}>
        {t('search.clear')}
      </button>
    </section>
  )
}

/** The refusals of the switch that have texts of their own. */
const historyRefusals = ['failed', 'not_found', 'no_permission', 'read_only', 'too_many_attempts'] as const

export const historyList = island<Props>({
  name: 'history-list',
  wake: 'load',
  strings: [
    'history.empty',
    'history.emptyHelp',
    'history.clear',
    'history.keep',
    'history.keepHelp',
    'history.cleared',
    'history.removed',
    'history.undo',
    'search.recent',
    'search.clear',
    'allVideos',
    ...historyRefusals.map((code) => refusalKey('notify', code)),
    ...historyByDayStrings,
    ...notInterestedStrings,
    ...skeletonStrings,
  ],
  View: HistoryList,
})
