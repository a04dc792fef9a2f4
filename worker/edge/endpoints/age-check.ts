// Handles age check photos: validates the file, then passes it to the configured checker. The photo stays in memory for
// this request; only the outcome, method, time and policy version are stored.
import type { Context } from 'hono'
import { agePhotoMaxBytes, agePhotoMaxPixels, agePhotoMinPixels, bodyMaxBytes } from '../../../shared/limits.ts'
import type { CheckedMethod, CheckOutcome } from '../../../shared/rules/age-outcomes.ts'
import type { AgeProof, AgeReason } from '../../../shared/rules/age-policy.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import { imageHeaderBytes, readImageHeader } from '../../../shared/rules/image-header.ts'
import { checkMethod } from '../age/check-methods.ts'
import { type AgeOutcome, checkPhoto, type Photo, type WaitOutcome, waitState } from '../age/checks.ts'
import { photoCheckAt } from '../age/methods.ts'
import { noteOutcome } from '../age/note-outcome.ts'
import { clearedWaitCookie, proofCookieFor, readWait, waitCookieFor } from '../age/proof.ts'
import { recordAgeProof } from '../age/record-age-proof.ts'
import { returnUrl } from '../http/address.ts'
import { noStore } from '../http/headers.ts'
import { policy } from '../operator/age-policy.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { answerGatePage, type GateError, gateErrorText } from '../shell/gate-document.tsx'
import { walletOutcome } from './age-wallet.ts'

type Refused = { status: 400 | 403 | 413 | 415 | 422 | 429 | 503; error: GateError; text?: string }

export async function checkAge(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const row = rowFor(context)
  const photo = await readPhoto(c)
  if ('error' in photo) return answerRefused(c, context, row, photo)
  const check = await photoCheckAt(context.env, row)
  const method = checkMethod(check ?? 'none')
  const outcome: AgeOutcome = check ? await checkPhoto(photo, context.deps, { check }) : { is: 'unavailable' }
  // Without a checker no provider and no moderator got it.
  if (check) noteSent({ context, row, method }, outcome)

  if (outcome.is === 'ok') {
    const atSeconds = Math.floor(Date.now() / 1000)
    const proof = { method, atSeconds, policyVersion: policy.version }
    return answerDone(c, context, 'ok', [await recordAgeProof(context, row, proof)])
  }
  if (outcome.is === 'pending') {
    return answerDone(c, context, 'pending', [await waitCookieFor(context.env, outcome.id, Date.now())])
  }
  return answerRefused(c, context, row, refusalOf(outcome))
}

const rowFor = ({ place, startedMs }: RequestContext): AgeRow => policy.rowOf(place, Math.floor(startedMs / 1000))

function refusalOf(outcome: Exclude<AgeOutcome, { is: 'ok' | 'pending' }>): Refused {
  if (outcome.is === 'refused') return { status: 422, error: 'refused', text: outcome.text }
  if (outcome.is === 'tooOften') return { status: 429, error: 'often' }
  return { status: 503, error: outcome.is === 'none' ? 'none' : 'unavailable' }
}

/** Polled by visitors who wait for their wallet, or for a moderator. */
export async function answerAgeCheckState(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const wallet = await walletOutcome(context, rowFor(context))
  if (wallet?.is === 'ok') return answerDone(c, context, 'ok', wallet.cookies)
  if (wallet) return c.json({ ok: true, state: wallet.is }, 200, noStore)
  const waited = await waitingPhotoOutcome(context)
  if (waited?.is === 'proved')
    return answerDone(c, context, 'ok', await approvedPhotoCookies(context, rowFor(context), waited.proof))
  return c.json({ ok: true, state: waited?.is ?? 'none' }, 200, noStore)
}

type WaitingPhotoOutcome = Exclude<WaitOutcome, { is: 'ok' }> | { is: 'proved'; proof: AgeProof } | { is: 'over' }

/**
 * The outcome of the photo this visitor waits for; null when there is none. An approval counts from its decision,
 * however late it is fetched, and is `over` once it would no longer open the gate.
 */
