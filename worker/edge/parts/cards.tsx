// A grid of cards made of kept fragments: a card that stands in several lists is rendered once.
import { Thumb as ThumbView } from '../../../client/parts/thumb.tsx'
import type { Lang } from '../../../locales/locales.ts'
import type { Thumb } from '../../../shared/entities/video.ts'
import { href } from '../../../shared/routes.ts'
import { ageOf } from '../../../shared/rules/calendar.ts'
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'

type Props = {
  items: readonly Thumb[]
  t: PageContext['t']
  lang: Lang
  nowMs: number
  /** How many pictures come at once: the first row's on top of a page. */
  eagerCount?: number
}

export const Cards = ({ items, eagerCount = 0, ...rest }: Props) => (
  // Put together with + and not with join, which would copy every card once more.
  <Markup
    as="ul"
    className="thumbs"
    html={items.reduce((html, item, at) => html + card(item, rest, at, eagerCount), '')}
  />
)

/** The card that an item was last shown as. The item lives as long as the answer that it came in, and its card with it. */
const lastCards = new WeakMap<Thumb, { shownAs: string; html: string }>()

function card(
  item: Thumb,
  { t, lang, nowMs }: Omit<Props, 'items' | 'eagerCount'>,
  index: number,
  eagerCount: number,
): string {
  const place = index >= eagerCount ? '' : index === 0 ? 'first' : 'eager'
  const age = ageOf(item.post_date, nowMs)
  const shownAs = `${lang}|${place}|${age.unit}${'count' in age ? age.count : ''}`
  const last = lastCards.get(item)
  if (last?.shownAs === shownAs) return last.html
  const html = fragment(`card|${shownAs}|${JSON.stringify(item)}`, () => (
    <ThumbView
      item={item}
      href={hrefOf(item, lang)}
      isEager={place !== ''}
      isFirst={place === 'first'}
      t={t}
      lang={lang}
      nowMs={nowMs}
    />
  ))
  lastCards.set(item, { shownAs, html })
  return html
}

export const hrefOf = (item: Pick<Thumb, 'video_id' | 'dir'>, lang: Lang): string =>
  href('video', { id: String(item.video_id), dir: item.dir }, { lang })
