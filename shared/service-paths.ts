// The edge's own addresses that are no pages: small services, calls of the age check, frames, and internal requests to the
// embedded upstream.
import type { FormAddress, JsonAddress } from './contract/json-address.ts'
import { pathTemplate } from './path.ts'
import type { Offer } from './rules/ads-offers.ts'

/** Addresses that are neither pages nor the upstream's: the edge itself answers them. */
export const servicePaths = {
  /** Whether the Worker runs: a constant answer, for load balancers. */
  health: '/healthz',
  /** Whether each part of the site answers; the details for staff and with the token. */
  ready: '/readyz',
  /** Counts in the text format of Prometheus, with the token. */
  metrics: '/metrics',
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
  /** The operator's colours. */
  colours: '/colours.css',
  favicon: '/favicon.svg',
  /** The logo, where it is a picture; `?id=` names it. */
  logo: '/logo.webp',
  /** The same drawing with a margin, for systems that crop icons to their own shape. */
  maskableIcon: '/icon-maskable.svg',
  /** A neutral icon, for visitors who choose the discreet tab. */
  neutralIcon: '/icon-neutral.svg',
  manifest: '/manifest.webmanifest',
  openSearch: '/opensearch.xml',
  /** What the browser's search bar suggests. */
  browserSuggestions: '/opensearch.json',
  /** Leads to a video by chance: never to the same one twice. */
  random: '/random',
  robots: '/robots.txt',
  /** The key of pings to search engines, where the operator has set one. */
  indexNow: '/indexnow.txt',
  /** The security contact (RFC 9116). */
  securityText: '/.well-known/security.txt',
  /** The script that shows notifications while no page is open; its scope is the whole site. */
  pushWorker: '/push-worker.js',
  /** Mails that came back or were called spam: from the mail provider, with the token. */
  mailEvents: '/mail-events',
  /** The HTML part of a mail of the back office's preview, in a frame. */
  mailPreview: '/admin/mail-preview.html',
  /** The public keys of receipts of releases. */
  releaseKeys: '/.well-known/release-keys.json',
  /** The feed of new videos, and the sitemap: behind the gate like the pages they name. */
  rss: '/rss.xml',
  sitemap: '/sitemap.xml',
  /** The description of a video for sites that embed it (oembed.com). */
  oembed: '/oembed',
  /** A WebSocket that tells an open page that there is news, and never what. */
  live: '/live',
  /** The signed-in member's data, as a file. */
  ownData: '/own-data.json',
  /** The moderation statistics of a year, for moderators. */
  transparencyCsv: '/moderation/transparency.csv',
  transparencyJson: '/moderation/transparency.json',
  /** The errors of an import, for editors. */
  importErrors: '/admin/import-errors.csv',
  /** Statistics of the back office, for editors and admins. */
  statisticsCsv: '/admin/statistics.csv',
  /** The numbers of a creator. */
  numbersCsv: '/studio/numbers.csv',
  /** The report of a compliance run, for admins. */
  ageRunJson: '/admin/age-run.json',
  ageOutcomesCsv: '/admin/age-outcomes.csv',
} as const

/** The name of the Trusted Types policy that gives the address of the push worker. */
export const pushWorkerPolicy = 'push-worker'

/** Calls of the age check: the photo is sent to the first, a waiting visitor polls the second. */
export const ageCheckPaths = {
  photo: '/api/age_verification.php' as JsonAddress<AgeCheckState>,
  state: '/api/age_verification_state.php' as JsonAddress<AgeCheckState>,
} as const
type AgeCheckState = { state: string }

/** Calls of the wallet method: its form, the wallet's answer to one request (`way`: by a link, or by a code), and where the wallet returns to. */
export const ageWalletPath = '/age-wallet'
export const ageWalletReturnPath = '/age-wallet/return'
/** Where a wallet fetches a signed request. */
export const ageWalletRequestPath = pathTemplate('/age-wallet-request/{request_id}')
export const ageWalletAnswerPath = pathTemplate('/age-wallet/{way}/{request_id}')
/** Sign-in at a bank or an electronic identity, for the proof of age alone: the start, and where the provider returns to. */
export const ageEidPath = '/age-eid'
export const ageEidReturnPath = '/age-eid/return'
/** Where a page sends the answer that its browser got of a wallet. */
export const browserWalletPath = (requestId: string) =>
  ageWalletAnswerPath.fill({ way: 'browser', request_id: requestId }) as FormAddress<{ response: string }, unknown>

