// Partner offers beside a video, by the visitor's country: drawn here, the same for all visitors until the rotation
// (spec §7, §9).
import { offersDeadlineMs } from '../../../shared/limits.ts'
import { drawOffers, isOffered, type Offer, randomOf, rotationOf } from '../../../shared/rules/ads-offers.ts'
import { site } from '../operator/site.ts'
import type { Call } from './call.ts'
import { expected } from './expected.ts'

type Asked = { call: Call; videoId: number; country: string; nowMs: number }

export type PartnerOffers = {
  /** The draw of this rotation: without offers the page has none until the next one. */
  isOffered: boolean
  offers: Offer[]
  endsAtMs: number
}

/** Rejects when the upstream misses its deadline. */
export async function partnerOffers({ call, videoId, country, nowMs }: Asked): Promise<PartnerOffers> {
  const { number, endsAtMs } = rotationOf(videoId, nowMs)
  const random = randomOf(videoId, country, number)
  const isShown = isOffered(random)
  const all = expected(await call('partnerVideos', { code: country }, { deadlineMs: offersDeadlineMs }))
  return { isOffered: isShown, offers: drawOffers(all, country, random).map(withOurPicture), endsAtMs }
}

/** Foreign pictures would tell their host about the visitor, and the content security policy blocks them. */
const withOurPicture = (offer: Offer): Offer => ({ ...offer, img: isOurs(offer.img) ? offer.img : '' })

const isOurs = (address: string): boolean =>
  address.startsWith('/') || site.mediaOrigins.some((origin) => address.startsWith(`${origin}/`))
