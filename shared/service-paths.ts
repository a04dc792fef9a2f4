// Addresses of the edge's own that are no pages: small services, calls of the age check, frames, and what it alone may ask
// of the embedded upstream.
import { pathTemplate } from './path.ts'

/** Addresses that are neither pages nor the upstream's: what the edge itself answers. */
export const servicePaths = {
  health: '/healthz',
  track: '/track',
  theme: '/theme',
  language: '/language',
  consent: '/consent',
  agree: '/age',
  logout: '/logout',
  google: '/signin/google',
  googleReturn: '/signin/google/return',
  reports: '/reports',
  country: '/country',
  thumbs: '/thumbs',
  speculationRules: '/speculation-rules.json',
  favicon: '/favicon.svg',
  /** The same drawing with room around it, for systems that cut icons to a shape of their own. */
  maskableIcon: '/icon-maskable.svg',
  /** Says nothing of the site, for whoever wants that. */
  neutralIcon: '/icon-neutral.svg',
  manifest: '/manifest.webmanifest',
  openSearch: '/opensearch.xml',
  robots: '/robots.txt',
  /** Who is told of a hole in the site (RFC 9116). */
  securityText: '/.well-known/security.txt',
  /** What is new, and every address there is: behind the gate like what they name. */
  rss: '/rss.xml',
  sitemap: '/sitemap.xml',
  /** What another site asks that wants to show a video of ours (oembed.com). */
  oembed: '/oembed',
  /** A WebSocket that tells an open page that there is something new, and never what. */
  live: '/live',
  /** Everything that is kept about whoever is signed in, as a file. */
  ownData: '/own-data.json',
  /** What was decided in a year, in numbers, for moderators. */
  transparencyCsv: '/moderation/transparency.csv',
  transparencyJson: '/moderation/transparency.json',
} as const

/** Calls of the age check: the photo goes to the first, and whoever waits for a decision asks the second. */
export const ageCheckPaths = {
  photo: '/api/age_verification.php',
  state: '/api/age_verification_state.php',
} as const

/** A photo that waits for a moderator, for their eyes alone. */
export const agePhotoPath = pathTemplate('/age-photo/{check_id}')

/** What came with a report that is open, for theirs as well. */
export const reportPicturePath = pathTemplate('/report-picture/{report_id}')

/** One sitemap of a language: `pages`, the name of a list, or the number of a part of its videos. */
export const sitemapPath = pathTemplate('/sitemap/{lang}.{part}.xml')

/** Adverts and partners' content, each in a frame of its own. */
export const framePath = pathTemplate('/frame/{name}/')

/** The partners' offers that come beside a video when those in its page have had their time. */
export const offersPath = pathTemplate('/offers/{video_id}.json')

/** The site's own adverts: the document of one, and what is told when it is loaded, begins, ends … */
export const advertPath = pathTemplate('/advert/{name}.xml')
export const advertPingPath = pathTemplate('/advert/{name}/{event}')

/** Where the media processor asks and tells: the edge passes it on, the upstream reads its signature. */
export const mediaJobsRoot = '/media-jobs/'

/** What the edge alone asks of the embedded upstream: no visitor has a way there. */
export const internalPaths = {
  ageProof: '/edge/age_proof',
  agePhoto: '/edge/age_photo',
  reportPicture: '/edge/report_picture',
  live: '/edge/live',
  ownData: '/edge/own_data',
  transparency: '/edge/transparency',
} as const
