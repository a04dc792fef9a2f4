// Refuses unsafe requests from other origins, which the browser identifies and a foreign page cannot forge.
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ageWalletAnswerPath } from '../../../shared/service-paths.ts'
import type { EdgeApp, StepResult } from '../render/request-context.ts'

export const sameOrigin = createMiddleware<EdgeApp>((c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : requireOwnOrigin(c, next),
)

async function requireOwnOrigin(c: Context<EdgeApp>, next: Next): StepResult {
  const site = c.req.header('sec-fetch-site')
  // own-host has checked this origin against the configuration.
  const isOurs = site ? site === 'same-origin' : c.req.header('origin') === c.get('context').url.origin
  if (isOurs) return next()
  // A mail program has no page of ours (RFC 8058); the signed token in the address is its permission, and no cookie is read.
  if (c.get('context').route.name === 'unsubscribe' && c.req.header('cookie') === undefined) return next()
  // A wallet has none either, and answers a request whose id only that browser and the wallet know.
  if (ageWalletAnswerPath.match(c.req.path) && c.req.header('cookie') === undefined) return next()
  return c.json({ error: 'This request did not come from this site', code: 'cross_origin' }, 403)
}
