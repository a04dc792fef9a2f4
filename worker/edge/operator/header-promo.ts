// The banner below the header of pages with ads (spec §3): pictures for wide and narrow screens, or a frame for each
// over the text. A neutral example with pictures of the demo catalogue: edit here, or set it to null.
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import { mediaPath } from '../../../shared/media-paths.ts'
import { href } from '../../../shared/routes.ts'
import type { Translate } from '../../../shared/translate.ts'
import type { DemoRow } from './demo-row.ts'
import type { FrameName } from './frames.ts'

type Creatives<Creative> = { mobile: Creative; desktop: Creative }

export type HeaderPromo = DemoRow & {
  /** A page of the site in the visitor's language, or an https address elsewhere. */
  href: (lang: Lang) => string
  /** What the operator's analytics call it; stands in the page as `data-metrika`. */
  metrika: string
  words: (t: Translate<MessageKey>) => string
} & ({ type: 'image'; creo: Creatives<string> } | { type: 'iframe'; creo: Creatives<FrameName> })

export const headerPromo: HeaderPromo | null = {
  type: 'image',
  isDemo: true,
  href: (lang) => href('pornsites', {}, { lang }),
  metrika: 'house_header',
  words: (t) => t('house.promo'),
  creo: {
    mobile: mediaPath.fill({ key: 'pictures/moonlit-sea/still.webp' }),
    desktop: mediaPath.fill({ key: 'pictures/slow-aurora/still.webp' }),
  },
}
