// The wallet method: a form begins a request, the wallet sends its answer, and the browser that asked gets the proof. The answer itself
// stays in memory for this request; only the outcome, method, time and policy version are stored.
import type { Context } from 'hono'
import { type CheckOutcome, outcomeOfFault } from '../../../shared/rules/age-outcomes.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import {
  ageWalletAnswerPath,
  ageWalletRequestPath,
  ageWalletReturnPath,
  browserWalletPath,
} from '../../../shared/service-paths.ts'
import type { WalletQuestion } from '../age/age-proving.ts'
import { tooOften } from '../age/ask-origin.ts'
import { isOffered } from '../age/methods.ts'
import { noteOutcome } from '../age/note-outcome.ts'
import { clearedWalletCookie, readWallet, walletCookieFor } from '../age/proof.ts'
import { recordAgeProof } from '../age/record-age-proof.ts'
import { beginWalletRequest, sendWalletAnswer, signedRequest, walletState } from '../age/wallet.ts'
import { returnUrl } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import { policy } from '../operator/age-policy.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { answerGatePage } from '../shell/gate-document.tsx'
import { writeLog } from '../telemetry/log.ts'
import { readChoice, redirectBack } from './choice.ts'

/** Begins a request, or gives it up to prove the age in another way. */
export async function chooseWallet(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const { env } = context
  const row = policy.rowOf(context.place, Math.floor(context.startedMs / 1000))
  if ((await readChoice(c, 'act')) === 'stop') {
    if (await readWallet(env, context.sentCookies, context.startedMs)) noteWallet(context, row, 'given_up')
    return redirectBack(c, clearedWalletCookie)
  }
  const canBegin = await isOffered(env, row, 'wallet')
  const begun = canBegin ? await beginWalletRequest(env, context.deps.caller) : null
  const { headers } = c.req.raw
  if (canBegin) noteWallet(context, row, begun === tooOften ? 'limited' : 'started')
  if (canBegin && !begun) noteWallet(context, row, 'unavailable')
  if (begun === tooOften)
    return answerGatePage(context, { kind: 'check', row, status: 429, error: 'wallet_often', headers })
  if (!begun) return answerGatePage(context, { kind: 'check', row, status: 503, error: 'wallet_unavailable', headers })
  const request = { id: begun.id, policy: policy.version, page: returnUrl(context, headers) }
  return redirectBack(c, await walletCookieFor(env, request, Date.now()))
}

/** Sent by the wallet, which has no cookie and no page. It learns whether its answer was taken, and where to return to. */
export async function takeWalletAnswer(c: Context<EdgeApp>): Promise<Response> {
  const { env, origin, id } = c.get('context')
  const { way = '', request_id = '' } = ageWalletAnswerPath.match(c.req.path) ?? {}
  const fault = await sendWalletAnswer(env, { id: request_id, way, site: origin, form: await c.req.text() })
  writeLog('info', {
    event: 'age-check',
    id,
    outcome: fault || (fault === '' ? 'answered' : 'unavailable'),
    method: 'wallet',
  })
  if (fault === null) return c.json({ error: 'server_error' }, 503, noStore)
  // A wallet that declined has done nothing wrong.
  if (fault !== '' && fault !== 'declined') {
    return c.json({ error: 'invalid_request', error_description: fault }, 400, noStore)
  }
  return c.json(way === 'link' ? { redirect_uri: origin + ageWalletReturnPath } : {}, 200, noStore)
}

/** Fetched by a wallet that wants a signed request. */
export async function answerSignedRequest(c: Context<EdgeApp>): Promise<Response> {
  const { env, origin } = c.get('context')
  const { request_id = '' } = ageWalletRequestPath.match(c.req.path) ?? {}
  const request = await signedRequest(env, request_id, origin)
  if (request === null) return c.json({ error: 'invalid_request' }, 404, noStore)
  return c.body(request, 200, { ...noStore, 'content-type': 'application/oauth-authz-req+jwt' })
}

/** The wallet opens this on the device whose browser asked: the page goes on where the visitor was. */
export async function returnFromWallet(c: Context<EdgeApp>): Promise<Response> {
  const { env, sentCookies, startedMs } = c.get('context')
  const request = await readWallet(env, sentCookies, startedMs)
  return c.body(null, 303, { ...noStore, location: request?.page ?? '/' })
}

export type WalletOutcome =
  | { is: 'ok'; cookies: string[] }
  | { is: 'pending'; question: WalletQuestion }
  | { is: 'refused'; error: 'wallet_declined' | 'wallet_refused'; outcome: CheckOutcome }
  | { is: 'over' }
  | { is: 'unavailable' }

/** What became of the request of this browser; null when it has none. A proof is recorded. */
export async function walletOutcome(context: RequestContext, row: AgeRow): Promise<WalletOutcome | null> {
  const { env, sentCookies, startedMs, origin } = context
  const request = await readWallet(env, sentCookies, startedMs)
  if (!request) return null
  const answer = await walletState(env, request.id, origin)
  if (answer.state === 'pending') {
    const { qrCodeOf } = await import('../parts/qr-code.ts')
    const browser = { action: browserWalletPath(request.id), requests: answer.browser }
    const signed = answer.signed === null ? null : { link: answer.signed, qrCode: qrCodeOf(answer.signed) }
    return { is: 'pending', question: { link: answer.link, qrCode: qrCodeOf(answer.code), browser, signed } }
  }
  if (answer.state === 'unavailable') return { is: 'unavailable' }
  if (answer.state === 'refused') {
    const error = answer.fault === 'declined' ? 'wallet_declined' : 'wallet_refused'
    return { is: 'refused', error, outcome: outcomeOfFault(answer.fault) }
  }
  if (answer.state === 'over') return { is: 'over' }
  const nowSeconds = Math.floor(Date.now() / 1000)
  const proof = {
    method: 'wallet' as const,
    atSeconds: Math.min(answer.decided_date, nowSeconds),
    policyVersion: request.policy,
  }
  noteWallet(context, row, 'passed')
  return { is: 'ok', cookies: [await recordAgeProof(context, row, proof), clearedWalletCookie] }
}

/** What is refused or over is noted once: with the page that says so. */
export const noteWallet = (context: RequestContext, row: AgeRow, outcome: CheckOutcome): void =>
  noteOutcome(context, { method: 'wallet', row, outcome })
