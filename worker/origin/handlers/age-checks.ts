// What the edge alone asks for: the photos of age checks that a moderator decides, and the proofs of members. Visitors
// have no way to these addresses; the edge answers them itself.
import * as z from 'zod/mini'
import { agePhotoKeptSeconds, agePhotoMaxBytes, agePhotoTries } from '../../../shared/limits.ts'
import { refused } from '../../../shared/result.ts'
import { ageCheckPaths, innerPaths } from '../../../shared/service-paths.ts'
import { readAsker } from '../asker.ts'
import type { Env } from '../env.ts'
import { refusal } from '../serve.ts'
import { now } from '../session.ts'
import { addAgeCheck, ageCheckState, decide, proofOf, putProof, undecidedSince } from '../store/age-checks.ts'
import { type Counter, tryOnce } from '../tries.ts'

/** Null for every other address. */
export async function answerAgeChecks(request: Request, url: URL, env: Env): Promise<Response | null> {
  const asked = `${request.method} ${url.pathname}`
  if (asked === `POST ${ageCheckPaths.photo}`) return takePhoto(request, env)
  if (asked === `GET ${ageCheckPaths.state}`) return tellState(url.searchParams.get('id') ?? '', env)
  if (asked === `GET ${innerPaths.ageProof}`) return tellProof(request, env)
  if (asked === `POST ${innerPaths.ageProof}`) return noteProof(request, env)
  return null
}

const photoKey = (checkId: string): string => `age/${checkId}`

async function takePhoto(request: Request, env: Env): Promise<Response> {
  const photo = (await request.formData().catch(() => null))?.get('image')
  if (!(photo instanceof Blob) || photo.size === 0) return refusal(refused('required', 'image'))
  if (photo.size > agePhotoMaxBytes) return refusal(refused('too_large', 'image'))
  const { client } = readAsker(request.headers, env)
  const taken = await tryOnce(env, countersOf(client))
  if (!taken.ok) return refusal(taken)
  await forgetUndecided(env)
  const checkId = crypto.randomUUID()
  await env.media.put(photoKey(checkId), await photo.arrayBuffer())
  await addAgeCheck(env.db, checkId, request.headers.get('x-edge-policy') ?? '', now())
  return json({ state: 'pending', id: checkId })
}

/** Anybody may send one: whoever fills the bucket for fun is kept out of it, and many of them close it for the hour. */
function countersOf(client: string): Counter[] {
  const { windowSeconds, visitor, all } = agePhotoTries
  return [
    { key: `age-photos:${client}`, limit: visitor, windowSeconds },
    { key: 'age-photos', limit: all, windowSeconds },
  ]
}

async function tellState(checkId: string, { db }: Env): Promise<Response> {
  return json({ state: (await ageCheckState(db, checkId)) ?? 'refused', id: checkId })
}

/** A moderator's word. The photo goes before it is told, so that no decision ever leaves one behind. */
export async function decideAgeCheck({ db, media }: Env, checkId: string, outcome: 'ok' | 'refused'): Promise<boolean> {
  await media.delete(photoKey(checkId))
  return decide(db, checkId, outcome, now())
}

async function forgetUndecided(env: Env): Promise<void> {
  const late = await undecidedSince(env.db, now() - agePhotoKeptSeconds)
  for (const checkId of late) await decideAgeCheck(env, checkId, 'refused')
}

async function tellProof(request: Request, env: Env): Promise<Response> {
  const session = await readAsker(request.headers, env).session()
  const proof = session && (await proofOf(env.db, session.user.user_id))
  return json({ isMember: session !== null, proof: proof ?? null })
}

const Proof = z.object({
  method: z.string(),
  proved_date: z.int(),
  policy_version: z.string(),
  until: z.int(),
})

async function noteProof(request: Request, env: Env): Promise<Response> {
  const session = await readAsker(request.headers, env).session()
  const proof = Proof.safeParse(await request.json().catch(() => null))
  if (!session || !proof.success) return refusal(refused(session ? 'invalid' : 'sign_in'))
  const { until, ...row } = proof.data
  await putProof(env.db, session.user.user_id, row, until)
  return json({ ok: true })
}

const json = (body: object): Response => Response.json(body, { headers: { 'cache-control': 'no-store' } })
