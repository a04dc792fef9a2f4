// The names under which the site's own adverts are counted: those that its pages show. Any other name is a caller's invention, which
// would push campaigns out of the counts that are kept.
import { banners, houseBanners, offerBanner } from './banners.ts'
import { headerPromo } from './header-promo.ts'
import { setting } from './published.ts'

const ofFiles: ReadonlySet<string | undefined> = new Set([
  ...[...Object.values(banners).flat(), ...Object.values(houseBanners), offerBanner].map((banner) => banner?.metrik),
  headerPromo?.metrika,
])

/** Whether a banner, a frame's house banner, the promo below the header or a published link beside the sections has this name. */
export const isHouseAdvert = (name: string): boolean =>
  ofFiles.has(name) || setting('hard_links').some(({ metrik }) => metrik === name)
