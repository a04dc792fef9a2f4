// The videos of a playlist or channel, above or beside the one that plays.
import { durationText } from '../../../shared/rules/dates.ts'

export type StripItem = { video_id: number; dir: string; title: string; scr: string; duration: string; href: string }

type Props = {
  items: readonly StripItem[]
  /** The current video. */
  currentId: number
  /**
   * Hidden, but up next after the last one of the page: the first video of the next page, or after the last page the first video
   * of all, where the list is repeated.
   */
  follows?: (StripItem & { isFirst?: boolean }) | undefined
}

export const StripItems = ({ items, currentId, follows }: Props) => (
  <>
    {items.map((item) => (
      <li key={item.video_id} className="strip-item">
        <Item item={item} isCurrent={item.video_id === currentId} />
      </li>
    ))}
    {follows && (
      <li key="follows" hidden data-around={follows.isFirst || undefined}>
        <Item item={follows} isCurrent={false} />
      </li>
    )}
  </>
)

const Item = ({ item, isCurrent }: { item: StripItem; isCurrent: boolean }) => (
  <>
    <picture className="strip-picture">
      <img src={item.scr} width="320" height="180" alt="" loading="lazy" decoding="async" />
    </picture>
    <span className="strip-length">{durationText(item.duration)}</span>
    <a className="strip-link" href={item.href} aria-current={isCurrent ? 'true' : undefined}>
      {item.title}
    </a>
  </>
)
