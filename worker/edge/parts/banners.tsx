// Banner adverts in a row, each in a box of known size, so that nothing shifts.
import { Picture } from '../../../client/parts/picture.tsx'
import { bannerSize } from '../../../shared/limits.ts'
import type { AdvertSlot } from '../../../shared/rules/ads-campaigns.ts'
import { type Banner, type BannerPlace, banners, offerBanner } from '../operator/banners.ts'
import { isShown } from '../operator/demo-row.ts'
import type { PageContext } from '../render/page.ts'
import { Slot } from './slot.tsx'
import { SlotFrame } from './slot-frame.tsx'
import { SlotLabel } from './slot-label.tsx'

type Language = Pick<PageContext, 't' | 'lang'>
type Shown = Language & Pick<PageContext, 'hasDemoCatalogue'>

/** @param categories of the page, by their addresses */
export function Banners({
  at,
  categories,
  t,
  lang,
  hasDemoCatalogue,
}: { at: BannerPlace; categories: readonly string[] } & Shown) {
  const house = banners[at].filter((banner) => isShown(banner, { hasDemoCatalogue }))
  const { place, slot } = rows[at]
  return (
    // Without adverts the style sheet hides the row.
    <div className={`slot slot-${place}`}>
      <SlotLabel t={t} />
      <ul className="banners">
        {Array.from({ length: bannersInRow }, (_, index) => house[index]).map((banner, index) => (
          <Slot key={banner?.metrik ?? index} slot={slot} lang={lang} categories={categories}>
            {banner && (
              <li className="banner">
                <BannerLink of={banner} t={t} lang={lang} />
                {banner.frame && <SlotFrame name={banner.frame} hasDemoCatalogue={hasDemoCatalogue} t={t} />}
              </li>
            )}
          </Slot>
        ))}
      </ul>
    </div>
  )
}

/** As many as the widest screens show. */
const bannersInRow = 5

const rows = {
  underPlayer: { place: 'under-player', slot: 'below_player' },
  suggestions: { place: 'suggestions', slot: 'beside_player' },
  footer: { place: 'footer', slot: 'footer' },
} as const satisfies Record<BannerPlace, { place: string; slot: AdvertSlot }>

/** A picture with a short text. */
export const BannerLink = ({ of: { metrik, to, picture, words }, t, lang }: { of: Banner } & Language) => (
  <a className="banner-link" {...linkAttributes(to(lang))} data-metrik={metrik}>
    <img src={picture} {...bannerSize} alt="" loading="lazy" decoding="async" />
    <span>{words(t)}</span>
  </a>
)

/** One line below the title. */
export const OfferBanner = ({ t, lang, hasDemoCatalogue }: Shown) =>
  offerBanner &&
  isShown(offerBanner, { hasDemoCatalogue }) && (
    <div className="slot offer-banner">
      <a {...linkAttributes(offerBanner.to(lang))} data-metrik={offerBanner.metrik}>
        <Picture className="offer-picture" src={offerBanner.picture} width={64} height={36} />
        <span>{offerBanner.words(t)}</span>
        <SlotLabel t={t} />
      </a>
    </div>
  )

/** A link to an advertiser opens in a new window and is marked as sponsored. */
export const linkAttributes = (href: string): { href: string; rel?: string; target?: string } =>
  href.startsWith('/') ? { href } : { href, rel: 'sponsored nofollow noopener', target: '_blank' }
