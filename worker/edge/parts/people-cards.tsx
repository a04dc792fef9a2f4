// Grids of performers, channels and members. A card is rendered once, and kept as long as the answer that it came in.
import type { FunctionComponent } from 'react'
import { ChannelCard } from '../../../client/parts/channel-card.tsx'
import { MemberCard } from '../../../client/parts/member-card.tsx'
import { ModelCard } from '../../../client/parts/model-card.tsx'
import type { Lang } from '../../../locales/locales.ts'
import type { ChannelThumb, MemberThumb, ModelThumb } from '../../../shared/entities/people.ts'
import { href } from '../../../shared/routes.ts'
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'

type Props<Item> = {
  items: readonly Item[]
  t: PageContext['t']
  lang: Lang
  /** How many pictures come at once: the first row's on top of a page. */
  eagerCount?: number
}

type View<Item> = FunctionComponent<{
  item: Item
  href: string
  isEager: boolean
  isFirst: boolean
  t: PageContext['t']
}>

export const ModelCards = gridOf<ModelThumb>('model', 'thumbs', ModelCard, ({ dir }, lang) =>
  href('pornstar', { dir }, { lang }),
)

export const ChannelCards = gridOf<ChannelThumb>('channel', 'thumbs', ChannelCard, ({ dir }, lang) =>
  href('pornsite', { dir }, { lang }),
)

export const MemberCards = gridOf<MemberThumb>('member', 'thumbs members', MemberCard, ({ user_id }, lang) =>
  href('member', { id: String(user_id) }, { lang }),
)

function gridOf<Item extends object>(
  kind: string,
  className: string,
  View: View<Item>,
  hrefOf: (item: Item, lang: Lang) => string,
) {
  /** The card that an item was last shown as; it goes with its item. */
  const lastCards = new WeakMap<Item, { shownAs: string; html: string }>()

  const card = (item: Item, index: number, { t, lang, eagerCount = 0 }: Props<Item>): string => {
    const place = index >= eagerCount ? '' : index === 0 ? 'first' : 'eager'
    const shownAs = `${lang}|${place}`
    const last = lastCards.get(item)
    if (last?.shownAs === shownAs) return last.html
    const html = fragment(`${kind}|${shownAs}|${JSON.stringify(item)}`, () => (
      <View item={item} href={hrefOf(item, lang)} isEager={place !== ''} isFirst={place === 'first'} t={t} />
    ))
    lastCards.set(item, { shownAs, html })
    return html
  }

  return (props: Props<Item>) => (
    // Put together with + and not with join, which would copy every card once more.
    <Markup
      as="ul"
      className={className}
      html={props.items.reduce((html, item, index) => html + card(item, index, props), '')}
    />
  )
}
