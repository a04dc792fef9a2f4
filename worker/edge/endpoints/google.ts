// Sign-in through Google: the start link and the return address. The upstream talks to Google; the sign-in page shows
// any error.
import type { Context } from 'hono'
import type { Lang } from '../../../locales/locales.ts'
import { googleCodes } from '../../../shared/refusal-codes.ts'
import type { Refusal } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { callLang, refererRoute, safeRedirect } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import { refuseUnlessNavigation } from '../http/navigation-only.ts'
import { closedHref, secondFactorHref } from '../parts/login-props.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { createSend } from '../upstream/send.ts'

export async function startGoogle(c: Context<EdgeApp>): Promise<Response> {
  const refused = refuseUnlessNavigation(c)
  if (refused) return refused
  const { context, lang } = contextOf(c)
  const from = safeRedirect(context.url.searchParams.get('from') ?? refererRoute(context, c.req.raw.headers), lang)
  const answer = await createSend(context)('googleStart', { from }).catch(asRefusal)
  return redirect(c, answer.ok ? answer.value.location : refusedAt(answer, from, lang))
}

export async function returnFromGoogle(c: Context<EdgeApp>): Promise<Response> {
  const { context, lang } = contextOf(c)
  const param = (name: string) => context.url.searchParams.get(name) ?? undefined
  const form = { state: param('state'), code: param('code'), error: param('error'), iss: param('iss') }
  const answer = await createSend(context)('googleReturn', form).catch(asRefusal)
  if (!answer.ok && answer.code === 'account_closed') return redirect(c, closedHref(String(answer.info), lang))
  if (!answer.ok) return redirect(c, refusedAt(answer, safeRedirect(String(answer.info ?? ''), lang), lang))
  const from = safeRedirect(answer.value.from, lang)
  const nextPages = {
    nothing: from,
    username: href('signup-google', {}, { lang }),
    password: href('signin', {}, { lang, query: { from } }),
    code: href('signin', {}, { lang }),
    second_factor: secondFactorHref(lang),
  }
  return redirect(c, nextPages[answer.value.asks])
}

function contextOf(c: Context<EdgeApp>): { context: RequestContext; lang: Lang } {
  const context = c.get('context')
  return { context, lang: callLang(context, c.req.raw.headers) }
}

const redirect = (c: Context, location: string): Response => c.body(null, 303, { ...noStore, location })

/** Reports an unavailable upstream like an unavailable provider. */
function asRefusal(fault: unknown): { ok: false } & Refusal {
  if (!(fault instanceof UpstreamFault)) throw fault
  return { ok: false, error: 'down', code: 'down' }
}

const refusedAt = ({ code }: Refusal, from: string, lang: Lang): string =>
  href('signin', {}, { lang, query: { google: googleCodes.find((known) => known === code) ?? 'failed', from } })
