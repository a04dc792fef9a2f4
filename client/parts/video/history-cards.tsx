// The cards of the watch history as stored on this device; each can be removed.
import { shortCount } from '../../../shared/rules/counts.ts'
import { durationText } from '../../../shared/rules/dates.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../icon.tsx'

export type HistoryCard = {
  video_id: number
  dir: string
  title: string
  scr: string
  duration: string
  video_viewed: number
}

type Props<Item extends HistoryCard> = Pick<IslandText, 't'> & {
  items: readonly Item[]
  hrefOf: (item: Item) => string
  onRemove: (item: Item) => void
}

export const historyCardStrings = ['history.remove', 'thumb.viewed'] as const

export const HistoryCards = <Item extends HistoryCard>({ items, hrefOf, onRemove, t }: Props<Item>) => (
  <ul className="thumbs">
    {items.map((item) => (
      <li key={item.video_id} className="thumb">
        <picture className="thumb-picture">
          <img src={item.scr} width="320" height="180" alt="" loading="lazy" decoding="async" />
        </picture>
        <span className="thumb-chips">
          <span>{durationText(item.duration)}</span>
        </span>
        <div className="thumb-text">
          <a className="thumb-title" href={hrefOf(item)}>
            {item.title}
          </a>
          <p className="thumb-line">
            <Icon name="eye" label={t('thumb.viewed')} />
            {shortCount(item.video_viewed)}
          </p>
        </div>
        <button
          className="tool thumb-remove"
          type="button"
          onClick={() => onRemove(item)}
          aria-label={t('history.remove', { title: item.title })}
        >
          <Icon name="x" />
        </button>
      </li>
    ))}
  </ul>
)