export async function waitingPhotoOutcome({
  env,
  place,
  sentCookies,
  startedMs,
}: RequestContext): Promise<WaitingPhotoOutcome | null> {
  const id = await readWait(env, sentCookies, startedMs)
  const outcome = id === null ? null : await waitState(id, env)
  if (outcome?.is !== 'ok') return outcome
  const nowSeconds = Math.floor(Date.now() / 1000)
  const { atSeconds, policyVersion } = outcome.decided
  // The upstream's clock may be ahead, but a decision is always in the past.
  const proof = { method: 'review' as const, atSeconds: Math.min(atSeconds, nowSeconds), policyVersion }
  const anonymous = { gate: 'closed', hasAgreed: false, isMember: false, isPromo: false } as const
  const { isOpen } = policy.decide({ ...anonymous, place, proofs: [proof], nowSeconds })
  return isOpen ? { is: 'proved', proof } : { is: 'over' }
}

/** The uploaded picture, or why it cannot be checked. */
async function readPhoto(c: Context<EdgeApp>): Promise<Photo | Refused> {
  if (!/^multipart\/form-data(;|$)/i.test(c.req.header('content-type') ?? '')) return { status: 415, error: 'type' }
  if (Number(c.req.header('content-length') ?? 0) > agePhotoMaxBytes + bodyMaxBytes)
    return { status: 413, error: 'size' }
  const file = (await c.req.formData().catch(() => null))?.get('image')
  if (!(file instanceof Blob) || file.size === 0) return { status: 400, error: 'required' }
  if (file.size > agePhotoMaxBytes) return { status: 413, error: 'size' }
  const head = readImageHeader(new Uint8Array(await file.slice(0, imageHeaderBytes).arrayBuffer()))
  if (!head) return { status: 415, error: 'type' }
  const [shorter, longer] = [Math.min(head.width, head.height), Math.max(head.width, head.height)]
  if (shorter < agePhotoMinPixels) return { status: 422, error: 'pixels' }
  if (longer > agePhotoMaxPixels) return { status: 422, error: 'pixels_max' }
  return { ...head, file }
}

/** Scripts get JSON; plain forms are redirected to the page they came from. */
function answerDone(
  c: Context<EdgeApp>,
  context: RequestContext,
  state: 'ok' | 'pending',
  cookies: string[],
): Response {
  const answer = wantsPage(c)
    ? c.body(null, 303, { ...noStore, location: returnUrl(context, c.req.raw.headers) })
    : c.json({ ok: true, state }, 200, noStore)
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

async function answerRefused(
  c: Context<EdgeApp>,
  context: RequestContext,
  row: AgeRow,
  { status, error, text }: Refused,
): Promise<Response> {
  const { headers } = c.req.raw
  if (wantsPage(c)) return answerGatePage(context, { kind: 'check', row, status, error, text, headers })
  const message = text ?? (await gateErrorText(context, headers, error))
  return c.json({ error: message, code: error, field: 'image' }, status, noStore)
}

const wantsPage = (c: Context<EdgeApp>): boolean => c.req.header('accept')?.includes('text/html') ?? false

/** A photo that was passed on to its checker, and what that said at once. */
function noteSent({ context, row, method }: Sent, outcome: AgeOutcome): void {
  const { is } = outcome
  if (is === 'none') return
  const note = (became: CheckOutcome) => noteOutcome(context, { method, row, outcome: became })
  note(is === 'tooOften' ? 'limited' : 'started')
  if (is === 'ok') note('passed')
  if (is === 'unavailable') note('unavailable')
  if (outcome.is === 'refused') note(outcomeOfReason(outcome.reason))
}
type Sent = { context: RequestContext; row: AgeRow; method: CheckedMethod }

/** A provider gives no reason that it stands by. */
export const outcomeOfReason = (reason: AgeReason | undefined): CheckOutcome =>
  reason === 'unclear' || reason === 'nobody' ? 'unclear' : 'young'

/** Of a photo that waited for a moderator. */
export const notePhoto = (context: RequestContext, row: AgeRow, outcome: CheckOutcome): void =>
  noteOutcome(context, { method: 'review', row, outcome })

/**
 * A proof in this browser alone: the approval has proved the account that sent the photo, and the one that is signed in
 * beside a fetched approval may be another.
 */
export async function approvedPhotoCookies(context: RequestContext, row: AgeRow, proof: AgeProof): Promise<string[]> {
  notePhoto(context, row, 'passed')
  return [await proofCookieFor(context.env, proof, row, Date.now()), clearedWaitCookie]
}
