// The table of endpoints: what answers and is no page. An endpoint is a row here and a file beside it.
import type { Context } from 'hono'
import { contractRoots, writeRows } from '../../../shared/contract/contract.ts'
import { mediaPath } from '../../../shared/media-paths.ts'
import type { PathTemplate } from '../../../shared/path.ts'
import {
  advertClickPath,
  advertCsvPath,
  advertPath,
  advertPingPath,
  ageCheckPaths,
  ageEidPath,
  ageEidReturnPath,
  agePhotoPath,
  ageWalletAnswerPath,
  ageWalletPath,
  ageWalletRequestPath,
  ageWalletReturnPath,
  cardMenuPath,
  framePath,
  messagePicturePath,
  offersPath,
  reportPicturePath,
  servicePaths,
  sitemapPath,
} from '../../../shared/service-paths.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { acceptAgeNotice } from './accept-age-notice.ts'
import { advertClick } from './advert-click.ts'
import { advertCsv } from './advert-csv.ts'
import { answerAgeCheckState, checkAge } from './age-check.ts'
import { returnFromEid, startEid } from './age-eid.ts'
import { ageOutcomesCsv } from './age-outcomes-csv.ts'
import { ageRunJson } from './age-run-json.ts'
import { answerSignedRequest, chooseWallet, returnFromWallet, takeWalletAnswer } from './age-wallet.ts'
import { browserSuggestions } from './browser-suggestions.ts'
import { cardMenu } from './card-menu.ts'
import { chooseConsent } from './choose-consent.ts'
import { chooseCountry } from './choose-country.ts'
import { chooseLanguage } from './choose-language.ts'
import { chooseTheme } from './choose-theme.ts'
import { chooseThumbs } from './choose-thumbs.ts'
import { colours } from './colours.ts'
import { feed } from './feed.ts'
import { returnFromGoogle, startGoogle } from './google.ts'
import { houseAdvert, takeAdvertPing } from './house-advert.ts'
import { importErrors } from './import-errors.ts'
import { indexNowKey } from './index-now-key.ts'
import { live } from './live.ts'
import { logo } from './logo.ts'
import { mailPreview } from './mail-preview.ts'
import { media } from './media.ts'
import { nextOffers } from './next-offers.ts'
import { numbersCsv } from './numbers-csv.ts'
import { oembed } from './oembed.ts'
import { ownData } from './own-data.ts'
import { partnerFrame } from './partner-frame.ts'
import { takePolicyReport } from './policy-report.ts'
import { agePhoto, messagePicture, reportPicture } from './private-pictures.ts'
import { proxy, proxyWrite } from './proxy.ts'
import { pushWorker } from './push-worker.ts'
import { randomVideo } from './random-video.ts'
import { answerReleaseKeys } from './release-keys.ts'
import { securityText } from './security-txt.ts'
import { signOut } from './sign-out.ts'
import { favicon, manifest, maskableIcon, neutralIcon, openSearch, robots } from './site-files.ts'
import { sitemap, sitemapIndex } from './sitemaps.ts'
import { speculationRules } from './speculation-rules.ts'
import { statisticsCsv } from './statistics-csv.ts'
import { track } from './track.ts'
import { transparency } from './transparency.ts'
import { proxyUpload } from './uploads.ts'

export type Answer = (c: Context<EdgeApp>) => Response | Promise<Response>
/** `name` is the endpoint's route in the log. The first row that matches a request answers it. */
type Endpoint = [path: string, name: string, answer: Answer]

