// Logs page views (route and language, nothing else) and player failures, and reports page views and what is played as counts.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { langs, locales } from '../../../locales/locales.ts'
import { routeNames } from '../../../shared/routes.ts'
import { deviceClass } from '../../../shared/rules/device-class.ts'
import { watchedSteps } from '../../../shared/site-events.ts'
import { readSmallJson } from '../http/read-small-json.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { writeLog } from '../telemetry/log.ts'
import { reportEvents } from '../upstream/report-events.ts'

const PageView = z.object({
  route: z.enum([...routeNames, 'none']),
  // The `lang` attribute of the page: the tag (cs), not the code of addresses (cz).
  lang: z.enum(langs.map((lang) => locales[lang].tag)),
  fault: z.optional(z.literal('player')),
})

/** How far a video was played: 0 when it begins, and each tenth. */
const Played = z.object({
  video: z.int().check(z.gte(1)),
  step: z.int().check(z.gte(0), z.lte(watchedSteps)),
})

const viewMaxBytes = 1024

export async function track(c: Context<EdgeApp>): Promise<Response> {
  const body: unknown = await readSmallJson(c, viewMaxBytes)
  const { deps } = c.get('context')
  const device = deviceClass(deps.caller.userAgent)
  if (Object(body).video !== undefined) {
    const played = Played.safeParse(body)
    if (!played.success) return invalid(c, played.error)
    const { video, step } = played.data
    reportEvents(deps, [step === 0 ? { kind: 'play', video, device } : { kind: 'watched', video, tenth: step }])
    return c.body(null, 204)
  }
  const view = PageView.safeParse(body)
  if (!view.success) return invalid(c, view.error)
  const { fault, ...page } = view.data
  writeLog('info', { event: fault ? `${fault}-failed` : 'page-view', ...page })
  if (!fault) reportEvents(deps, [{ kind: 'page', route: page.route, language: page.lang, device }])
  return c.body(null, 204)
}

function invalid(c: Context<EdgeApp>, error: z.core.$ZodError): Response {
  const field = String(error.issues[0]?.path[0] ?? 'body')
  return c.json({ error: 'Invalid page view', code: 'invalid', field }, 400)
}
