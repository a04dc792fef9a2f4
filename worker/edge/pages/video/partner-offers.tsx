// Partners' offers beside a video, in a row that scrolls sideways. client/rotate-offers.ts counts down to the next change and
// applies it; without script the page says how often the offers change.
import { offersPath } from '../../../../shared/service-paths.ts'
import { offerPrice } from '../../operator/offer-price.ts'
import { SlotLabel } from '../../parts/slot-label.tsx'
import type { PageContext } from '../../render/page.ts'
import { type PartnerOffers, partnerOffers } from '../../upstream/partner-offers.ts'

type OffersContext = Pick<PageContext, 'callOptional' | 'visitor' | 'nowMs' | 'limitCacheSeconds'>

/** How long a page without offers is cached: an upstream without offers must not prevent caching, nor hide new offers for long. */
const retrySeconds = 60

/** The offers of a page; null when there are none. It never throws: a page works without them. */
export async function loadPartnerOffers(
  videoId: number,
  { callOptional, visitor, nowMs, limitCacheSeconds }: OffersContext,
): Promise<PartnerOffers | null> {
  try {
    const found = await partnerOffers({ call: callOptional, videoId, country: visitor.placeCountry, nowMs })
    limitCacheSeconds((found.endsAtMs - nowMs) / 1000)
    return found.isOffered && found.offers.length > 0 ? found : null
  } catch {
    limitCacheSeconds(retrySeconds)
    return null
  }
}

export const Offers = ({
  videoId,
  found: { offers, endsAtMs },
  t,
}: {
  videoId: number
  found: PartnerOffers
  t: PageContext['t']
}) => (
  <section className="offers" data-path={offersPath.fill({ video_id: videoId })} data-ends={endsAtMs}>
    <div className="offers-head">
      <h2>{t('offers.heading')}</h2>
      <SlotLabel t={t} />
      <span className="offers-price">{t('offers.price', { price: offerPrice })}</span>
      <span className="offers-clock" data-says={t('offers.newIn', { time: timePlaceholder })}>
        {t('offers.hourly')}
      </span>
    </div>
    <ul className="offers-row">
      {offers.map((offer) => (
        <li key={offer.title + offer.href} className="offer">
          <span className="thumb-picture">
            {offer.img && <img src={offer.img} width={320} height={180} alt="" loading="lazy" decoding="async" />}
          </span>
          <p className="offer-pretitle">{offer.pretitle}</p>
          <a className="offer-title" href={offer.href} rel="sponsored nofollow noopener noreferrer" target="_blank">
            {offer.title}
          </a>
          <p className="offer-tags">{offer.tags.join(' · ')}</p>
        </li>
      ))}
    </ul>
  </section>
)

/** The browser fills in the time. */
const timePlaceholder = '{{time}}'
