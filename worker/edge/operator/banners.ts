// House banners in the ad slots around a video (spec §2, §9), 300 x 250 or the same ratio. A partner frame of
// operator/frames.ts may cover one. Neutral examples with pictures of the demo catalogue, shown only where that is: edit
// here, or leave a list empty. Narrow screens show the first four or two.
import type { Lang, MessageKey } from '../../../locales/locales.ts'
import { mediaPath } from '../../../shared/media-paths.ts'
import { href } from '../../../shared/routes.ts'
import type { Translate } from '../../../shared/translate.ts'
import type { DemoRow } from './demo-row.ts'
import type { FrameName, HouseBanner } from './frames.ts'

export type Banner = DemoRow & {
  /** What the operator's analytics call it; stands in the page as `data-metrik`. */
  metrik: string
  /** A page of the site in the visitor's language, or an https address elsewhere. */
  to: (lang: Lang) => string
  /** An address that the content security policy allows: a path of this site, or one of its media origins. */
  picture: string
  words: (t: Translate<MessageKey>) => string
  /** A frame that covers it once the visitor has consented. */
  frame?: FrameName
}

/** A picture of the demo catalogue. */
const demoPicture = (folder: string) => ({
  picture: mediaPath.fill({ key: `pictures/${folder}/still.webp` }),
  isDemo: true as const,
})

const topRated: Banner = {
  metrik: 'house_top_rated',
  to: (lang) => href('videos', { sort: 'top-rated' }, { lang }),
  ...demoPicture('spiral-galaxy'),
  words: (t) => t('nav.top-rated'),
}
const mostPopular: Banner = {
  metrik: 'house_most_popular',
  to: (lang) => href('videos', { sort: 'most-popular' }, { lang }),
  ...demoPicture('coral-garden'),
  words: (t) => t('nav.most-popular'),
}
const longest: Banner = {
  metrik: 'house_longest',
  to: (lang) => href('videos', { sort: 'longest' }, { lang }),
  ...demoPicture('night-train'),
  words: (t) => t('nav.longest'),
}
const categories: Banner = {
  metrik: 'house_categories',
  to: (lang) => href('categories', {}, { lang }),
  ...demoPicture('stained-glass'),
  words: (t) => t('categories.heading'),
}
const playlists: Banner = {
  metrik: 'house_playlists',
  to: (lang) => href('playlists', {}, { lang }),
  ...demoPicture('slow-aurora'),
  words: (t) => t('playlists.heading'),
}
const channels: Banner = {
  metrik: 'house_channels',
  to: (lang) => href('pornsites', {}, { lang }),
  ...demoPicture('paper-dunes'),
  words: (t) => t('channels.heading'),
}
const performers: Banner = {
  metrik: 'house_performers',
  to: (lang) => href('pornstars', {}, { lang }),
  ...demoPicture('ribbon-trace'),
  words: (t) => t('models.heading'),
}
const community: Banner = {
  metrik: 'house_community',
  to: (lang) => href('community', {}, { lang }),
  ...demoPicture('city-bokeh'),
  words: (t) => t('members.heading'),
}
const newest: Banner = {
  metrik: 'house_newest',
  to: (lang) => href('videos', {}, { lang }),
  ...demoPicture('lava-lamp'),
  words: (t) => t('nav.latest-updates'),
}

const tonight: Banner = {
  metrik: 'house_direct',
  to: (lang) => href('categories', {}, { lang }),
  ...demoPicture('soft-spectrum'),
  words: (t) => t('house.direct'),
}

/** The banners that frames show until a partner takes their place. */
export const houseBanners = { direct: tonight, newest } as const satisfies Record<HouseBanner, Banner>

/** The line below the title. */
export const offerBanner: Banner | null = {
  metrik: 'house_offer',
  to: (lang) => href('playlists', {}, { lang }),
  ...demoPicture('quiet-planet'),
  words: (t) => t('house.offer'),
}

export type BannerPlace = 'underPlayer' | 'suggestions' | 'footer'

export const banners: Readonly<Record<BannerPlace, readonly Banner[]>> = {
  underPlayer: [{ ...topRated, frame: 'direct' }, { ...playlists, frame: 'house' }, channels, longest, categories],
  suggestions: [mostPopular, performers, newest, community, categories],
  footer: [longest, mostPopular, playlists, topRated, performers],
}
