// The journey of a request: read, checked by the middleware, answered by an endpoint or a page, and logged.
import { type Context, Hono } from 'hono'
import { contractRoots, writeRows } from '../../shared/contract/contract.ts'
import { ageCheckPaths, mediaJobsRoot, servicePaths } from '../../shared/service-paths.ts'
import { headers } from './middleware/headers.ts'
import { answerPage } from './render/render.tsx'
import { ageCheckState, checkAge } from './steps/age-check.ts'
import { agree } from './steps/agree.ts'
import { canonical } from './steps/canonical.ts'
import { chooseLanguage } from './steps/choose-language.ts'
import { chooseConsent } from './steps/consent.ts'
import { chooseCountry } from './steps/country.ts'
import { knowDenied } from './steps/denied.ts'
import { answerFault } from './steps/faults.ts'
import { feed } from './steps/feed.ts'
import { gate } from './steps/gate.ts'
import { returnFromGoogle, startGoogle } from './steps/google.ts'
import { health } from './steps/health.ts'
import { houseAdvert } from './steps/house-advert.ts'
import { language } from './steps/language.ts'
import { onlySmallBodies, onlySound } from './steps/limits.ts'
import { live } from './steps/live.ts'
import { log } from './steps/log.ts'
import { logOut } from './steps/log-out.ts'
import { favicon, manifest, maskableIcon, neutralIcon, openSearch, robots } from './steps/machines.ts'
import { onlyPosts, onlyReads } from './steps/methods.ts'
import { agePhoto, reportPicture } from './steps/moderators-picture.ts'
import { oembed } from './steps/oembed.ts'
import { nextOffers } from './steps/offers.ts'
import { ownData } from './steps/own-data.ts'
import { onlyOwnHost } from './steps/own-host.ts'
import { partnerFrame } from './steps/partner-frame.ts'
import { pathOf, readRequest } from './steps/read-request.ts'
import { takeReport } from './steps/reports.ts'
import { sameOrigin } from './steps/same-origin.ts'
import { securityText } from './steps/security-txt.ts'
import { session } from './steps/session.ts'
import { sitemap, sitemapIndex } from './steps/sitemaps.ts'
import { speculationRules } from './steps/speculation-rules.ts'
import { chooseTheme } from './steps/theme.ts'
import { chooseThumbs } from './steps/thumbs.ts'
import { track } from './steps/track.ts'
import { transparency } from './steps/transparency.ts'
import { passMediaJob, takeUpload } from './steps/uploads.ts'
import { media } from './upstream/media.ts'
import { proxy, proxyWrite } from './upstream/proxy.ts'
import type { EdgeApp } from './visit.ts'

/** Forms and reports that the edge itself handles, by address. */
const posts: Record<string, (c: Context<EdgeApp>) => Response | Promise<Response>> = {
  [servicePaths.track]: track,
  [servicePaths.reports]: takeReport,
  [servicePaths.theme]: chooseTheme,
  [servicePaths.language]: chooseLanguage,
  [servicePaths.thumbs]: chooseThumbs,
  [servicePaths.country]: chooseCountry,
  [servicePaths.consent]: chooseConsent,
  [servicePaths.agree]: agree,
  [servicePaths.logout]: logOut,
  [ageCheckPaths.photo]: checkAge,
}

export const app = new Hono<EdgeApp>({ getPath: pathOf })

app.use(onlySound)
app.use(onlyOwnHost)
app.use(readRequest)
app.use(log)
app.use(headers)
app.all(`${mediaJobsRoot}*`, passMediaJob)
app.use(sameOrigin)
app.use(onlySmallBodies)
app.use(gate)
app.use(knowDenied)

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
app.get(ageCheckPaths.state, ageCheckState)
app.get(servicePaths.google, startGoogle)
app.get(servicePaths.googleReturn, returnFromGoogle)
for (const [path, answer] of Object.entries(posts)) app.post(path, answer).get(path, onlyPosts)
for (const { path } of writeRows.filter((row) => row.isStreamed)) app.post(path, takeUpload)
for (const root of contractRoots) app.get(`${root}*`, proxy).post(`${root}*`, proxyWrite)
app.get('/age-photo/*', agePhoto)
app.get('/report-picture/*', reportPicture)
app.get('/media/*', media)
app.get('/frame/*', partnerFrame)
app.get('/offers/*', nextOffers)
app.get('/advert/*', houseAdvert)
app.get('*', canonical, language, session, answerPage)
app.post('*', session, answerPage)

app.notFound(onlyReads)
app.onError(answerFault)
