// The videos that play next on this device, beside or below the player: sorted by drag, by arrow keys on the handle or by
// buttons, removed and cleared with a way back, and saved as a playlist. Without script there is no queue.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { QueueRow, queueRowStrings } from '../../forms/playlists/queue-row.tsx'
import { SaveQueue, saveQueueStrings } from '../../forms/playlists/save-queue.tsx'
import { useDrag } from '../../forms/playlists/use-drag.ts'
import { useFocusAfter } from '../../forms/playlists/use-focus-after.ts'
import { videoHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import {
  $queue,
  $queueBefore,
  clearQueue,
  orderQueue,
  type QueuedVideo,
  readQueue,
  removeFromQueue,
  undoQueue,
} from '../../stores/queue.ts'

type Props = {
  /** Links to videos, as a template. */
  videoPath: string
  categoriesPath: AddressOf<'categories'>
  /** The page that creates a playlist without script; absent for visitors who are signed out. */
  newHref?: string
}

function QueuePanel({ videoPath, t, lang, ...save }: Props & IslandText) {
  const queue = useStore($queue, { ssr: 'initial' })
  const before = useStore($queueBefore, { ssr: 'initial' })
  useEffect(() => {
    readQueue()
    // Another tab changes the queue, too.
    const onStorage = ({ key }: StorageEvent) => key === 'queue' && readQueue()
    // So does the next page, before the visitor comes back to this one.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && readQueue()
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onShow)
      // What was removed on one page is not taken back on another that keeps the player.
      $queueBefore.set(null)
    }
  }, [])
  if (!queue || (queue.length === 0 && !before)) return <div />
  return (
    <section className="queue" aria-labelledby="queue-heading">
      <div className="queue-head">
        <h2 id="queue-heading">{t('queue.heading')}</h2>
        <span>{t('queue.count', { count: queue.length })}</span>
      </div>
      <Undo t={t} />
      {queue.length > 0 && (
        <>
          <Rows videos={queue} videoPath={videoPath} t={t} />
          <div className="queue-acts">
            <SaveQueue videos={queue} {...save} t={t} lang={lang} />
            <button className="button" type="button" onClick={clearQueue}>
              {t('queue.clear')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function Rows({
  videos: stored,
  videoPath,
  t,
}: {
  videos: readonly QueuedVideo[]
  videoPath: string
  t: IslandText['t']
}) {
  /** While a row is dragged, the order that it makes. */
  const [dragged, setDragged] = useState<readonly QueuedVideo[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focus = useFocusAfter(list)
  const videos = dragged ?? stored
  const hrefOf = videoHrefFrom(videoPath)

  const place = (from: number, to: number) => {
    const video = stored[from]
    if (!video || to < 0 || to >= stored.length || to === from) return
    orderQueue(moved(stored, from, to))
    setAnnouncement(t('lists.moved', { title: video.title, place: t.number(to + 1), total: t.number(stored.length) }))
  }
  const drag = useDrag<QueuedVideo>({
    list,
    onMove: (from, to) => setDragged((now) => moved(now ?? stored, from, to)),
    onDrop: (from, to) => {
      setDragged(null)
      place(from, to)
    },
  })
  return (
    <>
      <p className="hidden" role="status">
        {announcement}
      </p>
      <ol className="queue-list" ref={list}>
        {videos.map((video, index) => (
          <QueueRow
            key={video.video_id}
            video={video}
            href={hrefOf(video)}
            index={index}
            total={videos.length}
            isDragged={drag.dragged === index}
            onMove={(to, control) => {
              focus(video.video_id, control)
              place(index, to)
            }}
            onRemove={() => removeFromQueue(video)}
            onDragStart={(event) => drag.begin(event, index, videos)}
            t={t}
          />
        ))}
      </ol>
    </>
  )
}

/** The pressed button is gone: the undo button takes its focus. */
function Undo({ t }: Pick<IslandText, 't'>) {
  const before = useStore($queueBefore, { ssr: 'initial' })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (before) button.current?.focus()
  }, [before])
  return (
    <output className="queue-undo">
      {before && (
        <>
          {before.removed === 'all' ? t('queue.cleared') : t('queue.removed', { title: before.removed.title })}
          <button ref={button} className="button" type="button" onClick={undoQueue}>
            {t('history.undo')}
          </button>
        </>
      )}
    </output>
  )
}

function moved(videos: readonly QueuedVideo[], from: number, to: number): readonly QueuedVideo[] {
  const video = videos[from]
  return video ? videos.toSpliced(from, 1).toSpliced(to, 0, video) : videos
}

export const queuePanel = island<Props>({
  name: 'queue-panel',
  wake: 'call',
  strings: [
    'queue.heading',
    'queue.count',
    'queue.clear',
    'queue.cleared',
    'queue.removed',
    'history.undo',
    'lists.moved',
    ...queueRowStrings,
    ...saveQueueStrings,
  ],
  View: QueuePanel,
})
