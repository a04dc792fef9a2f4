// A grid of video cards.
import type { Thumb as Item } from '../../shared/entities/video.ts'
import type { IslandText } from '../island.ts'
import { Thumb } from './thumb.tsx'

type Props = IslandText & {
  items: readonly Item[]
  hrefOf: (item: Item) => string
  authorHrefOf: (item: Item) => string | undefined
  nowMs: number
  /** Pictures that load eagerly: a first row's at the top of a page, none further down. */
  eagerCount?: number
}

export const ThumbGrid = ({ items, hrefOf, authorHrefOf, eagerCount = 0, ...rest }: Props) => (
  <ul className="thumbs">
    {items.map((item, index) => (
      <Thumb
        key={item.video_id}
        item={item}
        href={hrefOf(item)}
        authorHref={authorHrefOf(item)}
        isEager={index < eagerCount}
        isFirst={index === 0 && eagerCount > 0}
        {...rest}
      />
    ))}
  </ul>
)
