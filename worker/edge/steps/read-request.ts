// The door: address, visitor and place are read here, once, into one object that the rest of the request is about.
import { createMiddleware } from 'hono/factory'
import { isLang, type Lang } from '../../../locales/locales.ts'
import { parseRoute } from '../../../shared/routes.ts'
import { readEnv } from '../env.ts'
import { site } from '../site.ts'
import { caller } from '../upstream/call.ts'
import type { EdgeApp } from '../visit.ts'
import { readAsker, readPlace, readVisitor } from '../visitor.ts'

export const readRequest = createMiddleware<EdgeApp>(async (c, next) => {
  const env = readEnv(c.env)
  const url = new URL(c.req.raw.url)
  const route = parseRoute(url.pathname, url.searchParams, isLang)
  const place = readPlace(c.req.raw, env.devGeo)
  const { headers } = c.req.raw
  const visitor = readVisitor(headers, place)
  const hasPrefix = isLang(url.pathname.split('/', 2)[1]?.toLowerCase() ?? '')
  // What has no language in its address, a call or a form of a script, is in that of the page before it.
  const lang = hasPrefix || route.name !== null ? route.lang : visitor.chosenLang
  const asker = readAsker(headers, place, site.origin || url.origin, lang)
  const floor = { env, asker, waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work) }
  c.set('visit', {
    id: crypto.randomUUID(),
    startedMs: Date.now(),
    url,
    hasPrefix,
    route,
    lang: route.lang as Lang,
    place,
    isClosed: false,
    visitor,
    env,
    floor,
    ...caller(floor),
    cookies: [],
    notes: {},
  })
  await next()
})
