// A grid of cards made of kept fragments: a card that stands in several lists is rendered once.
import type { ReactNode } from 'react'
import { fragment, Markup } from '../render/fragment.tsx'

type Props<Item extends object> = {
  /** What the cards are of: cards of two kinds never share markup. */
  kind: string
  items: readonly Item[]
  className?: string
  /** How many pictures come at once: the first row's on top of a page. */
  eagerCount?: number | undefined
  /** Everything that a card shows besides its item and its place. */
  variantKey: (item: Item) => string
  card: (item: Item, place: Place) => ReactNode
}

/** In the first row a picture does not wait until somebody scrolls; the first of the page comes before all others. */
type Place = { isEager: boolean; isFirst: boolean }

export const CardGrid = <Item extends object>({ items, className = 'thumbs', ...rest }: Props<Item>) => (
  // Put together with + and not with join, which would copy every card once more.
  <Markup as="ul" className={className} html={items.reduce((html, item, at) => html + markupOf(item, at, rest), '')} />
)

/** The card that an item was last shown as. The item lives as long as the answer that it came in, and its card with it. */
const lastCards = new WeakMap<object, { variantKey: string; html: string }>()

function markupOf<Item extends object>(
  item: Item,
  index: number,
  { kind, eagerCount = 0, variantKey, card }: Omit<Props<Item>, 'items' | 'className'>,
): string {
  const place = index >= eagerCount ? '' : index === 0 ? 'first' : 'eager'
  const key = `${kind}|${place}|${variantKey(item)}`
  const last = lastCards.get(item)
  if (last?.variantKey === key) return last.html
  const html = fragment(`${key}|${JSON.stringify(item)}`, () =>
    card(item, { isEager: place !== '', isFirst: place === 'first' }),
  )
  lastCards.set(item, { variantKey: key, html })
  return html
}
