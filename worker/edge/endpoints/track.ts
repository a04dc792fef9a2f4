// Page views: the browser says which kind of page was seen, in which language, and nothing more; or that the player on it could
// not play. One line in the log each, for whatever reads logs.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { langs, locales } from '../../../locales/locales.ts'
import { routeNames } from '../../../shared/routes.ts'
import { readSmallJson } from '../http/read-small-json.ts'
import type { EdgeApp } from '../render/request-context.ts'

const PageView = z.object({
  route: z.enum([...routeNames, 'none']),
  // As the page's own element says it, which is the tag and not the code of addresses: cs, not cz.
  lang: z.enum(langs.map((lang) => locales[lang].tag)),
  fault: z.optional(z.literal('player')),
})

const viewMaxBytes = 1024

export async function track(c: Context<EdgeApp>): Promise<Response> {
  c.get('context').notes.route = 'track'
  const view = PageView.safeParse(await readSmallJson(c, viewMaxBytes))
  if (!view.success) {
    const field = String(view.error.issues[0]?.path[0] ?? 'body')
    return c.json({ error: 'This is no page view', code: 'invalid', field }, 400)
  }
  const { fault, ...page } = view.data
  console.log(JSON.stringify({ event: fault ? `${fault}-failed` : 'page-view', ...page }))
  return c.body(null, 204)
}