/** A photo that waits for review, for moderators only. */
export const agePhotoPath = pathTemplate('/age-photo/{check_id}')

/** The pictures of an open report, for moderators only: the sender's, or a copy of a reported one (`12.1`). */
export const reportPicturePath = pathTemplate('/report-picture/{report_id}')

/** A picture of a message, for the two members of the conversation only. */
export const messagePicturePath = pathTemplate('/message-picture/{picture}')

/** One sitemap of a language: `pages`, the name of a list, or the number of a part of its videos. */
export const sitemapPath = pathTemplate('/sitemap/{lang}.{part}.xml')

/** Adverts and partners' content, each in a frame of its own. */
export const framePath = pathTemplate('/frame/{name}/')

/** The partners' offers that replace those of the page when they rotate. */
export const offersPath = pathTemplate('/offers/{video_id}.json')

/** The menu of video cards in a language, named by its BCP 47 tag: a document that script puts into the page. */
export const cardMenuPath = pathTemplate('/card-menu/{tag}.html')

/** The site's own adverts: the document of one, and its tracking events (loaded, start, complete …). */
export const advertPath = pathTemplate('/advert/{name}.xml')
export const advertPingPath = pathTemplate('/advert/{name}/{event}')

/** A click on an advert of a campaign: leads to where its creative leads. */
export const advertClickPath = pathTemplate('/go/{creative_id}/{slot}/')

/** The counts of a campaign as a file, for admins only. */
export const advertCsvPath = pathTemplate('/advert-counts/{campaign_id}.csv')

/** The media processor's endpoints: the edge passes them on, the upstream checks their signature. */
export const mediaJobsRoot = '/media-jobs/'

/** Internal requests from the edge to the embedded upstream: not reachable for visitors. */
export const internalPaths = {
  ageProof: '/edge/age_proof',
  agePhoto: '/edge/age_photo',
  /** Counts a photo before a provider checks it. */
  agePhotoTry: '/edge/age_photo_try',
  /** Which methods of proving an age work now. */
  ageMethods: '/edge/age_methods',
  /** A request to a wallet: a new one, its state, and the wallet's answer. */
  ageWallet: '/edge/age_wallet',
  ageWalletAnswer: '/edge/age_wallet_answer',
  /** A sign-in at a bank or an electronic identity: a new one, and what it brought. */
  ageEid: '/edge/age_eid',
  ageEidReturn: '/edge/age_eid_return',
  /** What became of a check of an age, which is counted. */
  ageOutcome: '/edge/age_outcome',
  reportPicture: '/edge/report_picture',
  messagePicture: '/edge/message_picture',
  live: '/edge/live',
  ownData: '/edge/own_data',
  transparency: '/edge/transparency',
  importErrors: '/edge/import_errors',
  readiness: '/edge/readiness',
  metrics: '/edge/metrics',
  watch: '/edge/watch',
  /** Events that the embedded upstream counts (shared/site-events.ts). */
  events: '/edge/events',
  /** Mails that came back or were called spam. */
  mailEvents: '/edge/mail_events',
  /** Several reads of the contract at once (shared/bundle.ts). */
  bundle: '/edge/bundle',
} as const

/** What the edge's own calls answer to a script. */
export type ServiceAnswers = {
  /** The partners' offers of the current rotation, and how long it lasts. */
  offers: { offers: Offer[]; leftMs: number }
}

/** What a script sends to them. */
export type ServiceForms = {
  /**
   * A page view by the name of its route; `fault` is what failed on the page. Or how far a video was played: 0 when it begins, and each
   * tenth. Or what was searched, which result was opened, and an advert that was seen or opened.
   */
  track:
    | { route: string | undefined; lang: string; fault?: 'player' }
    | { video: number; step: number; lines?: number }
    | { search: string; results: number }
    | { opened: string; place: number; video: number }
    | { advert: string; act: 'impression' | 'click'; lang: string }
}
