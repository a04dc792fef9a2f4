// Logs page views (route and language, nothing else) and player failures.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { langs, locales } from '../../../locales/locales.ts'
import { routeNames } from '../../../shared/routes.ts'
import { readSmallJson } from '../http/read-small-json.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { writeLog } from '../telemetry/log.ts'

const PageView = z.object({
  route: z.enum([...routeNames, 'none']),
  // The `lang` attribute of the page: the tag (cs), not the code of addresses (cz).
  lang: z.enum(langs.map((lang) => locales[lang].tag)),
  fault: z.optional(z.literal('player')),
})

const viewMaxBytes = 1024

export async function track(c: Context<EdgeApp>): Promise<Response> {
  const view = PageView.safeParse(await readSmallJson(c, viewMaxBytes))
  if (!view.success) {
    const field = String(view.error.issues[0]?.path[0] ?? 'body')
    return c.json({ error: 'Invalid page view', code: 'invalid', field }, 400)
  }
  const { fault, ...page } = view.data
  writeLog('info', { event: fault ? `${fault}-failed` : 'page-view', ...page })
  return c.body(null, 204)
}
