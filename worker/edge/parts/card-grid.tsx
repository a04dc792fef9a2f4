// A grid of cards from cached fragments: a card that occurs in several lists is rendered once.
import type { ReactNode } from 'react'
import { advertCardsEvery } from '../../../shared/limits.ts'
import type { AdvertPlace } from '../render/advert-place.ts'
import { fragment, Markup } from '../render/fragment.tsx'
import { slotMarkup } from './slot.tsx'

type Props<Item extends object> = {
  /** What the cards show: different kinds never share markup. */
  kind: string
  items: readonly Item[]
  className?: string
  /** How many pictures load eagerly: the first row at the top of a page. */
  eagerCount?: number | undefined
  /** Everything that decides the card's markup besides the item and its position. */
  variantKey: (item: Item) => string
  card: (item: Item, place: Place) => ReactNode
  /** Where an advert may stand among the cards. */
  advert?: AdvertPlace | undefined
}

/** The cards of the widest grid's first row. */
export const firstRow = 8

/** Pictures of the first row load at once; the first one has high priority. */
type Place = { isEager: boolean; isFirst: boolean }

export function CardGrid<Item extends object>({ items, className = 'thumbs', advert, ...rest }: Props<Item>) {
  const between = advert ? slotMarkup(advert) : ''
  const slotAt = (at: number) => (at > 0 && at % advertCardsEvery === 0 ? between : '')
  // Concatenated with +, because join would copy every card again.
  const html = items.reduce((html, item, at) => html + slotAt(at) + markupOf(item, at, rest), '')
  return <Markup as="ul" className={className} html={html} />
}

/** The last markup of an item's card, kept as long as the item itself. */
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
