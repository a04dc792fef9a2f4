// What each advert earns, by the name that statistics count it under. Adverts without a row earn nothing; without rows the page shows no
// income.
import type { AdvertRate } from '../../../shared/site-costs.ts'

/** For example `pause_banner: { perThousandSeen: 0.4, perClick: 0.05 }`, in US dollars. */
export const advertRates: Readonly<Record<string, AdvertRate>> = {}
