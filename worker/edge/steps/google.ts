// Sign-in through Google: the start link and the return address. The upstream talks to Google; the sign-in page shows
// any error.
import type { Context } from 'hono'
import type { Lang } from '../../../locales/locales.ts'
import { googleCodes } from '../../../shared/refusals.ts'
import type { Refusal } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { sender } from '../upstream/send.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { langOfCall, refererRoute, wayOn } from './address.ts'
import { noStore } from './headers.ts'

export async function startGoogle(c: Context<EdgeApp>): Promise<Response> {
  const { visit, lang } = visitOf(c)
  const from = wayOn(visit.url.searchParams.get('from') ?? refererRoute(visit, c.req.raw.headers), lang)
  const answer = await sender(visit)('googleStart', { from }).catch(asRefusal)
  return lead(c, answer.ok ? answer.value.location : refusedAt(answer, from, lang))
}

export async function returnFromGoogle(c: Context<EdgeApp>): Promise<Response> {
  const { visit, lang } = visitOf(c)
  const said = (name: string) => visit.url.searchParams.get(name) ?? undefined
  const form = { state: said('state'), code: said('code'), error: said('error'), iss: said('iss') }
  const answer = await sender(visit)('googleReturn', form).catch(asRefusal)
  if (!answer.ok) return lead(c, refusedAt(answer, wayOn(String(answer.info ?? ''), lang), lang))
  const from = wayOn(answer.value.from, lang)
  const ways = {
    nothing: from,
    username: href('signup-google', {}, { lang }),
    password: href('signin', {}, { lang, query: { from } }),
    code: href('signin', {}, { lang }),
  }
  return lead(c, ways[answer.value.asks])
}

function visitOf(c: Context<EdgeApp>): { visit: Visit; lang: Lang } {
  const visit = c.get('visit')
  visit.notes.route = 'google'
  return { visit, lang: langOfCall(visit, c.req.raw.headers) }
}

const lead = (c: Context, location: string): Response => c.body(null, 303, { ...noStore, location })

/** Reports an unavailable upstream like an unavailable provider. */
function asRefusal(fault: unknown): { ok: false } & Refusal {
  if (!(fault instanceof UpstreamFault)) throw fault
  return { ok: false, error: 'down', code: 'down' }
}

const refusedAt = ({ code }: Refusal, from: string, lang: Lang): string =>
  href('signin', {}, { lang, query: { google: googleCodes.find((known) => known === code) ?? 'failed', from } })
