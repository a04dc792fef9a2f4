// Replaces the edge's card-grid.tsx by a plain list of elements.
import { Fragment, type ReactNode } from 'react'

type Props<Item> = {
  items: readonly Item[]
  className?: string
  eagerCount?: number
  card: (item: Item, place: { isEager: boolean; isFirst: boolean }) => ReactNode
}

/** As the edge's own. */
export const firstRow = 5

export const CardGrid = <Item,>({ items, className = 'thumbs', eagerCount = 0, card }: Props<Item>) => (
  <ul className={className}>
    {items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is rendered once
      <Fragment key={index}>
        {card(item, { isEager: index < eagerCount, isFirst: index === 0 && eagerCount > 0 })}
      </Fragment>
    ))}
  </ul>
)
