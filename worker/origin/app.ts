// The embedded upstream's roots, one line each: media jobs, the edge's own questions, files; every other address is a row of the
// contract.

import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono'
import { liveAdverts } from '../../shared/contract/ads-live-adverts.ts'
import { publishedAgePolicy } from '../../shared/contract/age-policy-published.ts'
import { denied } from '../../shared/contract/moderation-deny-list.ts'
import { publishedSettings } from '../../shared/contract/site-settings-published.ts'
import { captionsPath, mediaRoot, timelinePath } from '../../shared/media-paths.ts'
import { ageCheckPaths, internalPaths, mediaJobsRoot, servicePaths } from '../../shared/service-paths.ts'
import { readTraceParent, traceHeader } from '../../shared/trace-parent.ts'
import { answerOwnData } from './account/answer-own-data.ts'
import { answerImportErrorLines } from './admin/answer-import-error-lines.ts'
import { answerLiveAdverts } from './ads/answer-live-adverts.ts'
import { acceptAgeOutcome } from './age/age-outcomes.ts'
import {
  acceptAgePhoto,
  answerAgePhoto,
  answerAgeProof,
  answerAgeState,
  saveAgeProof,
} from './age/answer-age-checks.ts'
import { acceptEidReturn, beginEid } from './age/answer-age-eid.ts'
import { answerAgeMethods } from './age/answer-age-methods.ts'
import {
  acceptWalletAnswer,
  answerSignedRequest,
  answerWalletState,
  beginWalletRequest,
} from './age/answer-age-wallet.ts'
import { answerPublishedAgePolicy } from './age/current-age-policy.ts'
import { admitPhoto } from './age/limit-methods.ts'
import { type Bindings, readEnv } from './bindings.ts'
import { serve, serveWrite } from './contract/serve.ts'
import { serveBundle } from './contract/serve-bundle.ts'
import type { Env } from './env.ts'
import { serveFile } from './files/serve-file.ts'
import { faultResponse } from './http/fault-response.ts'
import { refuseMethod } from './http/json-response.ts'
import { answerLive } from './messages/answer-live.ts'
import { answerMessagePicture } from './messages/answer-message-picture.ts'
import { answerDenied } from './moderation/answer-denied.ts'
import { answerReportPicture } from './moderation/answer-report-picture.ts'
import { answerTransparency } from './moderation/answer-transparency.ts'
import { requestEnv } from './request-env.ts'
import { answerEvents } from './site/answer-events.ts'
import { answerMailEvents } from './site/answer-mail-events.ts'
import { answerMetrics } from './site/answer-metrics.ts'
import { answerPublishedSettings } from './site/answer-published-settings.ts'
import { answerReadiness } from './site/answer-readiness.ts'
import { answerWatch } from './site/answer-watch.ts'
import { requireServedSchema } from './site/require-served-schema.ts'
import { answerMediaJob } from './studio/processing/answer-media-job.ts'
import { exportSpans } from './telemetry/send-later.ts'
import { tracer } from './telemetry/trace.ts'
import { answerCaptions } from './video/answer-captions.ts'
import { answerTimeline } from './video/answer-timeline.ts'

type OriginApp = { Bindings: Bindings; Variables: { requestEnv?: Env } }

// Hono decodes a path before it matches; the raw path is matched here, so that no path is parsed twice with different results.
export const app = new Hono<OriginApp>({ getPath: ({ url }) => new URL(url).pathname })

app.use(continueTrace)
// Constant, like that of the edge: nothing is asked.
app.get(servicePaths.health, (c) => c.text('ok', 200, { 'cache-control': 'no-store' }))
app.all(internalPaths.readiness, by(answerReadiness))
app.use(by(requireServedSchema))
app.all(`${mediaJobsRoot}*`, by(answerMediaJob, 'processor'))
app.all(internalPaths.live, by(answerLive))
app.all(internalPaths.ownData, by(answerOwnData, 'export'))
app.all(internalPaths.transparency, by(answerTransparency, 'export'))
app.all(internalPaths.importErrors, by(answerImportErrorLines, 'export'))
app.all(internalPaths.metrics, by(answerMetrics))
app.post(internalPaths.watch, by(answerWatch))
app.post(internalPaths.events, by(answerEvents))
app.post(internalPaths.mailEvents, by(answerMailEvents))
app.post(internalPaths.bundle, ({ req, env }) => serveBundle(req.raw, () => requestEnv(readEnv(env))))
app.all(internalPaths.reportPicture, by(answerReportPicture))
app.all(internalPaths.messagePicture, by(answerMessagePicture))
app.all(under(denied.path), by(answerDenied))
app.all(under(publishedAgePolicy.path), by(answerPublishedAgePolicy))
app.all(under(publishedSettings.path), by(answerPublishedSettings))
app.all(under(liveAdverts.path), by(answerLiveAdverts))
app.post(ageCheckPaths.photo, by(acceptAgePhoto))
app.get(ageCheckPaths.state, by(answerAgeState))
app.get(internalPaths.agePhoto, by(answerAgePhoto))
app.post(internalPaths.agePhotoTry, by(admitPhoto))
app.get(internalPaths.ageMethods, by(answerAgeMethods))
app.get(internalPaths.ageWallet, by(answerWalletState))
app.post(internalPaths.ageWallet, by(beginWalletRequest))
app.post(internalPaths.ageWalletAnswer, by(acceptWalletAnswer))
app.get(internalPaths.ageWalletAnswer, by(answerSignedRequest))
app.post(internalPaths.ageEid, by(beginEid))
app.post(internalPaths.ageEidReturn, by(acceptEidReturn))
app.post(internalPaths.ageOutcome, by(acceptAgeOutcome))
app.get(internalPaths.ageProof, by(answerAgeProof))
app.post(internalPaths.ageProof, by(saveAgeProof))
app.post('*', by(serveWrite))
app.get(under(timelinePath.template), by(answerTimeline))
app.get(under(captionsPath.template), by(answerCaptions))
app.get(`${mediaRoot}*`, by(serveFile))
app.get('*', by(serve))
app.all('*', refuseMethod)

app.onError((error, { req }) => faultResponse(req, error))

/** The edge is trusted to name its trace. The media processor is not, until its signature is checked. */
async function continueTrace({ req, env }: Context<OriginApp>, next: Next): Promise<void> {
  const isProcessor = req.path.startsWith(mediaJobsRoot)
  const trace = isProcessor ? null : readTraceParent(req.raw.headers.get(traceHeader))
  if (!trace) return next()
  const known = readEnv(env)
  await tracer.within({ ...trace, exporter: known.spans }, () =>
    tracer.span({ name: `origin ${req.method}`, kind: 'server' }, next),
  )
  exportSpans(known)
}

/** What is answered by a budget of its own. */
type OwnBudget = 'export' | 'processor'
type Answer = (request: Request, env: Env) => Promise<Response | null>

/** An answer as a handler; null leaves the request to the next root. */
function by(answer: Answer, kind?: OwnBudget): MiddlewareHandler<OriginApp> {
  return async (c, next) => (await answer(c.req.raw, envOf(c, kind))) ?? next()
}

/** The roots that a request goes through share its time for storage. */
function envOf({ env, get, set }: Context<OriginApp>, kind?: OwnBudget): Env {
  if (kind) return requestEnv(readEnv(env), kind)
  const shared = get('requestEnv') ?? requestEnv(readEnv(env))
  set('requestEnv', shared)
  return shared
}

/** Every path that begins like a template, up to its first value. */
function under(template: string): string {
  return `${template.slice(0, template.indexOf('{'))}*`
}
