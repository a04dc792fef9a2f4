// The videos of a playlist side by side, as they stand above the one of them that is being watched.
import { clock } from '../../../shared/rules/dates.ts'

export type StripItem = { video_id: number; dir: string; title: string; scr: string; duration: string; href: string }

type Props = {
  items: readonly StripItem[]
  /** The video that the page is about. */
  currentId: number
  /** The first one of the next page: not shown, but it is what comes after the last one here. */
  follows?: StripItem | undefined
}

export const StripItems = ({ items, currentId, follows }: Props) => (
  <>
    {items.map((item) => (
      <li key={item.video_id} className="strip-item">
        <Item item={item} isCurrent={item.video_id === currentId} />
      </li>
    ))}
    {follows && (
      <li key="follows" hidden>
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
    <span className="strip-length">{clock(item.duration)}</span>
    <a className="strip-link" href={item.href} aria-current={isCurrent ? 'true' : undefined}>
      {item.title}
    </a>
  </>
)
