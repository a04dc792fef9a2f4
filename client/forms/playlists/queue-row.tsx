// One video of the queue: handle, picture, title and buttons.
import type { KeyboardEvent, PointerEvent } from 'react'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import type { IconName } from '../../parts/icons.tsx'
import type { QueuedVideo } from '../../stores/queue.ts'

type Props = Pick<IslandText, 't'> & {
  video: QueuedVideo
  href: string
  index: number
  total: number
  isDragged: boolean
  onMove: (to: number, control: string) => void
  onRemove: () => void
  onDragStart: (event: PointerEvent) => void
}

export const queueRowStrings = ['lists.drag', 'lists.up', 'lists.down', 'queue.remove'] as const

export function QueueRow({ video, href, index, total, isDragged, onMove, onRemove, onDragStart, t }: Props) {
  const { video_id, title, scr, duration } = video
  const goals: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: total - 1 }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = goals[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to, 'grip')
  }
  const step = (control: string, label: string, to: number, icon: IconName, isOff: boolean) => (
    <button
      className="tool"
      data-control={control}
      type="button"
      disabled={isOff}
      onClick={() => onMove(to, control)}
      title={label}
    >
      <Icon name={icon} label={label} />
    </button>
  )
  return (
    <li className="queue-row" data-video={video_id} data-dragged={isDragged || undefined}>
      <button
        className="tool queue-grip"
        data-control="grip"
        type="button"
        aria-label={t('lists.drag', { title })}
        onKeyDown={onKeyDown}
        onPointerDown={onDragStart}
      >
        <Icon name="grip" />
      </button>
      <a className="queue-video" href={href}>
        <img src={scr} width="320" height="180" alt="" loading="lazy" decoding="async" />
        <span>
          {title}
          <small>{duration}</small>
        </span>
      </a>
      {step('up', t('lists.up', { title }), index - 1, 'chevron-up', index === 0)}
      {step('down', t('lists.down', { title }), index + 1, 'chevron-down', index === total - 1)}
      <button className="tool" type="button" onClick={onRemove} title={t('queue.remove', { title })}>
        <Icon name="x" label={t('queue.remove', { title })} />
      </button>
    </li>
  )
}