/** All addresses that begin as a template does: its endpoint matches them, and answers what is none. */
const below = ({ template }: PathTemplate): string => template.replace(/\{.*/, '*')
/** A template whose values each are one step of the path. */
const stepsOf = ({ template }: PathTemplate): string => template.replace(/\{(\w+)\}/g, ':$1')

/** Endpoints that are read. */
export const reads: readonly Endpoint[] = [
  [servicePaths.colours, 'colours', colours],
  [servicePaths.favicon, 'favicon', favicon],
  [servicePaths.logo, 'logo', logo],
  [servicePaths.maskableIcon, 'icon', maskableIcon],
  [servicePaths.neutralIcon, 'icon', neutralIcon],
  [servicePaths.manifest, 'manifest', manifest],
  [servicePaths.openSearch, 'opensearch', openSearch],
  [servicePaths.random, 'random', randomVideo],
  [servicePaths.browserSuggestions, 'suggestions', browserSuggestions],
  [servicePaths.robots, 'robots', robots],
  [servicePaths.indexNow, 'index-now', indexNowKey],
  [servicePaths.securityText, 'security', securityText],
  [servicePaths.releaseKeys, 'releases', answerReleaseKeys],
  [servicePaths.pushWorker, 'push-worker', pushWorker],
  [servicePaths.mailPreview, 'mail-preview', mailPreview],
  [servicePaths.sitemap, 'sitemap-index', sitemapIndex],
  [below(sitemapPath), 'sitemap', sitemap],
  [servicePaths.rss, 'feed', feed],
  [servicePaths.oembed, 'oembed', oembed],
  [servicePaths.speculationRules, 'speculation-rules', speculationRules],
  [servicePaths.live, 'live', live],
  [servicePaths.ownData, 'own-data', ownData],
  [servicePaths.transparencyCsv, 'transparency', transparency],
  [servicePaths.transparencyJson, 'transparency', transparency],
  [servicePaths.importErrors, 'import-errors', importErrors],
  [servicePaths.statisticsCsv, 'statistics', statisticsCsv],
  [servicePaths.numbersCsv, 'numbers', numbersCsv],
  [servicePaths.ageRunJson, 'age-run', ageRunJson],
  [servicePaths.ageOutcomesCsv, 'age-outcomes', ageOutcomesCsv],
  [ageCheckPaths.state, 'age-check-state', answerAgeCheckState],
  [ageWalletReturnPath, 'age-wallet', returnFromWallet],
  [stepsOf(ageWalletRequestPath), 'age-wallet-request', answerSignedRequest],
  [ageEidPath, 'age-eid', startEid],
  [ageEidReturnPath, 'age-eid', returnFromEid],
  [servicePaths.google, 'google', startGoogle],
  [servicePaths.googleReturn, 'google', returnFromGoogle],
  [below(agePhotoPath), 'age-photo', agePhoto],
  [below(reportPicturePath), 'report-picture', reportPicture],
  [below(messagePicturePath), 'message-picture', messagePicture],
  [below(mediaPath), 'media', media],
  [below(framePath), 'frame', partnerFrame],
  [below(advertClickPath), 'advert-click', advertClick],
  [below(advertCsvPath), 'advert-csv', advertCsv],
  [below(offersPath), 'offers', nextOffers],
  [below(cardMenuPath), 'card-menu', cardMenu],
  [stepsOf(advertPingPath), 'advert-ping', takeAdvertPing],
  [below(advertPath), 'advert', houseAdvert],
  ...contractRoots.map((root): Endpoint => [`${root}*`, 'api', proxy]),
]

/** Forms and reports that the edge itself handles. */
export const forms: readonly Endpoint[] = [
  [servicePaths.track, 'track', track],
  [servicePaths.reports, 'report', takePolicyReport],
  [servicePaths.theme, 'theme', chooseTheme],
  [servicePaths.language, 'language', chooseLanguage],
  [servicePaths.thumbs, 'thumbs', chooseThumbs],
  [servicePaths.country, 'country', chooseCountry],
  [servicePaths.consent, 'consent', chooseConsent],
  [servicePaths.agree, 'agree', acceptAgeNotice],
  [servicePaths.logout, 'logout', signOut],
  [ageCheckPaths.photo, 'age-check', checkAge],
  [ageWalletPath, 'age-wallet', chooseWallet],
  [stepsOf(ageWalletAnswerPath), 'age-wallet-answer', takeWalletAnswer],
]

/** Writes that go on to the upstream. */
export const writes: readonly Endpoint[] = [
  ...writeRows.filter((row) => row.isStreamed).map(({ path }): Endpoint => [path, 'api', proxyUpload]),
  ...contractRoots.map((root): Endpoint => [`${root}*`, 'api', proxyWrite]),
]
