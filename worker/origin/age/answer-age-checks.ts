// Age checks, for the edge alone: photos that a moderator decides about, and members' proofs. Visitors cannot reach these addresses.
import * as z from 'zod/mini'
import { agePhotoMaxBytes, agePhotoTries } from '../../../shared/limits.ts'
import { refused } from '../../../shared/result.ts'
import { imageHeaderBytes, readImageHeader } from '../../../shared/rules/image-header.ts'
import { currentSeconds } from '../clock.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import { readCaller, requireMember } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'
import { pictureResponse } from '../http/picture-response.ts'
import { hasOpen } from '../http/require-staff.ts'
import { ageKey } from '../media/output-keys.ts'
import { beginAgePhoto } from './age-photos.ts'
import { addAgeCheck, ageCheckState, proofOf, putProof } from './store/age-checks.ts'

export async function acceptAgePhoto(request: Request, env: Env): Promise<Response> {
  const photo = (await request.formData().catch(() => null))?.get('image')
  if (!(photo instanceof Blob) || photo.size === 0) return refusal(refused('required', 'image'))
  if (photo.size > agePhotoMaxBytes) return refusal(refused('too_large', 'image'))
  const caller = readCaller(request.headers, env)
  // A moderator looks at each photo, which holds a face: no more are taken than can be decided and deleted in time.
  const attempt = await countAttempt(env, countersOf(caller.client), 'refuse')
  if (!attempt.ok) {
    await caller.note('rate_limited', { outcome: 'refused', detail: 'age_photo' })
    return refusal(attempt)
  }
  const checkId = crypto.randomUUID()
  const head = readImageHeader(new Uint8Array(await photo.slice(0, imageHeaderBytes).arrayBuffer()))
  const contentType = head?.kind ?? 'image/jpeg'
  const check = addAgeCheck(env.db, {
    checkId,
    policyVersion: request.headers.get('x-edge-policy') ?? '',
    userId: (await caller.session())?.user.user_id ?? null,
    nowSeconds: currentSeconds(),
  })
  await env.putNewFile(ageKey(checkId), await photo.arrayBuffer(), { httpMetadata: { contentType } })
  try {
    await env.db.batch([check, await beginAgePhoto(env, { checkId, bytes: photo.size })])
  } catch (fault) {
    // A photo without a check would never be deleted.
    await env.media.delete(ageKey(checkId))
    throw fault
  }
  return json({ state: 'pending', id: checkId })
}

/** A photo takes no account, so each visitor is limited, and all visitors together. */
function countersOf(client: string): Counter[] {
  const { windowSeconds, visitor, all } = agePhotoTries
  return [
    { key: `age-photos:${client}`, limit: visitor, windowSeconds },
    { key: 'age-photos', limit: all, windowSeconds },
  ]
}

/** A passed check counts from its decision, under the policy version that the photo was sent under. */
export async function answerAgeState(request: Request, { db }: Env): Promise<Response> {
  const checkId = checkIdIn(request)
  const check = await ageCheckState(db, checkId)
  const { state, reason } = check ?? { state: 'refused', reason: '' }
  const passed = state === 'ok' && { decided_date: check?.decided_date, policy_version: check?.policy_version }
  return json({ state, id: checkId, ...(reason && { reason }), ...passed })
}

/** For moderators, while the check is pending, as the media processor redrew it. */
export async function answerAgePhoto(request: Request, env: Env): Promise<Response> {
  const session = await readCaller(request.headers, env).session()
  const check = hasOpen(session, 'moderate') ? await ageCheckState(env.db, checkIdIn(request)) : null
  const photo = check?.state === 'pending' ? check.photo : null
  return pictureResponse(photo === null ? null : await env.media.get(ageKey(photo)))
}

export async function answerAgeProof(request: Request, env: Env): Promise<Response> {
  const session = await readCaller(request.headers, env).session()
  const proof = session && (await proofOf(env.db, session.user.user_id))
  return json({ isMember: session !== null, proof: proof ?? null })
}

const Proof = z.object({
  method: z.string(),
  proved_date: z.int(),
  policy_version: z.string(),
  until: z.int(),
})

export async function saveAgeProof(request: Request, env: Env): Promise<Response> {
  const member = await requireMember(readCaller(request.headers, env))
  if (!member.ok) return refusal(member)
  const proof = Proof.safeParse(await request.json().catch(() => null))
  if (!proof.success) return refusal(refused('invalid'))
  const { until, ...row } = proof.data
  await env.db.batch(putProof(env.db, member.value.user.user_id, row, until))
  return json({ ok: true })
}

const checkIdIn = ({ url }: Request): string => new URL(url).searchParams.get('id') ?? ''

const json = (body: object): Response => Response.json(body, { headers: { 'cache-control': 'no-store' } })
