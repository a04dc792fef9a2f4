// Tells a page that asks for a proof of age what the visitor can prove it with, and takes up a proof that has come meanwhile: behind an open
// gate no gate page does.
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import type { AgeProving } from '../age/age-proving.ts'
import { eidName, methodsAt } from '../age/methods.ts'
import { clearedWaitCookie, clearedWalletCookie } from '../age/proof.ts'
import { approvedPhotoCookies, notePhoto, outcomeOfReason, waitingPhotoOutcome } from '../endpoints/age-check.ts'
import { noteWallet, walletOutcome } from '../endpoints/age-wallet.ts'
import { seeOther } from '../http/redirects.ts'
import { policy } from '../operator/age-policy.ts'
import type { RequestContext } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { type GateError, gateErrorIn } from '../shell/gate-document.tsx'

type Waiting = Pick<AgeProving, 'waiting' | 'error'>

/** @param isSent a form was sent, whose answer holds what was typed: a proof is taken up by the next page */
export async function ageProvingOf(context: RequestContext, isSent: boolean): Promise<AgeProving> {
  const { env, place, startedMs } = context
  // The page shows what the cookies of this visitor wait for: no other visitor gets it.
  context.deps.hasOwnAnswers = true
  const row = policy.rowOf(place, Math.floor(startedMs / 1000))
  const wallet = isSent ? null : await takeWallet(context, row)
  const waits = wallet ?? (await takePhoto(context, row, isSent)) ?? { waiting: null, error: null }
  const { offered, down } = await methodsAt(env, row)
  const methods = offered.map(({ name }) => name)
  return { ...waits, methods, down, eidName: methods.includes('eid') ? await eidName(env) : '' }
}

/** Null where no wallet was asked. */
async function takeWallet(context: RequestContext, row: AgeRow): Promise<Waiting | null> {
  const wallet = await walletOutcome(context, row)
  if (wallet === null) return null
  if (wallet.is === 'ok') return reopen(context, wallet.cookies)
  if (wallet.is === 'pending') return { waiting: wallet.question, error: null }
  const textOf = async (error: GateError) => ({ of: 'wallet' as const, text: await errorIn(context, error) })
  // A request that the upstream could not be asked about may still be answered.
  if (wallet.is === 'unavailable') return { waiting: null, error: await textOf('wallet_unavailable') }
  noteWallet(context, row, wallet.is === 'refused' ? wallet.outcome : 'given_up')
  context.cookies.push(clearedWalletCookie)
  return { waiting: null, error: await textOf(wallet.is === 'refused' ? wallet.error : 'wallet_over') }
}

/** Null where no photo was sent. An approval proves the age in this browser; the account of its sender has it already. */
async function takePhoto(context: RequestContext, row: AgeRow, isSent: boolean): Promise<Waiting | null> {
  const waited = await waitingPhotoOutcome(context)
  if (waited === null) return null
  if (waited.is === 'pending' || (waited.is === 'proved' && isSent)) return { waiting: 'photo', error: null }
  const photo = (text: string) => ({ of: 'photo' as const, text })
  if (waited.is === 'unavailable') {
    return { waiting: 'photo', error: photo(await errorIn(context, 'unavailable')) }
  }
  if (waited.is === 'proved') return reopen(context, await approvedPhotoCookies(context, row, waited.proof))
  notePhoto(context, row, waited.is === 'refused' ? outcomeOfReason(waited.reason) : 'expired')
  context.cookies.push(clearedWaitCookie)
  const error = waited.is === 'refused' ? photo(await errorIn(context, waited.reason ?? 'refused')) : null
  return { waiting: null, error }
}

/** The page again, whose calls then have the proof. */
function reopen({ route, cookies }: RequestContext, proof: readonly string[]): never {
  cookies.push(...proof)
  throw seeOther(route.name === null ? '/' : route.canonicalPath)
}

const errorIn = async ({ lang }: RequestContext, error: Parameters<typeof gateErrorIn>[1]): Promise<string> =>
  gateErrorIn(await translatorOf(lang), error)
