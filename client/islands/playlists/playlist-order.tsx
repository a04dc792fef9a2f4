// Sorts the member's own playlist: by drag, by arrow keys on the handle, or by buttons, which are forms without script.
// Screen readers hear the new place.
import { type FormEvent, useRef, useState } from 'react'
import type { ActForm } from '../../../shared/contract/acts.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { act, wasDone } from '../../forms/act.ts'
import { OrderRow, type OrderVideo, orderRowStrings } from '../../forms/playlists/order-row.tsx'
import { useDrag } from '../../forms/playlists/use-drag.ts'
import { useFocusAfter } from '../../forms/playlists/use-focus-after.ts'
import { type IslandText, island } from '../../island.ts'
import { showToast } from '../../stores/toasts.ts'

type Props = { action: string; playlistId: string; title: string; videos: readonly OrderVideo[] }

function PlaylistOrder({ action, playlistId, title, videos: first, t }: Props & IslandText) {
  const [videos, setVideos] = useState(first)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focus = useFocusAfter(list)
  const sending = useRef<Promise<unknown>>(Promise.resolve())

  /** Acts are sent in sequence, so that the last order wins. */
  const send = (stat: ActForm, before: readonly OrderVideo[], done?: () => void) => {
    sending.current = sending.current.then(async () => {
      const answer = await act(stat)
      if (answer.ok || wasDone(answer.code, stat.act === 'rem')) return done?.()
      setVideos(before)
      if (answer.code !== 'sign_in') showToast('error', t(refusalKey('notify', answer.code)))
    })
  }
  const place = (next: readonly OrderVideo[], video: OrderVideo, before: readonly OrderVideo[]) => {
    const at = next.indexOf(video)
    setVideos(next)
    setAnnouncement(t('lists.moved', { title: video.title, place: t.number(at + 1), total: t.number(next.length) }))
    send(orderOf(playlistId, next, at), before)
  }
  const move = (from: number, to: number, control: string) => {
    const video = videos[from]
    if (!video || to < 0 || to >= videos.length || to === from) return
    focus(video.video_id, control)
    place(moved(videos, from, to), video, videos)
  }
  const remove = (event: FormEvent, index: number) => {
    event.preventDefault()
    const video = videos[index]
    if (!video) return
    const next = videos.filter((one) => one !== video)
    focus((next[index] ?? next.at(-1))?.video_id ?? 0, 'grip')
    setVideos(next)
    send({ act: 'rem', section: 'playlist', object_id: playlistId, video_id: String(video.video_id) }, videos, () =>
      showToast('good', t('lists.removed', { title })),
    )
  }
  const drag = useDrag<OrderVideo>({
    list,
    onMove: (from, to) => setVideos((now) => moved(now, from, to)),
    onDrop: (from, to, before) => {
      const video = before[from]
      if (video && from !== to) place(moved(before, from, to), video, before)
      else setVideos(before)
    },
  })
  return (
    <div className="order">
      <p className="hidden" role="status">
        {announcement}
      </p>
      <ol className="order-list" ref={list}>
        {videos.map((video, index) => (
          <OrderRow
            key={video.video_id}
            video={video}
            index={index}
            total={videos.length}
            action={action}
            stats={{
              up: orderOf(playlistId, moved(videos, index, index - 1), index - 1),
              down: orderOf(playlistId, moved(videos, index, index + 1), index + 1),
              remove: { act: 'rem', section: 'playlist', object_id: playlistId, video_id: String(video.video_id) },
            }}
            isDragged={drag.dragged === index}
            onMove={(to, control) => move(index, to, control)}
            onRemove={(event) => remove(event, index)}
            onDragStart={(event) => drag.begin(event, index, videos)}
            t={t}
          />
        ))}
      </ol>
    </div>
  )
}

/** The act that moves the video at an index: it is put before its successor. */
const orderOf = (object_id: string, videos: readonly OrderVideo[], at: number): ActForm => ({
  act: 'playlist',
  section: 'order',
  object_id,
  video_id: String(videos[at]?.video_id ?? 0),
  before: String(videos[at + 1]?.video_id ?? 0),
})

function moved(videos: readonly OrderVideo[], from: number, to: number): readonly OrderVideo[] {
  if (to < 0 || to >= videos.length) return videos
  const [video, others] = [videos[from], videos.filter((_, index) => index !== from)]
  return video ? others.toSpliced(to, 0, video) : videos
}

export const playlistOrder = island<Props>({
  name: 'playlist-order',
  wake: 'visible',
  strings: ['lists.moved', 'lists.removed', ...orderRowStrings, ...refusalKeys('notify')],
  View: PlaylistOrder,
})
