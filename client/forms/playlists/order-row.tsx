// One row of a playlist that is being sorted: handle, thumbnail, title and buttons.
import type { FormEvent, KeyboardEvent, PointerEvent } from 'react'
import { durationText } from '../../../shared/rules/dates.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { Picture } from '../../parts/picture.tsx'
import { ActFields, type BegunAct } from '../act-fields.tsx'

export type OrderVideo = { video_id: number; title: string; href: string; scr: string; duration: string }

type Props = Pick<IslandText, 't'> & {
  video: OrderVideo
  index: number
  total: number
  /** The page that handles the forms without script. */
  action: string
  stats: Record<'up' | 'down' | 'remove', BegunAct>
  isDragged: boolean
  onMove: (to: number, control: string) => void
  onRemove: (event: FormEvent) => void
  onDragStart: (event: PointerEvent) => void
}

export const orderRowStrings = ['lists.drag', 'lists.up', 'lists.down', 'lists.remove'] as const

export function OrderRow({ video, index, total, action, stats, isDragged, onMove, onRemove, onDragStart, t }: Props) {
  const { title } = video
  const goals: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: total - 1 }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = goals[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to, 'grip')
  }
  const step = (to: number, control: string) => (event: FormEvent) => {
    event.preventDefault()
    onMove(to, control)
  }
  return (
    <li className="order-row" data-video={video.video_id} data-dragged={isDragged || undefined}>
      <button
        className="tool order-grip"
        data-control="grip"
        type="button"
        aria-label={t('lists.drag', { title })}
        onKeyDown={onKeyDown}
        onPointerDown={onDragStart}
      >
        <Icon name="grip" />
      </button>
      <a className="order-video" href={video.href}>
        <Picture className="thumb-picture" src={video.scr} width={320} height={180} />
        <span className="order-title">{title}</span>
        <small>{durationText(video.duration)}</small>
      </a>
      <form method="post" action={action} onSubmit={step(index - 1, 'up')}>
        <ActFields stat={stats.up} />
        <button
          className="tool"
          data-control="up"
          type="submit"
          disabled={index === 0}
          title={t('lists.up', { title })}
        >
          <Icon name="chevron-up" label={t('lists.up', { title })} />
        </button>
      </form>
      <form method="post" action={action} onSubmit={step(index + 1, 'down')}>
        <ActFields stat={stats.down} />
        <button
          className="tool"
          data-control="down"
          type="submit"
          disabled={index === total - 1}
          title={t('lists.down', { title })}
        >
          <Icon name="chevron-down" label={t('lists.down', { title })} />
        </button>
      </form>
      <form method="post" action={action} onSubmit={onRemove}>
        <ActFields stat={stats.remove} />
        <button className="tool" type="submit" title={t('lists.remove', { title })}>
          <Icon name="x" label={t('lists.remove', { title })} />
        </button>
      </form>
    </li>
  )
}
