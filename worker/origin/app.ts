// Routes a request: one line a root; every other path is a row of the contract.
import { Hono } from 'hono'
import { refused } from '../../shared/result.ts'
import { internalPaths, mediaJobsRoot } from '../../shared/service-paths.ts'
import { answerOwnData } from './account/answer-own-data.ts'
import { answerAgeChecks } from './age/answer-age-checks.ts'
import { type Bindings, readEnv } from './bindings.ts'
import { serve, serveWrite } from './contract/serve.ts'
import { mediaPrefix } from './files/addresses.ts'
import { serveFile } from './files/serve-file.ts'
import { refusal } from './http/json-response.ts'
import { answerLive } from './messages/answer-live.ts'
import { answerDenied } from './moderation/answer-denied.ts'
import { answerReportPicture } from './moderation/answer-report-picture.ts'
import { answerTransparency } from './moderation/answer-transparency.ts'
import { answerMediaJob } from './studio/processing/answer-media-job.ts'
import { answerTimeline } from './video/answer-timeline.ts'

export const app = new Hono<{ Bindings: Bindings }>()

// Hono decodes a path before it matches; the raw path is matched here, so that no path is parsed twice with different results.
app.all('*', async ({ req, env: bindings }) => {
  const url = new URL(req.url)
  const { pathname, searchParams } = url
  const env = readEnv(bindings)
  if (pathname === internalPaths.live) return answerLive(req.raw, env)
  if (pathname.startsWith(mediaJobsRoot)) return answerMediaJob(req.raw, pathname, env)
  if (pathname === internalPaths.transparency) return answerTransparency(req.raw, url, env)
  if (pathname === internalPaths.reportPicture) return answerReportPicture(req.raw, searchParams.get('id') ?? '', env)
  if (pathname === internalPaths.ownData) return answerOwnData(req.raw, env)
  const denied = await answerDenied(pathname, searchParams, env)
  if (denied) return denied
  const ageCheck = await answerAgeChecks(req.raw, url, env)
  if (ageCheck) return ageCheck
  const method = req.method
  if (method === 'POST') return (await serveWrite(req.raw, pathname, env)) ?? methodRefused()
  if (method !== 'GET' && method !== 'HEAD') return methodRefused()
  const timeline = await answerTimeline(pathname, env)
  if (!timeline && pathname.startsWith(mediaPrefix)) return serveFile(pathname, req.raw, env.media)
  const answer = timeline ?? (await serve(pathname, searchParams, req.raw.headers, env))
  return method === 'HEAD' ? new Response(null, answer) : answer
})

app.onError((error, { req }) => {
  console.error(
    JSON.stringify({
      level: 'error',
      worker: 'origin',
      path: new URL(req.url).pathname,
      error: error.message,
      stack: error.stack,
    }),
  )
  return refusal(refused('internal'))
})

/** Endpoints that change nothing are read with GET. */
function methodRefused(): Response {
  const answer = refusal(refused('method_not_allowed'))
  answer.headers.set('allow', 'GET, HEAD')
  return answer
}
