// The gate's answer to a visitor whose proof of age is on its way: from a wallet, or from a moderator.
import type { Context } from 'hono'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import { clearedWaitCookie, clearedWalletCookie } from '../age/proof.ts'
import { approvedPhotoCookies, notePhoto, outcomeOfReason, waitingPhotoOutcome } from '../endpoints/age-check.ts'
import { noteWallet, walletOutcome } from '../endpoints/age-wallet.ts'
import { canonicalAddress } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { answerGatePage } from '../shell/gate-document.tsx'

/** The answer for a visitor whose wallet was asked, or whose photo waits for a moderator; null when none is waited for. */
export async function answerWaiting(
  c: Context<EdgeApp>,
  context: RequestContext,
  row: AgeRow,
): Promise<Response | null> {
  const wallet = await walletOutcome(context, row)
  if (wallet?.is === 'ok') return redirectProved(c, context, wallet.cookies)
  if (wallet?.is === 'pending')
    return answerGatePage(context, { kind: 'wallet', row, status: 200, wallet: wallet.question })
  if (wallet) {
    const error = wallet.is === 'refused' ? wallet.error : wallet.is === 'over' ? 'wallet_over' : 'wallet_unavailable'
    // A request that the upstream could not be asked about may still be answered.
    const cookies = wallet.is === 'unavailable' ? [] : [clearedWalletCookie]
    if (wallet.is !== 'unavailable') noteWallet(context, row, wallet.is === 'refused' ? wallet.outcome : 'given_up')
    return answerGatePage(context, { kind: 'check', row, status: cookies.length ? 200 : 503, error, cookies })
  }
  const waited = await waitingPhotoOutcome(context)
  if (waited === null) return null
  if (waited.is === 'pending') return answerGatePage(context, { kind: 'waiting', row, status: 200 })
  if (waited.is === 'unavailable') {
    return answerGatePage(context, { kind: 'waiting', row, status: 503, error: 'unavailable' })
  }
  if (waited.is !== 'proved') {
    const error = waited.is === 'refused' ? (waited.reason ?? 'refused') : undefined
    notePhoto(context, row, waited.is === 'refused' ? outcomeOfReason(waited.reason) : 'expired')
    return answerGatePage(context, { kind: 'check', row, status: 200, error, cookies: [clearedWaitCookie] })
  }
  return redirectProved(c, context, await approvedPhotoCookies(context, row, waited.proof))
}

/** To the page that was requested, which the proof opens. */
function redirectProved(c: Context<EdgeApp>, context: RequestContext, cookies: readonly string[]): Response {
  const location = context.route.name === null ? '/' : canonicalAddress(context, context.route)
  const answer = c.body(null, 303, { ...noStore, location })
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
