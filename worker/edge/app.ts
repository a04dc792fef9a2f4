// The story of a request: it is read once, answered by the upstream's proxy, the media store or a page, and logged.
import { type Context, Hono } from 'hono'
import { contractRoots, writeRows } from '../../shared/contract/contract.ts'
import { ageCheckPaths, mediaJobsRoot, servicePaths } from '../../shared/service-paths.ts'
import { agree } from './endpoints/accept-age-notice.ts'
import { answerAgeCheckState, checkAge } from './endpoints/age-check.ts'
import { answerFault } from './endpoints/answer-fault.ts'
import { chooseConsent } from './endpoints/choose-consent.ts'
import { chooseCountry } from './endpoints/choose-country.ts'
import { chooseLanguage } from './endpoints/choose-language.ts'
import { chooseTheme } from './endpoints/choose-theme.ts'
import { chooseThumbs } from './endpoints/choose-thumbs.ts'
import { feed } from './endpoints/feed.ts'
import { returnFromGoogle, startGoogle } from './endpoints/google.ts'
import { health } from './endpoints/health.ts'
import { houseAdvert } from './endpoints/house-advert.ts'
import { live } from './endpoints/live.ts'
import { media } from './endpoints/media.ts'
import { agePhoto, reportPicture } from './endpoints/moderator-pictures.ts'
import { nextOffers } from './endpoints/next-offers.ts'
import { oembed } from './endpoints/oembed.ts'
import { ownData } from './endpoints/own-data.ts'
import { partnerFrame } from './endpoints/partner-frame.ts'
import { takePolicyReport } from './endpoints/policy-report.ts'
import { proxy, proxyWrite } from './endpoints/proxy.ts'
import { securityText } from './endpoints/security-txt.ts'
import { signOut } from './endpoints/sign-out.ts'
import { favicon, manifest, maskableIcon, neutralIcon, openSearch, robots } from './endpoints/site-files.ts'
import { sitemap, sitemapIndex } from './endpoints/sitemaps.ts'
import { speculationRules } from './endpoints/speculation-rules.ts'
import { track } from './endpoints/track.ts'
import { transparency } from './endpoints/transparency.ts'
import { proxyMediaJob, proxyUpload } from './endpoints/uploads.ts'
import { headers } from './http/headers.ts'
import { answerPostOnly, answerReadOnly } from './http/methods.ts'
import { canonical } from './middleware/canonical.ts'
import { denyList } from './middleware/deny-list.ts'
import { gate } from './middleware/gate.ts'
import { language } from './middleware/language.ts'
import { limitBodySize, rejectMalformed } from './middleware/limits.ts'
import { log } from './middleware/log.ts'
import { requireOwnHost } from './middleware/own-host.ts'
import { readRequest, requestPath } from './middleware/read-request.ts'
import { sameOrigin } from './middleware/same-origin.ts'
import { session } from './middleware/session.ts'
import { answerPage } from './pages/answer-page.tsx'
import type { EdgeApp } from './render/request-context.ts'

/** What is sent to the edge itself, by address. */
const posts: Record<string, (c: Context<EdgeApp>) => Response | Promise<Response>> = {
  [servicePaths.track]: track,
  [servicePaths.reports]: takePolicyReport,
  [servicePaths.theme]: chooseTheme,
  [servicePaths.language]: chooseLanguage,
  [servicePaths.thumbs]: chooseThumbs,
  [servicePaths.country]: chooseCountry,
  [servicePaths.consent]: chooseConsent,
  [servicePaths.agree]: agree,
  [servicePaths.logout]: signOut,
  [ageCheckPaths.photo]: checkAge,
}

export const app = new Hono<EdgeApp>({ getPath: requestPath })

app.use(rejectMalformed)
app.use(requireOwnHost)
app.use(readRequest)
app.use(log)
app.use(headers)
app.all(`${mediaJobsRoot}*`, proxyMediaJob)
app.use(sameOrigin)
app.use(limitBodySize)
app.use(gate)
app.use(denyList)

app.get(servicePaths.health, health)
app.get(servicePaths.favicon, favicon)
app.get(servicePaths.maskableIcon, maskableIcon)
app.get(servicePaths.neutralIcon, neutralIcon)
app.get(servicePaths.manifest, manifest)
app.get(servicePaths.openSearch, openSearch)
app.get(servicePaths.robots, robots)
app.get(servicePaths.securityText, securityText)
app.get(servicePaths.sitemap, sitemapIndex)
app.get('/sitemap/*', sitemap)
app.get(servicePaths.rss, feed)
app.get(servicePaths.oembed, oembed)
app.get(servicePaths.speculationRules, speculationRules)
app.get(servicePaths.live, live)
app.get(servicePaths.ownData, ownData)
app.get(servicePaths.transparencyCsv, transparency)
app.get(servicePaths.transparencyJson, transparency)
app.get(ageCheckPaths.state, answerAgeCheckState)
app.get(servicePaths.google, startGoogle)
app.get(servicePaths.googleReturn, returnFromGoogle)
for (const [path, answer] of Object.entries(posts)) app.post(path, answer).get(path, answerPostOnly)
for (const { path } of writeRows.filter((row) => row.isStreamed)) app.post(path, proxyUpload)
for (const root of contractRoots) app.get(`${root}*`, proxy).post(`${root}*`, proxyWrite)
app.get('/age-photo/*', agePhoto)
app.get('/report-picture/*', reportPicture)
app.get('/media/*', media)
app.get('/frame/*', partnerFrame)
app.get('/offers/*', nextOffers)
app.get('/advert/*', houseAdvert)
app.get('*', canonical, language, session, answerPage)
app.post('*', session, answerPage)

app.notFound(answerReadOnly)
app.onError(answerFault)
