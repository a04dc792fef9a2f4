// The story of a request: it is read once, answered by the upstream's proxy, the media store or a page, and logged.
import { Hono } from 'hono'
import { contractRoots } from '../../shared/contract/contract.ts'
import { servicePaths } from '../../shared/routes.ts'
import { answerPage } from './render/render.tsx'
import { canonical } from './steps/canonical.ts'
import { answerFault } from './steps/faults.ts'
import { headers } from './steps/headers.ts'
import { language } from './steps/language.ts'
import { log } from './steps/log.ts'
import { onlyKnownMethods } from './steps/methods.ts'
import { readRequest } from './steps/read-request.ts'
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

app.get(servicePaths.health, health)
app.get(servicePaths.favicon, favicon)
app.get(servicePaths.speculationRules, speculationRules)
app.post(servicePaths.track, track)
app.post(servicePaths.theme, chooseTheme)
for (const root of contractRoots) app.get(`${root}*`, proxy)
app.get('/media/*', media)
app.get('*', canonical, language, answerPage)

app.notFound((c) => c.json({ error: 'This address takes no such method', code: 'method_not_allowed' }, 405))
app.onError(answerFault)
