// The story of a request: it is read once, answered by the upstream's proxy, the media store or a page, and logged.
import { Hono } from 'hono'
import { contractRoots } from '../../shared/contract/contract.ts'
import { ageCheckPaths, servicePaths } from '../../shared/routes.ts'
import { answerPage } from './render/render.tsx'
import { ageCheckState, checkAge } from './steps/age-check.ts'
import { agree } from './steps/agree.ts'
import { canonical } from './steps/canonical.ts'
import { chooseLanguage } from './steps/choose-language.ts'
import { chooseConsent } from './steps/consent.ts'
import { answerFault } from './steps/faults.ts'
import { gate } from './steps/gate.ts'
import { headers } from './steps/headers.ts'
import { language } from './steps/language.ts'
import { log } from './steps/log.ts'
import { onlyKnownMethods } from './steps/methods.ts'
import { readRequest } from './steps/read-request.ts'
import { takeReport } from './steps/reports.ts'
import { sameOrigin } from './steps/same-origin.ts'
import { favicon, health, speculationRules } from './steps/service.ts'
import { chooseTheme } from './steps/theme.ts'
import { track } from './steps/track.ts'
import { media } from './upstream/media.ts'
import { proxy } from './upstream/proxy.ts'
import type { EdgeApp } from './visit.ts'

export const app = new Hono<EdgeApp>()

app.use(readRequest)
app.use(log)
app.use(headers)
app.use(onlyKnownMethods)
app.use(sameOrigin)
app.use(gate)

app.get(servicePaths.health, health)
app.get(servicePaths.favicon, favicon)
app.get(servicePaths.speculationRules, speculationRules)
app.post(servicePaths.track, track)
app.post(servicePaths.reports, takeReport)
app.post(servicePaths.theme, chooseTheme)
app.post(servicePaths.language, chooseLanguage)
app.post(servicePaths.consent, chooseConsent)
app.post(servicePaths.agree, agree)
app.post(ageCheckPaths.photo, checkAge)
app.get(ageCheckPaths.state, ageCheckState)
for (const root of contractRoots) app.get(`${root}*`, proxy)
app.get('/media/*', media)
app.get('*', canonical, language, answerPage)

app.notFound((c) => c.json({ error: 'This address takes no such method', code: 'method_not_allowed' }, 405))
app.onError(answerFault)
