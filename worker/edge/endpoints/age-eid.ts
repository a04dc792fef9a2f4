// The method of a bank or an electronic identity: a link to its sign-in, and the return. It is asked for one claim; nothing else of what it
// knows is read or kept.
import type { Context } from 'hono'
import { type CheckOutcome, outcomeOfFault } from '../../../shared/rules/age-outcomes.ts'
import { ageEidReturnPath } from '../../../shared/service-paths.ts'
import { tooOften } from '../age/ask-origin.ts'
import { beginEid, sendEidReturn } from '../age/eid.ts'
import { isOffered } from '../age/methods.ts'
import { noteOutcome } from '../age/note-outcome.ts'
import { clearedEidCookie, eidCookieFor, readEid } from '../age/proof.ts'
import { recordAgeProof } from '../age/record-age-proof.ts'
import { returnUrl } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import { refuseUnlessNavigation } from '../http/navigation-only.ts'
import { policy } from '../operator/age-policy.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { answerGatePage, type GateError } from '../shell/gate-document.tsx'

const rowFor = ({ place, startedMs }: RequestContext) => policy.rowOf(place, Math.floor(startedMs / 1000))

export async function startEid(c: Context<EdgeApp>): Promise<Response> {
  const refused = refuseUnlessNavigation(c)
  if (refused) return refused
  const context = c.get('context')
  const { env, origin } = context
  const page = returnUrl(context, c.req.raw.headers)
  const canBegin = await isOffered(env, rowFor(context), 'eid')
  const begun = canBegin ? await beginEid(env, context.deps.caller, origin + ageEidReturnPath) : null
  if (canBegin) note(context, begun === tooOften ? 'limited' : 'started')
  if (canBegin && !begun) note(context, 'unavailable')
  if (begun === tooOften) return answerRefused(context, page, 429, 'eid_often')
  if (!begun) return answerRefused(context, page, 503, 'eid_unavailable')
  const { location, ...secrets } = begun
  const cookie = await eidCookieFor(env, { ...secrets, page, policy: policy.version }, Date.now())
  return c.body(null, 303, { ...noStore, location, 'set-cookie': cookie })
}

/** A return that this browser did not begin proves nothing, and ends no visit: that of another tab goes on. */
export async function returnFromEid(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const { env, origin, sentCookies, startedMs } = context
  const param = (name: string) => context.url.searchParams.get(name) ?? undefined
  const begun = await readEid(env, sentCookies, startedMs)
  if (!begun || param('state') !== begun.state) return answerRefused(context, begun?.page ?? '/', 403, 'eid_refused')
  const { page, state, nonce, verifier } = begun
  const returned = { code: param('code'), error: param('error'), iss: param('iss') }
  const given = Object.fromEntries(Object.entries(returned).filter(([, value]) => value !== undefined))
  const fault = await sendEidReturn(env, { redirect: origin + ageEidReturnPath, state, nonce, verifier, ...given })
  note(context, fault === null ? 'unavailable' : outcomeOfFault(fault))
  const ended = [clearedEidCookie]
  if (fault === null) return answerRefused(context, page, 503, 'eid_unavailable', ended)
  if (fault !== '')
    return answerRefused(context, page, 403, fault === 'declined' ? 'eid_declined' : 'eid_refused', ended)
  const proof = { method: 'eid' as const, atSeconds: Math.floor(Date.now() / 1000), policyVersion: begun.policy }
  const answer = c.body(null, 303, { ...noStore, location: page })
  answer.headers.append('set-cookie', await recordAgeProof(context, rowFor(context), proof))
  answer.headers.append('set-cookie', clearedEidCookie)
  return answer
}

/** The gate page again, in the language of the page that the visitor wants. */
function answerRefused(
  context: RequestContext,
  page: string,
  status: 403 | 429 | 503,
  error: GateError,
  cookies: string[] = [],
): Promise<Response> {
  const headers = new Headers({ referer: context.url.origin + page })
  return answerGatePage(context, {
    kind: 'check',
    row: rowFor(context),
    status,
    error,
    headers,
    cookies,
  })
}

const note = (context: RequestContext, outcome: CheckOutcome): void =>
  noteOutcome(context, { method: 'eid', row: rowFor(context), outcome })
